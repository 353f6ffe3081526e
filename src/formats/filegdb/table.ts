import { Cursor } from "./cursor";
import { FIELD, type GdbField, readField } from "./fields";
import { type GdbValue, readValue } from "./values";

const VERSION = 3;
const HEADER = 40;
const BLOCK = 1024;
/** Geometry types of a table: 0 none, 1 point, 2 multipoint, 3 line, 4 area, 9 multipatch. */
const [UTF8, MULTIPATCH] = [0x100, 9];

/** The table has a layout that this reader doesn't support. */
export class UnsupportedVersionError extends Error {}

export interface GdbRow {
  /** Row number, starting at 1. */
  id: number;
  /** One per field, null for the id. */
  values: GdbValue[];
  /** Bytes of rows read so far. */
  position: number;
}

/**
 * A table of a file geodatabase, according to the reverse-engineered specification by GDAL's authors
 * (github.com/rouault/dump_gdbtable/wiki/FGDB-Spec).
 */
export class GdbTable {
  readonly fields: readonly GdbField[];
  /** 0 for tables without shapes. */
  readonly geometryType: number;
  readonly size: number;
  private readonly bytes: Uint8Array;
  private readonly index: Uint8Array;
  private readonly isWide: boolean;
  /** Size of the null bits at the start of a row, in bytes. */
  private readonly emptyBytes: number;

  /**
   * @param index contents of the .gdbtablx file, which has the offsets of the rows
   * @throws RangeError, OtherVersion
   */
  constructor(bytes: Uint8Array, index: Uint8Array) {
    this.bytes = bytes;
    this.index = index;
    this.size = bytes.length;
    const head = new Cursor(bytes);
    if (head.uint32() !== VERSION || new Cursor(index).uint32() !== VERSION)
      throw new UnsupportedVersionError();
    head.skip(28);
    const start = Number(head.int64());
    if (!Number.isSafeInteger(start) || start < HEADER) throw new RangeError("Its fields aren't described.");
    const cursor = new Cursor(bytes, start);
    cursor.skip(8);
    const flags = cursor.uint32();
    this.geometryType = flags & 0xff;
    this.isWide = (flags & UTF8) === 0;
    const count = cursor.uint16();
    this.fields = Array.from({ length: count }, () => readField(cursor));
    this.emptyBytes = Math.ceil(this.fields.filter(({ nullable }) => nullable).length / 8);
  }

  get isModel(): boolean {
    return this.geometryType === MULTIPATCH;
  }

  /** Yields the rows in order. @throws RangeError also if rows overlap, which could make a small file endless */
  *rows(): Generator<GdbRow, void, void> {
    let position = 0;
    for (const { id, offset } of this.places()) {
      const length = new Cursor(this.bytes, offset).uint32();
      const start = offset + 4;
      position += 4 + length;
      if (position > this.size) throw new RangeError("Its rows overlap.");
      yield { id, values: this.row(new Cursor(this.bytes, start, start + length)), position };
    }
  }

  private row(cursor: Cursor): GdbValue[] {
    const empty = cursor.bytes(this.emptyBytes);
    let at = 0;
    return this.fields.map((field) => {
      if (field.type === FIELD.id) return null;
      if (field.nullable) {
        const bit = at++;
        if (((empty[bit >> 3] ?? 0) >> (bit & 7)) & 1) return null;
      }
      return readValue(cursor, field.type, this.isWide);
    });
  }

  /** Yields the offsets of rows. The index omits blocks of 1,024 rows that are empty, and a bitmap tells which. */
  private *places(): Generator<{ id: number; offset: number }, void, void> {
    const head = new Cursor(this.index, 4);
    const [blocks, rows, width] = [head.uint32(), head.uint32(), head.uint32()];
    if (blocks === 0) return;
    if (width < 4 || width > 6) throw new RangeError("Its index is damaged.");
    const trailer = new Cursor(this.index, 16 + width * BLOCK * blocks);
    const [words] = [trailer.uint32(), trailer.skip(12)];
    const map = words === 0 ? null : trailer.bytes(Math.ceil(Math.ceil(rows / BLOCK) / 8));
    let block = -1;
    for (let first = 0; first < rows; first += BLOCK) {
      const number = first / BLOCK;
      if (map && !(((map[number >> 3] ?? 0) >> (number & 7)) & 1)) continue;
      if (++block >= blocks) throw new RangeError("Its index ends too early.");
      const cursor = new Cursor(this.index, 16 + width * BLOCK * block);
      for (let row = first; row < Math.min(rows, first + BLOCK); row++) {
        const low = cursor.uint32();
        const high = width > 4 ? cursor.byte() : 0;
        const higher = width > 5 ? cursor.byte() : 0;
        const offset = low + (high + higher * 256) * 2 ** 32;
        if (offset > 0) yield { id: row + 1, offset };
      }
    }
  }
}
