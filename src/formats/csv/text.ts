import { withWindows1252 } from "../bytes/encoding";
import type { NoteBook } from "../notes";
import { FormatError } from "../types";

/** Text has no zero bytes; they are looked for so far. */
const LOOKED_AT = 65_536;

/**
 * The text of a table: UTF-16 where a byte order mark says so, or else UTF-8, or else Windows-1252, which older
 * spreadsheet programs write and which has no mark of its own.
 * @throws FormatError "not-a-table" for bytes that are no text
 */
export function textOf(bytes: Uint8Array, fileName: string, notes: NoteBook): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, LOOKED_AT).includes(0))
    throw new FormatError(
      "not-a-table",
      `${fileName} isn't a text file. In your spreadsheet program, save the sheet as CSV (UTF-8) and choose that file.`,
    );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    notes.add("encoding-windows-1252");
    return withWindows1252(new TextDecoder("windows-1252").decode(bytes));
  }
}
