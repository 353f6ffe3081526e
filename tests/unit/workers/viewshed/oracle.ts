import {
  EARTH_RADIUS,
  type ElevationGrid,
  type Observer,
  type SightOptions,
  wordsOf,
} from "../../../../workers/viewshed/types";

const { fround } = Math;

/** Tells whether a cell's bit is set. */
export const bitAt = (
  bitmap: Uint32Array,
  { width }: { width: number },
  column: number,
  row: number,
): boolean => (((bitmap[row * wordsOf(width) + (column >>> 5)] as number) >>> (column & 31)) & 1) === 1;

/** Computes each cell on its own, back to the observer, by the definition of reference planes. */
export function seenByOracle(
  { width, height, elevations }: ElevationGrid,
  { column, row, eye }: Observer,
  { target, radius, cell, curvature }: SightOptions,
): boolean[] {
  const eyes = fround((elevations[row * width + column] as number) + eye);
  const known = new Map<string, number>();
  const dropOf = (cells: number) => fround((curvature * (cells * cell) ** 2) / (2 * EARTH_RADIUS));
  const groundSlope = (x: number, y: number): number => {
    const ring = Math.max(Math.abs(x), Math.abs(y));
    const height = fround((elevations[(row + y) * width + column + x] as number) - eyes);
    return fround(fround(height - fround(dropOf(Math.abs(x)) + dropOf(Math.abs(y)))) * fround(1 / ring));
  };
  /** Returns the slope below which nothing is visible at a cell, from the two cells of the next inner ring. */
  const plane = (x: number, y: number): number => {
    const ring = Math.max(Math.abs(x), Math.abs(y));
    const aside = highest(x - Math.sign(x), y - Math.sign(y));
    if (Math.abs(x) === Math.abs(y)) return aside;
    const sideways = Math.abs(x) > Math.abs(y);
    const ahead = sideways ? highest(x - Math.sign(x), y) : highest(x, y - Math.sign(y));
    const part = fround(Math.min(Math.abs(x), Math.abs(y)) * fround(1 / ring));
    return part === 0 ? ahead : fround(ahead + fround(fround(aside - ahead) * part));
  };
  const highest = (x: number, y: number): number => {
    if (x === 0 && y === 0) return -1e30;
    const key = `${x},${y}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let slope = plane(x, y);
    const ground = groundSlope(x, y);
    if (ground > slope) slope = ground;
    known.set(key, slope);
    return slope;
  };
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) - column, Math.floor(at / width) - row];
    if (Number.isNaN(eyes) || Math.hypot(x, y) * cell > radius) return false;
    if (x === 0 && y === 0) return true;
    const ring = Math.max(Math.abs(x), Math.abs(y));
    return fround(groundSlope(x, y) + fround(target / ring)) >= plane(x, y);
  });
}

/**
 * Tells whether a straight sight line clears the ground at every column or row it crosses (R3), in double precision.
 * Reference planes approximate this.
 */
export function isInSight(
  { width, elevations }: ElevationGrid,
  { column, row, eye }: Observer,
  { target, cell, curvature }: SightOptions,
  toColumn: number,
  toRow: number,
): boolean {
  const elevation = (c: number, r: number) => elevations[r * width + c] as number;
  const [x, y] = [toColumn - column, toRow - row];
  const ring = Math.max(Math.abs(x), Math.abs(y));
  const drop = (part: number) => (curvature * (Math.hypot(x, y) * part * cell) ** 2) / (2 * EARTH_RADIUS);
  const eyes = elevation(column, row) + eye;
  const rise = elevation(toColumn, toRow) + target - drop(1) - eyes;
  for (let step = 1; step < ring; step++) {
    const part = step / ring;
    const [c, r] = [column + x * part, row + y * part];
    const [c0, r0] = [Math.floor(c), Math.floor(r)];
    const ground =
      Math.abs(x) >= Math.abs(y)
        ? elevation(Math.round(c), r0) * (1 - (r - r0)) +
          (r === r0 ? 0 : elevation(Math.round(c), r0 + 1) * (r - r0))
        : elevation(c0, Math.round(r)) * (1 - (c - c0)) +
          (c === c0 ? 0 : elevation(c0 + 1, Math.round(r)) * (c - c0));
    if (ground - drop(part) > eyes + rise * part) return false;
  }
  return true;
}
