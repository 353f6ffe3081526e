import { FlatTable } from "./flatbuffer";
import type { Column } from "./header";

export type ColumnValue = string | number | boolean | null;

const decoder = new TextDecoder();
/** Byte sizes of the fixed-size ColumnTypes of header.fbs. The others are preceded by a 4-byte length. */
const SIZES = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8];
/** Values of ColumnType. */
export const COLUMN = { text: 11, json: 12, date: 13, binary: 14 } as const;

/**
 * Passes a feature's attributes to `give`, each with its column index. Dates are passed as their text, binary values as
 * null. Columns without a value are skipped.
 *
 * @throws RangeError if the message is damaged
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
