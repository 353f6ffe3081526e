import { withWindows1252 } from "../bytes/encoding";
import type { NoteBook } from "../notes";
import { FormatError } from "../types";

/** Number of bytes searched for zero bytes, which text doesn't contain. */
const LOOKED_AT = 65_536;

/**
 * Decodes the text of a table: UTF-16 if it has a byte order mark, otherwise UTF-8, otherwise Windows-1252, which older
 * spreadsheet programs write without any mark.
 *
 * @throws FormatError "not-a-table" if the bytes aren't text
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
