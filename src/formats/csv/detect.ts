import { formatOfName } from "../endings";

const [LESS, BRACE] = [0x3c, 0x7b];
const PASSED: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, 0x20, 0x09, 0x0a, 0x0d]);

/**
 * Whether the bytes are to be read as a table: text of any kind may be one, so the name decides, unless the content
 * begins as XML or JSON does.
 * @param chosen whether a person has said what the columns are
 */
export function isTable(bytes: Uint8Array, fileName: string, chosen: boolean): boolean {
  if (!chosen && formatOfName(fileName) !== "csv") return false;
  let at = 0;
  while (PASSED.has(bytes[at] ?? -1)) at++;
  return bytes[at] !== LESS && bytes[at] !== BRACE;
}
