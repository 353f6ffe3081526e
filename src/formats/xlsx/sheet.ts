import { parseNumber } from "../bytes/number";
import type { RowSource, TableRow } from "../csv/rows";
import type { XmlScanner } from "../xml/scanner";
import { dateText } from "./dates";
import { richText, unescaped } from "./strings";
import * as X from "./words";

/** Data that the cells of a sheet refer to. */
export interface CellContext {
  strings: readonly string[];
  /** For each cell format, whether it shows dates. */
  dates: readonly boolean[];
  since1904: boolean;
}

const [LETTER_A, LETTER_Z, LOWER] = [0x41, 0x5a, 0x20];
/** The last column is XFD. */
const LETTERS_MAX = 3;

/** Reads the rows of a worksheet. Texts are as displayed, numbers as stored. */
export class SheetRows implements RowSource {
  private readonly scanner: XmlScanner;
  private readonly context: CellContext;
  private readonly most: number;
  /** Number of the previous row. */
  private line = 0;
  private hasRows: boolean;

  /** @param most maximum number of cells kept per row */
  constructor(scanner: XmlScanner, context: CellContext, most: number) {
    this.scanner = scanner;
    this.context = context;
    this.most = most;
    scanner.root();
    this.hasRows = this.findRows();
  }

  get position(): number {
    return this.scanner.position;
  }

  /** Returns the next row, skipping rows without cells. */
  next(): TableRow | null {
    const { scanner } = this;
    while (this.hasRows) {
      const id = scanner.nextChild();
      if (id < 0) {
        this.hasRows = false;
        break;
      }
      if (id !== X.ROW) {
        scanner.skip();
        continue;
      }
      const row = this.row();
      if (row.cells.length + row.beyond > 0) return row;
    }
    return null;
  }

  private findRows(): boolean {
    const { scanner } = this;
    for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
      if (id === X.SHEET_DATA) return true;
      scanner.skip();
    }
    return false;
  }

  private row(): TableRow {
    const { scanner } = this;
    this.line = this.numberOf(X.PLACE) || this.line + 1;
    const row: TableRow = { cells: [], beyond: 0, line: this.line, open: false };
    let column = -1;
    for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
      if (id !== X.CELL) {
        scanner.skip();
        continue;
      }
      column = this.column() ?? column + 1;
      const text = this.cell();
      if (text === "") continue;
      if (column >= this.most) {
        row.beyond++;
        continue;
      }
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = text;
    }
    return row;
  }

  /** Returns the column index: 0 for "A7", 27 for "AB7", or null if the cell has no reference. */
  private column(): number | null {
    const { scanner } = this;
    if (!scanner.attributeRange(X.PLACE)) return null;
    const { rangeBytes, rangeStart, rangeEnd } = scanner;
    let column = 0;
    for (let at = rangeStart; at < rangeEnd && at - rangeStart < LETTERS_MAX; at++) {
      let letter = rangeBytes[at] ?? 0;
      if (letter > LETTER_Z) letter -= LOWER;
      if (letter < LETTER_A || letter > LETTER_Z) break;
      column = 26 * column + letter - LETTER_A + 1;
    }
    return column === 0 ? null : column - 1;
  }

  private numberOf(attribute: number): number {
    const { scanner } = this;
    if (!scanner.attributeRange(attribute)) return 0;
    const value = parseNumber(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
    return Number.isInteger(value) && value > 0 ? value : 0;
  }

  private cell(): string {
    const { scanner, context } = this;
    const type = scanner.attributeRange(X.CELL_TYPE) ? (scanner.attribute(X.CELL_TYPE) ?? "n") : "n";
    const isDate = type === "n" && (context.dates[this.numberOf(X.CELL_STYLE)] ?? false);
    let text = "";
    for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
      if (id === X.VALUE) text = scanner.text();
      else if (id === X.INLINE_STRING) text = richText(scanner);
      else scanner.skip();
    }
    if (type === "n") return isDate ? this.date(text) : numberText(text);
    if (type === "s") return context.strings[Number(text)] ?? "";
    if (type === "b") return text === "1" ? "TRUE" : "FALSE";
    // Errors such as #N/A.
    if (type === "e") return "";
    return type === "str" ? unescaped(text) : text;
  }

  private date(text: string): string {
    return text === "" ? "" : (dateText(Number(text), this.context.since1904) ?? text);
  }
}

/** Rounds numbers stored with 17 digits: "39.123449999999998" means 39.12345. */
function numberText(text: string): string {
  if (text.length < 16 && !/e/i.test(text)) return text;
  const value = Number(text);
  return text === "" || !Number.isFinite(value) ? text : String(value);
}
