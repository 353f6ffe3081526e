import type { Cursor } from "./cursor";

/** Field type codes. */
export const FIELD = {
  int16: 0,
  int32: 1,
  float: 2,
  double: 3,
  text: 4,
  moment: 5,
  id: 6,
  geometry: 7,
  binary: 8,
  raster: 9,
  guid: 10,
  globalId: 11,
  xml: 12,
  int64: 13,
  date: 14,
  time: 15,
  momentWithOffset: 16,
} as const;

/** Conversion of stored numbers to coordinates: number / scale + origin. */
export interface ShapeGrid {
  x: number;
  y: number;
  scale: number;
  z: number;
  zScale: number;
  /** Coordinate system as WKT, or empty if unknown. */
  system: string;
  /** West, south, east and north in units of the coordinate system. NaN if the table has no shapes. */
  extent: [number, number, number, number];
}

export interface GdbField {
  name: string;
  /** One of FIELD. */
  type: number;
  nullable: boolean;
  /** Only set for the geometry field. */
  grid: ShapeGrid | null;
}

/** Thrown for raster tables, which have no features. */
export class HoldsImages extends Error {}

const [NULLABLE, WITH_DEFAULT] = [1, 4];
const [WITH_M, WITH_Z] = [2, 4];
/** Maximum number of ranges of Z and M before the sizes of the index. Only tables with Z or M have them. */
const RANGES_MAX = 4;

/** Reads the description of one field. @throws RangeError */
export function readField(cursor: Cursor): GdbField {
  const name = cursor.text(2 * cursor.byte(), true);
  const alias = cursor.byte();
  cursor.skip(2 * alias);
  const type = cursor.byte();
  if (type === FIELD.geometry) return readGeometryField(cursor, name);
  if (type === FIELD.raster) throw new HoldsImages();
  const isText = type === FIELD.text;
  cursor.skip(isText ? 4 : 1);
  const flags = cursor.byte();
  const nullable = (flags & NULLABLE) !== 0;
  const bare: ReadonlySet<number> = new Set([FIELD.id, FIELD.binary, FIELD.guid, FIELD.globalId, FIELD.xml]);
  if (!bare.has(type)) {
    const length = isText ? cursor.varuint() : cursor.byte();
    if (flags & WITH_DEFAULT) cursor.skip(length);
  }
  // A row's id is its number, so the null bits have no entry for it.
  return { name, type, nullable: nullable && type !== FIELD.id, grid: null };
}

function readGeometryField(cursor: Cursor, name: string): GdbField {
  cursor.skip(1);
  const nullable = (cursor.byte() & NULLABLE) !== 0;
  const system = cursor.text(cursor.uint16(), true);
  const flags = cursor.byte();
  const [hasM, hasZ] = [(flags & WITH_M) !== 0, (flags & WITH_Z) !== 0];
  const [x, y, scale] = [cursor.double(), cursor.double(), cursor.double()];
  if (hasM) cursor.skip(16);
  const [z, zScale] = hasZ ? [cursor.double(), cursor.double()] : [0, 1];
  // Tolerances of X and Y, M and Z.
  cursor.skip(8 * (1 + Number(hasM) + Number(hasZ)));
  const extent: ShapeGrid["extent"] = [cursor.double(), cursor.double(), cursor.double(), cursor.double()];
  skipIndex(cursor);
  if (!(scale > 0) || !(zScale > 0)) throw new RangeError("The scale of its coordinates is broken.");
  return { name, type: FIELD.geometry, nullable, grid: { x, y, scale, z, zScale, system, extent } };
}

/** Skips up to three cell sizes of the spatial index. They start with a zero byte and their count. */
function skipIndex(cursor: Cursor): void {
  for (let ranges = 0; ranges <= RANGES_MAX; ranges++) {
    const [zero, count = 0, ...rest] = cursor.bytes(5);
    if (zero === 0 && count >= 1 && count <= 3 && rest.every((byte) => byte === 0)) {
      cursor.skip(8 * count);
      return;
    }
    cursor.skip(3);
  }
  throw new RangeError("The description of its shapes is broken.");
}
