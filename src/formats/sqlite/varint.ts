import { SqliteError } from "./error";

/**
 * Reads a number of one to nine bytes, with seven bits each and eight in the ninth. Values beyond 2^53 lose precision.
 */
export function varint(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < start + 8; at++) {
    const byte = bytes[at];
    if (byte === undefined) throw new SqliteError("a row is cut off");
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  const last = bytes[start + 8];
  if (last === undefined) throw new SqliteError("a row is cut off");
  // Nine bytes hold a signed 64-bit number. Read them again from the sign on, because the sum above rounds -1 to 2^56.
  let signed = ((bytes[start] as number) & 0x40) === 0 ? 0 : -1;
  for (let at = start; at < start + 8; at++) signed = signed * 128 + ((bytes[at] as number) & 0x7f);
  return { value: signed * 256 + last, end: start + 9 };
}
