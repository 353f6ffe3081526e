import { RowReader } from "./rows";

/** In order of preference. The comma is last because it may be the decimal sign. */
const DELIMITERS = ["\t", ";", ","] as const;
/** Number of rows examined. */
const LOOKED_AT = 20;
/** Limit for unclosed quotes, because each one means scanning the rest of the text. */
const MOST_OPEN = 5;
/** Spreadsheet programs may name the delimiter in the first line. */
const NAMED = /^sep=([\t;,])\r?\n/i;
/** Characters examined, so that a huge cell isn't scanned repeatedly. */
const HEAD = 262_144;

export interface Layout {
  delimiter: string;
  /** Index of the first row, and its line number. */
  start: number;
  line: number;
}

/**
 * Determines the delimiter: the one the text names, otherwise one that occurs equally often in each of the first rows,
 * otherwise the most frequent one in the first row.
 */
export function layoutOf(text: string): Layout {
  const named = NAMED.exec(text.slice(0, 16));
  if (named) return { delimiter: named[1] as string, start: named[0].length, line: 2 };
  const head = text.slice(0, HEAD);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, widths: widthsOf(head, delimiter) }));
  const even = counts.find(
    ({ widths: [first = 0, ...rest] }) => first > 1 && rest.every((width) => width === first),
  );
  const [most] = counts.toSorted((a, b) => (b.widths[0] ?? 0) - (a.widths[0] ?? 0));
  const fallback = most && (most.widths[0] ?? 0) > 1 ? most.delimiter : ",";
  return { delimiter: even?.delimiter ?? fallback, start: 0, line: 1 };
}

/** Counts the cells of each of the first rows. Skips blank rows and a last row that may be cut off. */
function widthsOf(head: string, delimiter: string): number[] {
  const reader = new RowReader(head, delimiter, 1);
  const widths: number[] = [];
  let open = 0;
  while (widths.length < LOOKED_AT) {
    const row = reader.next();
    if (!row || (reader.position >= head.length && head.length === HEAD)) break;
    if (row.open && ++open > MOST_OPEN) break;
    if (row.open) continue;
    if (row.beyond > 0 || row.cells[0]?.trim()) widths.push(row.cells.length + row.beyond);
  }
  return widths;
}
