import { markdownTable } from "../../scripts/lib/clusterTable.mjs";
import { quantile } from "../load/figures";
import { REQUESTS, type Times } from "./compare";
import type { LargeAccount } from "./largeAccount";
import type { Written } from "./writers";

export interface CitusFigures {
  accounts: number;
  /** Features of each account. */
  features: number;
  rounds: number;
  /** On plain PostgreSQL and on Citus. */
  times: readonly [Times, Times];
  moved: Written;
  worker: { its: Written; others: Written };
  coordinator: Written;
  large: { features: number; plain: LargeAccount; citus: LargeAccount } | null;
}

/** The figures as Markdown for docs/growing.md. */
export function citusReport(figures: CitusFigures, { cores, on }: { cores: number; on: Date }): string {
  const { accounts, features, rounds, times, moved, worker, coordinator, large } = figures;
  const [plain, citus] = times;
  const latencies = REQUESTS.map((request) => {
    const at = (of: Times, part: number) => quantile(of[request], part);
    return [
      request,
      pair(at(plain, 0.5), at(plain, 0.95)),
      pair(at(citus, 0.5), at(citus, 0.95)),
      `${(at(citus, 0.5) / at(plain, 0.5)).toFixed(1)}x`,
    ];
  });
  const faults = [
    ["all shards of a worker moved away and back", moved],
    ["a worker lost: its accounts", worker.its],
    ["a worker lost: all other accounts", worker.others],
    ["the coordinator killed 3 times", coordinator],
  ] as const;
  return `Run on ${on.toISOString().slice(0, 10)}: ${count(accounts)} accounts of ${count(features)} features, ${rounds} rounds, everything on one machine with ${cores} cores.

${markdownTable(["request", "PostgreSQL p50 / p95", "Citus p50 / p95", "ratio of p50"], latencies)}
${large ? largeTable(large) : ""}
Eight accounts write while these happen. "Longest gap" is how long one account had no write acknowledged.

${markdownTable(
  ["what happens", "acknowledged", "lost", "refused", "slowest write", "longest gap"],
  faults.map(([what, seen]) => [
    what,
    count(seen.acknowledged),
    count(seen.lost),
    count(seen.refused),
    seconds(seen.slowestMs),
    seconds(seen.longestGapMs),
  ]),
)}`;
}

function largeTable({ features, plain, citus }: NonNullable<CitusFigures["large"]>): string {
  const rows = (
    [
      ["page of 500 at the beginning, p50", "nearMs"],
      ["page of 500 at the end, p50", "deepMs"],
      ["create, p50", "createMs"],
      ["whole snapshot", "snapshotMs"],
      ["filling the account", "seedMs"],
    ] as const
  ).map(([what, key]) => [
    what,
    milliseconds(plain[key]),
    milliseconds(citus[key]),
    `${(citus[key] / plain[key]).toFixed(1)}x`,
  ]);
  return `
One account of ${count(features)} features, which lies in one shard:

${markdownTable(["request", "PostgreSQL", "Citus", "ratio"], rows)}
`;
}

const count = (number: number) => number.toLocaleString("en-US");
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const milliseconds = (ms: number) => (ms < 10_000 ? `${ms.toFixed(1)} ms` : seconds(ms));
const pair = (p50: number, p95: number) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
