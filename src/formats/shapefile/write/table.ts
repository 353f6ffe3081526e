import { OWN_FIELDS } from "../../fields/own";

/** Bytes of each attribute; 254 is the most that dBASE has. */
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

/** Of a row: a mark that it isn't deleted, then the columns. */
export const ROW_BYTES = COLUMNS.reduce((sum, { width }) => sum + width, 1);

/** The head of a table in dBASE III. @param date of the last change */
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

/** One row. What is longer than its column is cut, between two characters. */
export function tableRow(cells: readonly string[]): Uint8Array {
  const row = new Uint8Array(ROW_BYTES).fill(SPACE);
  let at = 1;
  COLUMNS.forEach(({ width }, column) => {
    encoder.encodeInto(cells[column] ?? "", row.subarray(at, at + width));
    at += width;
  });
  return row;
}
