import { FormatError } from "../types";
import type { Relationship, WorkbookParts } from "./parts";
import * as X from "./words";

export interface Workbook {
  /** Paths of the visible sheets in order. */
  sheets: string[];
  /** Path of the shared strings, or null if there are none. */
  strings: string | null;
  /** Path of the cell formats. */
  styles: string | null;
  /** Whether days count from 1904 instead of 1900. */
  since1904: boolean;
}

/** Finds the parts of a workbook. @throws FormatError "not-a-table" if the archive isn't a workbook */
export function workbookOf(parts: WorkbookParts, fileName: string): Workbook {
  const [main] = pathsOf(parts.relationshipsOf(""), "officeDocument");
  const scanner = main === undefined ? null : parts.scan(main);
  if (main === undefined || !scanner) throw notAWorkbook(fileName);
  const related = parts.relationshipsOf(main);
  const sheets: string[] = [];
  let since1904 = false;
  scanner.root();
  for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
    if (id === X.SHEETS) {
      for (let child = scanner.nextChild(); child >= 0; child = scanner.nextChild()) {
        const sheet = related.get(scanner.attribute(X.SHEET_ID) ?? "");
        const shown = (scanner.attribute(X.SHEET_STATE) ?? "visible") === "visible";
        if (child === X.SHEET && shown && sheet?.kind === "worksheet") sheets.push(sheet.path);
        scanner.skip();
      }
      continue;
    }
    if (id === X.WORKBOOK_PROPERTIES) since1904 = /^(?:1|true)$/.test(scanner.attribute(X.DATE_1904) ?? "");
    scanner.skip();
  }
  const [strings = null] = pathsOf(related, "sharedStrings");
  const [styles = null] = pathsOf(related, "styles");
  return { sheets, strings, styles, since1904 };
}

const pathsOf = (related: ReadonlyMap<string, Relationship>, kind: string): string[] =>
  [...related.values()].flatMap((one) => (one.kind === kind ? [one.path] : []));

const notAWorkbook = (fileName: string): FormatError =>
  new FormatError(
    "not-a-table",
    `${fileName} isn't a workbook. Open it in a spreadsheet program, save it as .xlsx or CSV and choose that file.`,
  );
