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
  // Nine bytes make a signed 64-bit number.
  const signed = value >= 2 ** 55 ? value - 2 ** 56 : value;
  return { value: signed * 256 + last, end: start + 9 };
}
