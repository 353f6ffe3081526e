import { blocksOfSteps, type RayTables, tileOf } from "./rays";
import type { Relief } from "./relief";
import { BLOCK } from "./types";

const { fround } = Math;
const { columns: COLUMNS, rows: ROWS, steps: STEPS } = BLOCK;

/** Inputs and buffers for sweeping rows of blocks, created once per direction. */
export interface Sweep {
  relief: Relief;
  /** Size of the grid without its padding. */
  size: { width: number; height: number };
  tables: RayTables;
  /** Tangents of a block's horizons, and the smallest of each of its rows. */
  tangents: Float32Array;
  least: Float32Array;
}

export const sweepOf = (relief: Relief, size: Sweep["size"], tables: RayTables): Sweep => ({
  relief,
  size,
  tables,
  tangents: new Float32Array(COLUMNS * ROWS),
  least: new Float32Array(ROWS),
});

/**
 * Computes the horizons of a row of blocks in one direction, as bytes (see horizonByte). No horizon is below level.
 *
 * A horizon is the steepest slope from a cell's ground to the ground along its ray. The cells of a BLOCK advance along
 * their rays together, several steps at a time. Steps are skipped if even the highest ground around them couldn't raise
 * a horizon, first for the whole block, then for each of its rows. So the result equals walking every ray to its end.
 *
 * All arithmetic is float32 in a fixed order, so that SIMD and TypeScript find the same horizons. Nothing between a
 * known cell and an unknown one hides the sun. A cell without elevation has a level horizon.
 *
 * @param blockRow of the box
 * @param plane a byte for each cell of the box, overwritten
 */
export function sweepRow(sweep: Sweep, blockRow: number, plane: Uint8Array): void {
  const { relief, size, tables, tangents, least } = sweep;
  const { box, elevations, stride, origin, tilesAcross, highest } = relief;
  const { inverse, sink, left, top } = tables;
  const row = box.top + blockRow * ROWS;
  for (let x = 0; x < box.width; x += COLUMNS) {
    const column = box.left + x;
    const first = origin + blockRow * ROWS * stride + x;
    const lowest = lowestOf(elevations, stride, first);
    tangents.fill(0);
    least.fill(0);
    let leastOfAll = 0;
    const blocks = blocksOfSteps(tables, size, column, row);
    for (let block = 0; block < blocks; block++) {
      const at = block * STEPS;
      const tile =
        tileOf(row + (top[block] as number)) * tilesAcross + tileOf(column + (left[block] as number));
      const high = highest[tile] as number;
      const [by, down] = [inverse[at] as number, sink[at] as number];
      if (!(fround(fround(fround(high - lowest) * by) - down) > leastOfAll)) continue;
      for (let y = 0; y < ROWS; y++) {
        if (!mayRise(elevations, first + y * stride, tangents, y, high, by, down)) continue;
        least[y] = walk(elevations, first + y * stride, tangents, y, tables, at);
      }
      leastOfAll = Math.min(...least);
    }
    for (let y = 0; y < ROWS; y++)
      for (let c = 0; c < COLUMNS; c++)
        plane[(blockRow * ROWS + y) * box.width + x + c] = horizonByte(tangents[y * COLUMNS + c] as number);
  }
}

/** Returns whether ground at elevation `high` could raise the horizon of a cell in a block's row. */
function mayRise(
  elevations: Float32Array,
  first: number,
  tangents: Float32Array,
  y: number,
  high: number,
  by: number,
  down: number,
): boolean {
  for (let c = 0; c < COLUMNS; c++) {
    const slope = fround(fround(fround(high - (elevations[first + c] as number)) * by) - down);
    if (slope > (tangents[y * COLUMNS + c] as number)) return true;
  }
  return false;
}

/** Walks STEPS steps of a block's row. Returns the lowest horizon of the row. */
function walk(
  elevations: Float32Array,
  first: number,
  tangents: Float32Array,
  y: number,
  { near, far, part, inverse, sink }: RayTables,
  from: number,
): number {
  let least = Infinity;
  for (let c = 0; c < COLUMNS; c++) {
    const cell = first + c;
    const own = elevations[cell] as number;
    let tangent = tangents[y * COLUMNS + c] as number;
    for (let at = from; at < from + STEPS; at++) {
      const low = elevations[cell + (near[at] as number)] as number;
      const high = elevations[cell + (far[at] as number)] as number;
      const ground = fround(low + fround(fround(high - low) * (part[at] as number)));
      const slope = fround(fround(fround(ground - own) * (inverse[at] as number)) - (sink[at] as number));
      if (slope > tangent) tangent = slope;
    }
    tangents[y * COLUMNS + c] = tangent;
    if (tangent < least) least = tangent;
  }
  return least;
}

/** Returns the lowest elevation of a block, or a value above all elevations if it has none. */
function lowestOf(elevations: Float32Array, stride: number, first: number): number {
  let lowest = fround(1e30);
  for (let y = 0; y < ROWS; y++) {
    for (let c = 0; c < COLUMNS; c++) {
      const elevation = elevations[first + y * stride + c] as number;
      if (elevation < lowest) lowest = elevation;
    }
  }
  return lowest;
}

/**
 * Converts a horizon to a byte: 255 t / (1 + t) of its tangent t. A step is 0.22 degrees for level and vertical
 * horizons and 0.45 at 45 degrees, so a byte is accurate to a quarter of a degree. The sun's disk is half a degree
 * wide.
 */
export const horizonByte = (tangent: number): number =>
  Math.trunc(fround(fround(fround(255 * tangent) / fround(1 + tangent)) + 0.5));

/** Converts an angle in degrees to the same scale without rounding: 0 below level, 255 straight up. */
export function onByteScale(degrees: number): number {
  if (degrees <= 0) return 0;
  const radians = (Math.min(degrees, 90) * Math.PI) / 180;
  return (255 * Math.sin(radians)) / (Math.sin(radians) + Math.cos(radians));
}

/** Converts a horizon's byte to degrees. */
export const horizonDegrees = (byte: number): number => (Math.atan2(byte, 255 - byte) * 180) / Math.PI;
