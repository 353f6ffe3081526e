import { type Layers, layersOf } from "./layers";
import type { WindGrid } from "./types";

/** The air over a grid: what the equations need of each column. Values of columns are row by row from the north-west. */
export interface Air {
  width: number;
  height: number;
  /** Meters on the ground between two columns. */
  cell: number;
  layers: Layers;
  /** How much easier air moves up and down than sideways, squared: 1 when it is neutral, less when it is stable. */
  lift: number;
  /** Meters. */
  elevations: Float32Array;
  /** From the ground to the top, meters. */
  depth: Float32Array;
  /** The same halfway between a column and the next one to the east, and to the south. */
  eastDepth: Float32Array;
  southDepth: Float32Array;
  /** How much higher the next column to the east is, and to the south: meters. */
  eastRise: Float32Array;
  southRise: Float32Array;
  /** Squared slope. */
  slope: Float32Array;
}

/** The lowest layer: a third of a cell, where a hunter's scent goes. */
const LOWEST = 0.3;
/** The top is above the highest ground by a quarter of the grid's longer side: what the ground does is gone there. */
const TOP = 0.25;
const LEAST_TOP = 10;

/** @param lift see Air @throws RangeError when sizes don't fit together */
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
