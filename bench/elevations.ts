import type { BorderedTile } from "../workers/terrain/types";
import type { ElevationGrid } from "../workers/viewshed/types";
import { seededRandom } from "./seeded";

/**
 * Generates mountains with all slopes and aspects and noise of a few meters. Values are meters. The sizes exclude the
 * border of one pixel.
 */
export function seededElevations(width: number, height: number, seed = 1): BorderedTile {
  const random = seededRandom(seed);
  const stride = width + 2;
  const elevations = new Float32Array(stride * (height + 2));
  for (let row = 0; row < height + 2; row++) {
    for (let column = 0; column < stride; column++) {
      elevations[row * stride + column] =
        1800 +
        600 * Math.sin(column / 97) * Math.cos(row / 71) +
        120 * Math.sin(column / 13 + row / 17) +
        4 * random();
    }
  }
  return { width, height, elevations };
}

const grounds = new Map<number, ElevationGrid>();

/** The same mountains as a square without the border. Cached by edge length. */
export function seededGround(edge: number): ElevationGrid {
  const before = grounds.get(edge);
  if (before) return before;
  const tile = seededElevations(edge, edge);
  const elevations = new Float32Array(edge * edge);
  for (let row = 0; row < edge; row++) {
    const from = (row + 1) * (edge + 2) + 1;
    elevations.set(tile.elevations.subarray(from, from + edge), row * edge);
  }
  const grid = { width: edge, height: edge, elevations };
  grounds.set(edge, grid);
  return grid;
}
