import { RowReader } from "./rows";

/** Those that a comma may stand beside as a decimal sign come first. */
const DELIMITERS = ["\t", ";", ","] as const;
/** Rows that are looked at. */
const LOOKED_AT = 20;
/** Every quote that nothing closes means looking through the rest. */
const MOST_OPEN = 5;
/** Spreadsheet programs may name the delimiter in the first line. */
const NAMED = /^sep=([\t;,])\r?\n/i;
/** Characters of a text that are looked at, so that one endless cell is not looked through again and again. */
const HEAD = 262_144;

export interface Layout {
  delimiter: string;
  /** Where the first row begins, and its line. */
  start: number;
  line: number;
}

/** What separates the cells: what the text names, or what every one of the first rows has equally often, or the first most often. */
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

/** How many cells each of the first rows has. The last of them may be cut off, and blank ones don't count. */
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
