import { formatOfName } from "../endings";

const [LESS, BRACE] = [0x3c, 0x7b];
const PASSED: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, 0x20, 0x09, 0x0a, 0x0d]);

/**
 * Tells whether to read the bytes as a table. Any text may be one, so the file name decides, unless the content begins
 * like XML or JSON.
 *
 * @param chosen whether the user has assigned the columns
 */
export function isTable(bytes: Uint8Array, fileName: string, chosen: boolean): boolean {
  if (!chosen && formatOfName(fileName) !== "csv") return false;
  let at = 0;
  while (PASSED.has(bytes[at] ?? -1)) at++;
  return bytes[at] !== LESS && bytes[at] !== BRACE;
}
