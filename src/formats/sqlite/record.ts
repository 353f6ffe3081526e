import { SqliteError } from "./error";
import { varint } from "./varint";

export type ReadValue = string | number | bigint | Uint8Array | null;

const decoders = new Map<string, TextDecoder>();

function decoderOf(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}

/** Byte sizes of integers by their type, 1 to 6. */
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];

/**
 * Decodes the values of a row (sqlite.org/fileformat2.html, section 2.1). Blobs are views of the given bytes. @throws
 * SqliteError
 */
export function readRecord(payload: Uint8Array, encoding: string): ReadValue[] {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const head = varint(payload, 0);
  const values: ReadValue[] = [];
  let at = head.value;
  // Nine bytes hold a negative length as well.
  if (at < head.end || at > payload.length) throw new SqliteError("a row is cut off");
  for (let typeAt = head.end; typeAt < head.value; ) {
    const { value: type, end } = varint(payload, typeAt);
    if (end > head.value) throw new SqliteError("a row is cut off");
    typeAt = end;
    const size = sizeOf(type);
    if (size < 0 || at + size > payload.length) throw new SqliteError("a row is cut off");
    values.push(valueAt(view, type, at, size, encoding));
    at += size;
  }
  return values;
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  if (type === 7) return 8;
  return type < 0 || type > 9 ? -1 : (INTEGER_BYTES[type] ?? 0);
}

function valueAt(view: DataView, type: number, at: number, size: number, encoding: string): ReadValue {
  if (type === 0) return null;
  if (type === 7) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type <= 6) return integer(view, at, size);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
  return type % 2 === 0 ? bytes : decoderOf(encoding).decode(bytes);
}

function integer(view: DataView, at: number, size: number): number | bigint {
  if (size === 8) {
    const whole = view.getBigInt64(at);
    const value = Number(whole);
    return Number.isSafeInteger(value) ? value : whole;
  }
  let value = view.getInt8(at);
  for (let byte = 1; byte < size; byte++) value = value * 256 + view.getUint8(at + byte);
  return value;
}
