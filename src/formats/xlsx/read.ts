import type { ContentBuilder } from "../builder";
import { tableSteps } from "../csv/read";
import { COLUMNS_MAX, type ParsedTable, type TableChoice } from "../csv/roles";
import type { ReadProgress } from "../types";
import { XmlScanner } from "../xml/scanner";
import { dateStyles } from "./dates";
import { WorkbookParts } from "./parts";
import { type CellContext, SheetRows } from "./sheet";
import { stringSteps } from "./strings";
import { workbookOf } from "./workbook";

interface WorkbookSource {
  fileName: string;
  maxBytes: number;
  /** Null to guess. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/**
 * Reads the first sheet of a workbook that has rows as a table (see csv/read).
 *
 * @throws FormatError if it isn't a workbook, is damaged, or unpacks to too much
 */
export function* workbookSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, maxBytes, choice, report }: WorkbookSource,
): Generator<ReadProgress, ParsedTable, void> {
  const parts = new WorkbookParts(bytes, fileName, maxBytes);
  const { sheets, strings, styles, since1904 } = workbookOf(parts, fileName);
  const texts = strings === null ? null : parts.scan(strings);
  const context: CellContext = { strings: [], dates: datesOf(parts, styles), since1904 };
  if (texts) {
    const steps = stringSteps(texts, fileName);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield report(0, bytes.length);
    context.strings = step.value;
  }
  const open = (scanner: XmlScanner) => new SheetRows(scanner, context, COLUMNS_MAX);
  for (const [at, path] of sheets.entries()) {
    const sheet = parts.scan(path);
    const isLast = at === sheets.length - 1;
    if (!sheet || (!isLast && open(sheet).next() === null)) continue;
    builder.notes.add("sheets-left-out", sheets.length - 1);
    // A scanner reads its document only once.
    const rows = () => open(new XmlScanner(sheet.bytes));
    const table = { open: rows, length: sheet.bytes.length };
    return yield* tableSteps(table, builder, { fileName, choice, size: bytes.length, report });
  }
  const none = { open: () => ({ next: () => null, position: 0 }), length: 1 };
  return yield* tableSteps(none, builder, { fileName, choice, size: bytes.length, report });
}

function datesOf(parts: WorkbookParts, path: string | null): boolean[] {
  const scanner = path === null ? null : parts.scan(path);
  return scanner ? dateStyles(scanner) : [];
}
