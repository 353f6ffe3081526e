import { AREA, LINE, MULTIPATCH, MULTIPOINT, NULL, POINT, type ShapePoints } from "../shapefile/layout";
import { Cursor } from "./cursor";
import type { ShapeGrid } from "./fields";

/** Shape types without flags: plain, with Z, with Z and M, with M. */
const PLAIN = new Map<number, { type: number; z: boolean }>(
  (
    [
      [POINT, [1, 9, 11, 21]],
      [MULTIPOINT, [8, 20, 18, 28]],
      [LINE, [3, 10, 13, 23]],
      [AREA, [5, 19, 15, 25]],
    ] as const
  ).flatMap(([type, codes]) => codes.map((code, at) => [code, { type, z: at === 1 || at === 2 }] as const)),
);
/** Shape types whose flags tell which dimensions they have. */
const GENERAL = new Map<number, number>([
  [50, LINE],
  [51, AREA],
  [52, POINT],
  [53, MULTIPOINT],
]);
const MODELS: ReadonlySet<number> = new Set([31, 32, 54]);
/** Bits 31 and 29 of a general type. */
const [FLAG_Z, FLAG_CURVES] = [2 ** 31, 2 ** 29];
/** Minimum size of a point in bytes. */
const POINT_BYTES = 2;

/** Decoded shape of one row. Reused for all rows. */
export class GdbShape implements ShapePoints {
  type: number = NULL;
  parts = 0;
  points = 0;
  /** Whether it contains arcs or other curves, of which only the endpoints are points. */
  hasCurves = false;
  private readonly grid: ShapeGrid;
  private starts: number[] = [];
  private coordinates = new Float64Array(64);
  private heights = new Float64Array(32);
  private hasHeights = false;

  constructor(grid: ShapeGrid) {
    this.grid = grid;
  }

  /** Decodes a shape. @throws RangeError if the bytes are inconsistent */
  read(bytes: Uint8Array): void {
    const cursor = new Cursor(bytes);
    const code = cursor.varuint();
    const plain = PLAIN.get(code % 256);
    const general = GENERAL.get(code % 256);
    const has = (flag: number) => general !== undefined && Math.floor(code / flag) % 2 === 1;
    this.type = plain?.type ?? general ?? (MODELS.has(code % 256) ? MULTIPATCH : NULL);
    if (this.type === NULL && code !== 0) throw new RangeError(`A shape has the unknown type ${code % 256}.`);
    this.hasHeights = plain?.z ?? has(FLAG_Z);
    this.hasCurves = has(FLAG_CURVES);
    this.parts = 0;
    this.points = 0;
    if (this.type === POINT) this.point(cursor);
    else if (this.type !== NULL && this.type !== MULTIPATCH) this.several(cursor);
  }

  partStart(part: number): number {
    return part < this.parts ? (this.starts[part] ?? 0) : this.points;
  }

  x = (point: number): number => this.coordinates[2 * point] ?? Number.NaN;
  y = (point: number): number => this.coordinates[2 * point + 1] ?? Number.NaN;
  z = (point: number): number => (this.hasHeights ? (this.heights[point] ?? Number.NaN) : Number.NaN);

  /** Coordinates of single points are offset by one, so that 0 can stand for none. */
  private point(cursor: Cursor): void {
    const { x, y, scale, z, zScale } = this.grid;
    const [atX, atY] = [cursor.varuint(), cursor.varuint()];
    const atZ = this.hasHeights ? cursor.varuint() : 0;
    if (atX === 0 || atY === 0) return;
    this.points = 1;
    this.coordinates[0] = (atX - 1) / scale + x;
    this.coordinates[1] = (atY - 1) / scale + y;
    this.heights[0] = atZ === 0 ? Number.NaN : (atZ - 1) / zScale + z;
  }

  private several(cursor: Cursor): void {
    const points = cursor.varuint();
    if (points === 0) return;
    if (points > cursor.left / POINT_BYTES) throw new RangeError("A shape has fewer points than it says.");
    const hasParts = this.type !== MULTIPOINT;
    const parts = hasParts ? cursor.varuint() : 0;
    if (hasParts && (parts === 0 || parts > points)) throw new RangeError("A shape has too many parts.");
    if (hasParts && this.hasCurves) cursor.varuint();
    // Bounding box.
    for (let side = 0; side < 4; side++) cursor.varuint();
    this.starts = hasParts ? this.partStarts(cursor, parts, points) : [];
    this.coordinatesOf(cursor, points);
    if (this.hasHeights) this.heightsOf(cursor, points);
    this.parts = parts;
    this.points = points;
  }

  /** Each part but the last states its number of points. */
  private partStarts(cursor: Cursor, parts: number, points: number): number[] {
    const starts = [0];
    let start = 0;
    for (let part = 1; part < parts; part++) {
      start += cursor.varuint();
      if (start > points) throw new RangeError("Parts of a shape extend past its end.");
      starts.push(start);
    }
    return starts;
  }

  /** Coordinates are stored as differences from the previous point, across all parts. */
  private coordinatesOf(cursor: Cursor, points: number): void {
    if (this.coordinates.length < 2 * points) this.coordinates = new Float64Array(3 * points);
    const { x, y, scale } = this.grid;
    let [atX, atY] = [0, 0];
    for (let point = 0; point < points; point++) {
      atX += cursor.varint();
      atY += cursor.varint();
      this.coordinates[2 * point] = atX / scale + x;
      this.coordinates[2 * point + 1] = atY / scale + y;
    }
  }

  private heightsOf(cursor: Cursor, points: number): void {
    if (this.heights.length < points) this.heights = new Float64Array(points + points / 2);
    const { z, zScale } = this.grid;
    let at = 0;
    for (let point = 0; point < points; point++) {
      at += cursor.varint();
      this.heights[point] = at / zScale + z;
    }
  }
}
