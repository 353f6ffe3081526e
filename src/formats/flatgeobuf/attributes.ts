import { FlatTable } from "./flatbuffer";
import type { Column } from "./header";

export type ColumnValue = string | number | boolean | null;

const decoder = new TextDecoder();
/** Bytes of the fixed ColumnTypes of header.fbs; the others have a length of 4 bytes in front. */
const SIZES = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8];
/** Of ColumnType. */
export const COLUMN = { text: 11, json: 12, date: 13, binary: 14 } as const;

/**
 * Gives a feature's attributes, each with the place of its column: dates as the text they are, bytes as null. Columns that a
 * feature has no value of are left out.
 * @throws RangeError where the message is damaged
 */
export function eachAttribute(
  message: Uint8Array,
  columns: readonly Column[],
  give: (column: number, value: ColumnValue) => void,
): void {
  const bytes = FlatTable.root(message).bytes(1);
  if (!bytes) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 2 <= bytes.length; ) {
    const place = view.getUint16(at, true);
    const column = columns[place];
    if (!column) throw new RangeError("A feature has a column that its file doesn't list.");
    at += 2;
    const size = SIZES[column.type];
    const length = size ?? view.getUint32(at, true);
    const start = size === undefined ? at + 4 : at;
    if (start + length > bytes.length) throw new RangeError("An attribute reaches past its feature.");
    give(place, readValue(view, start, length, column.type));
    at = start + length;
  }
}

function readValue(view: DataView, at: number, length: number, type: number): ColumnValue {
  switch (type) {
    case 0:
      return view.getInt8(at);
    case 1:
      return view.getUint8(at);
    case 2:
      return view.getUint8(at) !== 0;
    case 3:
      return view.getInt16(at, true);
    case 4:
      return view.getUint16(at, true);
    case 5:
      return view.getInt32(at, true);
    case 6:
      return view.getUint32(at, true);
    case 7:
      return Number(view.getBigInt64(at, true));
    case 8:
      return Number(view.getBigUint64(at, true));
    case 9:
      return view.getFloat32(at, true);
    case 10:
      return view.getFloat64(at, true);
    case COLUMN.binary:
      return null;
  }
  return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}
