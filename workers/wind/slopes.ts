import { inOneGo } from "../../src/domain/inOneGo";
import type { WindGrid } from "./types";

/** Properties of the ground that slope winds need, by column. */
export interface Slopes {
  /** Unit vector of the uphill direction, 0 on level ground. */
  upEast: Float32Array;
  upNorth: Float32Array;
  /** Sine of the slope. */
  sine: Float32Array;
  /** Meters above the lowest ground nearby, and below the highest. */
  above: Float32Array;
  below: Float32Array;
}

/** Meters considered nearby. Slopes farther away drive other winds, those of valleys. */
export const REACH = 1000;

export const slopesOf = (grid: WindGrid): Slopes => inOneGo(slopesInSteps(grid));

/** Computes the slopes in steps of at most a few milliseconds: rows, and passes over the grid. */
export function* slopesInSteps({
  width,
  height,
  cell,
  elevations,
}: WindGrid): Generator<number, Slopes, void> {
  const count = width * height;
  const [upEast, upNorth, sine] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const [west, east] = [Math.max(0, column - 1), Math.min(width - 1, column + 1)];
      const [north, south] = [Math.max(0, row - 1), Math.min(height - 1, row + 1)];
      const rise = (one: number, other: number) =>
        (elevations[other] as number) - (elevations[one] as number);
      const toEast = rise(row * width + west, row * width + east) / ((east - west) * cell);
      const toNorth = rise(south * width + column, north * width + column) / ((south - north) * cell);
      const steep = Math.hypot(toEast, toNorth);
      if (steep === 0) continue;
      upEast[at] = toEast / steep;
      upNorth[at] = toNorth / steep;
      sine[at] = steep / Math.hypot(1, steep);
    }
    yield row;
  }
  const reach = Math.max(1, Math.round(REACH / cell));
  const lowest = yield* around(elevations, width, height, reach, Math.min);
  const highest = yield* around(elevations, width, height, reach, Math.max);
  return {
    ...{ upEast, upNorth, sine },
    above: elevations.map((elevation, at) => elevation - (lowest[at] as number)),
    below: elevations.map((elevation, at) => (highest[at] as number) - elevation),
  };
}

/** Returns the minimum or maximum of a square around each column. */
function* around(
  values: Float32Array,
  width: number,
  height: number,
  reach: number,
  pick: (one: number, other: number) => number,
): Generator<number, Float32Array, void> {
  const across = yield* alongLines(values, height, width, width, 1, reach, pick);
  return yield* alongLines(across, width, height, 1, width, reach, pick);
}

/** Returns the minimum or maximum along lines by doubling intervals. Each line has `size` values, `step` apart. */
function* alongLines(
  values: Float32Array,
  lines: number,
  size: number,
  line: number,
  step: number,
  reach: number,
  pick: (one: number, other: number) => number,
): Generator<number, Float32Array, void> {
  let stretch = values;
  let length = 1;
  const grown = (by: number) => {
    const before = stretch;
    stretch = new Float32Array(values.length);
    for (let at = 0; at < lines; at++) {
      for (let place = 0; place < size; place++) {
        const own = at * line + place * step;
        const other = at * line + Math.min(size - 1, place + by) * step;
        stretch[own] = pick(before[own] as number, before[other] as number);
      }
    }
    length += by;
  };
  while (2 * length <= reach + 1) {
    grown(length);
    yield length;
  }
  if (length < reach + 1) grown(reach + 1 - length);
  // Combines the interval that starts `reach` before a value with the one that starts at it, to cover both sides.
  const result = new Float32Array(values.length);
  for (let at = 0; at < lines; at++) {
    for (let place = 0; place < size; place++) {
      const own = at * line + place * step;
      const before = at * line + Math.max(0, place - reach) * step;
      result[own] = pick(stretch[before] as number, stretch[own] as number);
    }
  }
  yield length;
  return result;
}
