import { toDegrees } from "../../src/geometry/mercator";
import type { Mosaic } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";
import type { WindArea } from "./area";
import { type Slopes, slopesInSteps } from "./slopes";
import { type GridSun, gridSun } from "./sun";
import type { WindGrid } from "./types";

/** Ground around stands in the form the solver needs. */
export interface WindGround {
  area: WindArea;
  grid: WindGrid;
  /** 1 where the elevation of a column is known. Unknown columns have the nearest known one's. */
  known: Uint8Array;
  slopes: Slopes;
  sun: GridSun;
  /** Degrees. The sun's position there is used for all columns. */
  center: readonly [longitude: number, latitude: number];
}

/** Prepares ground for the solver in steps of at most a few milliseconds, so that an abort gets through. */
export function* windGroundSteps(mosaic: Mosaic, area: WindArea): Generator<number, WindGround, void> {
  const { west, north, step, columns, rows } = area;
  const elevations = yield* meansOf(mosaic, area);
  const known = Uint8Array.from(elevations, (elevation) => (Number.isNaN(elevation) ? 0 : 1));
  yield* fill(elevations, columns);
  const center = [west + ((columns - 1) / 2) * step, north - ((rows - 1) / 2) * step] as const;
  const grid = { width: columns, height: rows, cell: step * groundScale(center[1]), elevations };
  const slopes = yield* slopesInSteps(grid);
  return { area, grid, known, slopes, sun: gridSun(grid), center: toDegrees(...center) };
}

/** Returns the mean elevation of the ground nearest to each column, NaN if unknown. */
function* meansOf(
  mosaic: Mosaic,
  { west, north, step, columns, rows }: WindArea,
): Generator<number, Float32Array, void> {
  const elevations = new Float32Array(columns * rows);
  const across = stretches(columns, (west - mosaic.west) / mosaic.cell, step / mosaic.cell, mosaic.width);
  const down = stretches(rows, (mosaic.north - north) / mosaic.cell, step / mosaic.cell, mosaic.height);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0];
      for (let y = down[2 * row] as number; y < (down[2 * row + 1] as number); y++) {
        for (let x = across[2 * column] as number; x < (across[2 * column + 1] as number); x++) {
          const elevation = mosaic.elevations[y * mosaic.width + x] as number;
          if (Number.isNaN(elevation)) continue;
          sum += elevation;
          count++;
        }
      }
      elevations[row * columns + column] = count > 0 ? sum / count : Number.NaN;
    }
    yield row;
  }
  return elevations;
}

/**
 * Returns the first and last cell around each of some points.
 *
 * @param from position of the first point, in cells
 * @param by spacing, in cells
 */
function stretches(count: number, from: number, by: number, most: number): Int32Array {
  const cells = new Int32Array(2 * count);
  for (let at = 0; at < count; at++) {
    const center = from + at * by;
    const first = Math.min(most, Math.max(0, Math.round(center - by / 2)));
    cells.set(
      [first, Math.min(most, Math.max(first + (center < most ? 1 : 0), Math.round(center + by / 2)))],
      2 * at,
    );
  }
  return cells;
}

/** Gives unknown columns the elevation of the nearest known one, ring by ring, or 0 if none is known. */
function* fill(elevations: Float32Array, width: number): Generator<number, void, void> {
  let open: number[] = [];
  for (let at = 0; at < elevations.length; at++) if (Number.isNaN(elevations[at])) open.push(at);
  if (open.length === elevations.length) elevations.fill(0);
  while (open.length > 0) {
    const found: [at: number, elevation: number][] = [];
    const left: number[] = [];
    for (const at of open) {
      const column = at % width;
      const around = [at - width, at + width, column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1];
      const from = around.find((other) => !Number.isNaN(elevations[other] ?? Number.NaN));
      if (from === undefined) left.push(at);
      else found.push([at, elevations[from] as number]);
    }
    for (const [at, elevation] of found) elevations[at] = elevation;
    if (found.length === 0) return;
    open = left;
    yield open.length;
  }
}
