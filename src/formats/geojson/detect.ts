import { startsWith } from "../xml/doctype";

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Precedes each record of a GeoJSON text sequence (RFC 8142). */
export const RECORD_SEPARATOR = 0x1e;
const [OBJECT, LIST] = [0x7b, 0x5b];

/** Tells whether the bytes start like a JSON object or list, or a sequence of them. Allows a byte order mark. */
export function isJson(bytes: Uint8Array): boolean {
  let at = startsWith(bytes, 0, "\xef\xbb\xbf") ? 3 : 0;
  while (BLANKS.has(bytes[at] ?? -1) || bytes[at] === RECORD_SEPARATOR) at++;
  return bytes[at] === OBJECT || bytes[at] === LIST;
}
