import { COLUMNS_MAX } from "../csv/roles";
import type { Field } from "../fields/guess";
import type { NoteBook } from "../notes";
import { FormatError } from "../types";
import { type DecodeText, decoderOf, encodingOf, looksLikeUtf8 } from "./codePages";
import { broken } from "./errors";

const [HEADER, FIELD, NAME] = [32, 32, 11];
const END_OF_FIELDS = 0x0d;
/**
 * Language driver used by ESRI and GDAL for "the Windows code page", which many programs write regardless of the
 * encoding.
 */
const ANSI = 0x57;
const [BLANK, DELETED] = [0x20, 0x2a];
/** Number of rows examined to determine the encoding. */
const LOOKED_AT = 20_000;

interface Column extends Field {
  type: string;
  /** Offset in the row. */
  start: number;
  length: number;
}

/**
 * The rows of a dBASE file (.dbf), which are texts of fixed length. Memo fields are stored in a separate file and left
 * out.
 */
export class DbfTable {
  readonly columns: readonly Column[];
  readonly rows: number;
  private readonly bytes: Uint8Array;
  private readonly start: number;
  private readonly length: number;
  private readonly decode: DecodeText;

  /**
   * @param cpg text of the .cpg file
   * @throws FormatError "shapefile-damaged", "table-too-wide"
   */
  constructor(bytes: Uint8Array, name: string, cpg: string, notes: NoteBook) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER + 1) throw broken(name, "its header is cut off");
    this.bytes = bytes;
    this.rows = view.getUint32(4, true);
    this.start = view.getUint16(8, true);
    this.length = view.getUint16(10, true);
    const found = columnsOf(view, this.start);
    const width = found.reduce((sum, { length }) => sum + length, 1);
    if (this.start <= HEADER || this.start > bytes.length || this.length < 1 || width > this.length)
      throw broken(name, "its header contradicts itself");
    if (this.rows * this.length > bytes.length - this.start)
      throw broken(name, `it claims ${this.rows} rows but has fewer`);
    if (found.length > COLUMNS_MAX)
      throw new FormatError(
        "table-too-wide",
        `${name} has ${found.length} fields; up to ${COLUMNS_MAX} can be read. Delete the fields that you don't need and choose it again.`,
      );
    const encoding = this.encoding(found, cpg, view.getUint8(29), notes);
    this.decode = decoderOf(encoding);
    this.columns = found.map((column) => ({ ...column, name: this.nameOf(view, column) }));
  }

  isDeleted = (row: number): boolean => this.bytes[this.start + row * this.length] === DELETED;

  /** Returns a cell's value as readable text. */
  cell(row: number, column: number): string {
    const found = this.columns[column];
    if (!found) return "";
    const bytes = this.bytesOf(row, found);
    if (found.type === "I" || found.type === "O") return binary(bytes, found.type);
    const text = this.decode(bytes).replaceAll("\0", " ").trim();
    if (text === "") return "";
    if (found.type === "N" || found.type === "F") return number(text);
    if (found.type === "D") return day(text);
    if (found.type === "L") return /^[ty]$/i.test(text) ? "yes" : /^[fn]$/i.test(text) ? "no" : "";
    return text;
  }

  private bytesOf(row: number, { start, length }: Column): Uint8Array {
    const from = this.start + row * this.length + start;
    let to = from + length;
    const bytes = this.bytes;
    while (to > from && (bytes[to - 1] === BLANK || bytes[to - 1] === 0)) to--;
    return bytes.subarray(from, to);
  }

  private nameOf(view: DataView, { name: at }: Column): string {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + Number(at), NAME);
    const end = bytes.indexOf(0);
    return this.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim() || "Field";
  }

  /** Determines the encoding. Many programs write UTF-8 or Windows-1252 and declare nothing, or something else. */
  private encoding(columns: readonly Column[], cpg: string, driver: number, notes: NoteBook): string {
    const said = encodingOf(cpg, driver);
    if (said !== null && said !== "utf-8") return said;
    const texts = columns.filter(({ text }) => text);
    const step = Math.max(1, Math.ceil(this.rows / LOOKED_AT));
    let utf8: boolean | null = null;
    for (let row = 0; row < this.rows && utf8 !== false; row += step)
      for (const column of texts) {
        const found = looksLikeUtf8(this.bytesOf(row, column));
        // A text truncated within a character doesn't prove another encoding.
        if (found === true || (found === false && utf8 !== true)) utf8 = found;
      }
    if (utf8 !== false) return "utf-8";
    if (driver !== ANSI) notes.add("encoding-windows-1252");
    return "windows-1252";
  }
}

/** Reads the columns. Their names are offsets in the file until the encoding is known. */
function columnsOf(view: DataView, headerEnd: number): Column[] {
  const columns: Column[] = [];
  let start = 1;
  for (let at = HEADER; at + FIELD <= Math.min(headerEnd, view.byteLength); at += FIELD) {
    if (view.getUint8(at) === END_OF_FIELDS) break;
    const type = String.fromCharCode(view.getUint8(at + NAME)).toUpperCase();
    const length = view.getUint8(at + 16);
    if (!/[MGBP0]/.test(type)) columns.push({ name: String(at), text: type === "C", type, start, length });
    start += length;
  }
  return columns;
}

/** Shortest equivalent number: "1.20000000000e+01" becomes 12. Integers too long for a double stay unchanged. */
function number(text: string): string {
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value)) return "";
  return /^[+-]?\d{16,}$/.test(text) ? text : String(value);
}

const day = (text: string): string =>
  /^\d{8}$/.test(text) && text !== "00000000"
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : "";

/** Binary numbers of dBASE 7. */
function binary(bytes: Uint8Array, type: string): string {
  const size = type === "I" ? 4 : 8;
  const whole = new Uint8Array(size);
  whole.set(bytes.subarray(0, size));
  const view = new DataView(whole.buffer);
  return String(type === "I" ? view.getInt32(0, true) : view.getFloat64(0, true));
}
