import { type Layers, layersOf } from "./layers";
import type { WindGrid } from "./types";

/** Air over a grid, with the values the equations need for each column. Columns are row by row from the northwest. */
export interface Air {
  width: number;
  height: number;
  /** Meters on the ground between two columns. */
  cell: number;
  layers: Layers;
  /** Ease of vertical relative to horizontal movement, squared: 1 for neutral air, less for stable air. */
  lift: number;
  /** Meters. */
  elevations: Float32Array;
  /** Meters from the ground to the top. */
  depth: Float32Array;
  /** The same halfway to the next column to the east, and to the south. */
  eastDepth: Float32Array;
  southDepth: Float32Array;
  /** Rise in meters to the next column to the east, and to the south. */
  eastRise: Float32Array;
  southRise: Float32Array;
  /** Squared slope. */
  slope: Float32Array;
}

/** Thickness of the lowest layer in cells, about where a hunter's scent travels. */
const LOWEST = 0.3;
/**
 * Height of the top above the highest ground, as a fraction of the grid's longer side. The terrain's effect has faded
 * there.
 */
const TOP = 0.25;
const LEAST_TOP = 10;

/** @param lift see Air @throws RangeError when sizes don't match */
export function airOver({ width, height, cell, elevations }: WindGrid, lift = 1): Air {
  if (elevations.length !== width * height || width < 3 || height < 3)
    throw new RangeError(`A grid of ${width} x ${height} doesn't have ${elevations.length} cells.`);
  const highest = elevations.reduce((most, elevation) => Math.max(most, elevation), -Infinity);
  const top = highest + Math.max(TOP * Math.max(width, height), LEAST_TOP) * cell;
  const depth = elevations.map((elevation) => top - elevation);
  const count = width * height;
  const [eastDepth, southDepth] = [new Float32Array(count), new Float32Array(count)];
  const [eastRise, southRise] = [new Float32Array(count), new Float32Array(count)];
  const slope = new Float32Array(count);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const own = elevations[at] as number;
      const east = elevations[column < width - 1 ? at + 1 : at] as number;
      const south = elevations[row < height - 1 ? at + width : at] as number;
      eastRise[at] = east - own;
      southRise[at] = south - own;
      eastDepth[at] = top - (east + own) / 2;
      southDepth[at] = top - (south + own) / 2;
      const west = own - (elevations[column > 0 ? at - 1 : at] as number);
      const north = own - (elevations[row > 0 ? at - width : at] as number);
      slope[at] = (west ** 2 + (east - own) ** 2 + north ** 2 + (south - own) ** 2) / (2 * cell ** 2);
    }
  }
  const lowest = (LOWEST * cell) / (top - highest);
  return {
    ...{ width, height, cell, layers: layersOf(lowest), lift, elevations, depth },
    ...{ eastDepth, southDepth, eastRise, southRise, slope },
  };
}
