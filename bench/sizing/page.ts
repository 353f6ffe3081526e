import { readFileSync } from "node:fs";
import path from "node:path";
import { markdownTable } from "../../scripts/lib/clusterTable.mjs";
import { replaceSection } from "../../scripts/lib/docsSection.mjs";
import { projectRoot } from "../../tests/support/server";
import { ASSUMPTIONS } from "./assumptions";
import { type Cost, type Measured, OPERATIONS, type Operation, SIZES, type Size } from "./figures";
import { number } from "./numbers";
import { sumsText } from "./sumsText";

const PAGE = "sizing.md";
const FIGURES = { begin: "figures of npm run bench:sizing", end: "end of these figures" };
const SUMS = { begin: "sums of npm run bench:sizing", end: "end of these sums" };

/** The figures as Markdown. */
export function measuredTable(
  { costs, sizes }: Measured,
  { machine, on }: { machine: string; on: Date },
): string {
  const operations = (Object.keys(OPERATIONS) as Operation[]).map((name) => {
    const { server, database, kilobytes } = costs[name];
    return [OPERATIONS[name], number(server), number(database), number(kilobytes)];
  });
  const kept = (Object.keys(SIZES) as Size[]).map((name) => {
    const [what, unit] = SIZES[name];
    return [what, number(sizes[name]), unit];
  });
  return `Run on ${on.toISOString().slice(0, 10)}, everything on one machine: ${machine}.

${markdownTable(["operation", "server, ms", "database, ms", "sent, KB"], operations)}

${markdownTable(["size", "value", "unit"], kept)}
`;
}

/** Reads the figures back from the page, so that its sums follow from the numbers that a reader sees. */
export function readMeasured(page: string): Measured {
  const rows = new Map(
    page.split("\n").map((line) => {
      const [, what = "", ...values] = line.split("|").map((cell) => cell.trim());
      return [what, values.map((value) => Number(value.replaceAll(",", "")))] as const;
    }),
  );
  const valuesOf = (what: string): readonly number[] => {
    const values = rows.get(what);
    if (values === undefined) throw new Error(`docs/${PAGE} has no row "${what}".`);
    return values;
  };
  const costOf = (what: string): Cost => {
    const [server = Number.NaN, database = Number.NaN, kilobytes = Number.NaN] = valuesOf(what);
    return { server, database, kilobytes };
  };
  return {
    costs: mapped(OPERATIONS, costOf),
    sizes: mapped(SIZES, ([what]) => valuesOf(what)[0] ?? Number.NaN),
  };
}

function mapped<K extends string, From, To>(from: Readonly<Record<K, From>>, to: (value: From) => To) {
  const entries = (Object.keys(from) as K[]).map((name) => [name, to(from[name])] as const);
  return Object.fromEntries(entries) as Record<K, To>;
}

/** Text between two marks of the page. */
export const sectionOf = (page: string, { begin, end }: typeof FIGURES): string =>
  page.split(`<!-- ${begin} -->\n`)[1]?.split(`<!-- ${end} -->`)[0] ?? "";

export const readPage = (): string => readFileSync(path.join(projectRoot, "docs", PAGE), "utf8");

/** The sums that the page must have for its figures. */
export const sumsOfPage = (page: string): string =>
  sumsText(readMeasured(sectionOf(page, FIGURES)), ASSUMPTIONS);

/** The sums that the page has. */
export const sumsOnPage = (page: string): string => sectionOf(page, SUMS);

/** Writes the figures into the page, or keeps them if null, and the sums that follow from them. */
export function writePage(table: string | null): void {
  if (table !== null) replaceSection(PAGE, FIGURES, table);
  replaceSection(PAGE, SUMS, sumsOfPage(readPage()));
}
