import { OWN_FIELDS } from "../../fields/own";

/** Width of each attribute in bytes. dBASE allows up to 254. */
const WIDTHS: Record<(typeof OWN_FIELDS)[number][0], number> = {
  name: 254,
  type: 8,
  icon: 64,
  color: 32,
  hunts: 254,
  notes: 254,
  created: 24,
  updated: 24,
};
const COLUMNS = OWN_FIELDS.map(([name]) => ({ name: name.toUpperCase(), width: WIDTHS[name] }));
const SPACE = 0x20;
const encoder = new TextEncoder();

/** Row size: a deletion mark, then the columns. */
export const ROW_BYTES = COLUMNS.reduce((sum, { width }) => sum + width, 1);

/** Encodes the header of a dBASE III table. @param date of the last change */
export function tableHead(rows: number, date: Date): Uint8Array {
  const bytes = new Uint8Array(32 + 32 * COLUMNS.length + 1);
  const view = new DataView(bytes.buffer);
  bytes.set([3, date.getUTCFullYear() - 1900, date.getUTCMonth() + 1, date.getUTCDate()]);
  view.setUint32(4, rows, true);
  view.setUint16(8, bytes.length, true);
  view.setUint16(10, ROW_BYTES, true);
  COLUMNS.forEach(({ name, width }, at) => {
    const start = 32 + 32 * at;
    bytes.set(encoder.encode(name), start);
    bytes[start + 11] = "C".charCodeAt(0);
    bytes[start + 16] = width;
  });
  bytes[bytes.length - 1] = 0x0d;
  return bytes;
}

/** Encodes one row. Longer texts are cut between two characters. */
export function tableRow(cells: readonly string[]): Uint8Array {
  const row = new Uint8Array(ROW_BYTES).fill(SPACE);
  let at = 1;
  COLUMNS.forEach(({ width }, column) => {
    encoder.encodeInto(cells[column] ?? "", row.subarray(at, at + width));
    at += width;
  });
  return row;
}
