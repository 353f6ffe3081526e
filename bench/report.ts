import { arch, cpus, totalmem, type } from "node:os";
import { type Result, ratioOf, type Times } from "./harness";

/** One row of `--json FILE`. Milliseconds are the minimum of the runs. */
export interface JsonRow {
  suite: string;
  case: string;
  size: string;
  ours_ms: number;
  peer: string | null;
  peer_ms: number | null;
  ratio: number | null;
}

export const jsonRow = (result: Result): JsonRow => ({
  suite: result.suite,
  case: result.case,
  size: result.size,
  ours_ms: result.ours.least,
  peer: result.peer?.name ?? null,
  peer_ms: result.peer?.times.least ?? null,
  ratio: ratioOf(result),
});

/** Describes the machine in one line. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${model}, ${cpus().length} cores, ${memory} GB; ${type()} ${arch()}; Node ${process.version}`;
}

const milliseconds = (value: number): string => value.toFixed(value < 1 ? 4 : value < 100 ? 2 : 0);
const times = ({ least, mean, spread }: Times): string =>
  `${milliseconds(least)} / ${milliseconds(mean)} ±${spread.toFixed(0)}%`;

export const HEADINGS = ["case", "size", "ours: least / mean ms", "peer", "peer: least / mean ms", "ratio"];

export const cells = (result: Result): string[] => [
  result.case,
  result.size,
  times(result.ours),
  result.peer?.name ?? "",
  result.peer ? times(result.peer.times) : "",
  result.peer ? `${(ratioOf(result) ?? 0).toFixed(1)}x` : "",
];

/** Aligns columns for the terminal. */
export function plainTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** Formats the results as bench/RESULTS.md. */
export function markdown(results: readonly Result[], notes: ReadonlyMap<string, string[]>): string {
  const suites = [...new Set(results.map(({ suite }) => suite))];
  const row = (list: string[]) => `| ${list.join(" | ")} |`;
  const parts = [
    "# Bench results",
    `Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}.`,
    `Machine: ${machine()}.`,
    "Ratios are of the least times. Spread is the relative margin of error of the mean.",
  ];
  for (const suite of suites) {
    const rows = results.filter((result) => result.suite === suite).map((result) => row(cells(result)));
    parts.push(`## ${suite}`, [row(HEADINGS), row(HEADINGS.map(() => "---")), ...rows].join("\n"));
    const lines = notes.get(suite) ?? [];
    if (lines.length > 0) parts.push(lines.map((line) => `- ${line}`).join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}
