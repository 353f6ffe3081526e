import { FEET_PER_METER } from "../../src/domain/units";
import { aspectOf, slopeOf } from "./classes";
import type { ClassifiedTile } from "./filter";
import { groundScale } from "./scales";
import { visitSpans } from "./spans";
import type { Outline, TerrainSummary } from "./types";

/** Width of the summary's elevation steps in feet, and their number. */
export const ELEVATION_STEP = 100;
export const ELEVATION_STEPS = 300;

export const emptySummary = (): TerrainSummary => ({
  slope: new Float64Array(6),
  aspect: new Float64Array(10),
  elevation: new Float64Array(ELEVATION_STEPS),
  matched: 0,
});

/**
 * Adds the ground areas of the part of a tile inside an outline, row by row because the Web Mercator scale varies by
 * row.
 *
 * @param matches 1 for matching pixels, 0 otherwise
 */
export function addPart(
  summary: TerrainSummary,
  tile: ClassifiedTile & { north: number; cell: number },
  matches: Uint8Array,
  outline: Outline,
): void {
  const { width, height, elevations, classes, north, cell } = tile;
  visitSpans(outline, width, height, (row, from, to, center, share) => {
    const area = share * (cell * groundScale(north - center * cell)) ** 2;
    for (let column = Math.floor(from); column < to; column++) {
      const at = row * width + column;
      const byte = classes[at] as number;
      if (byte === 0) continue;
      const part = area * (Math.min(column + 1, to) - Math.max(column, from));
      const feet = (elevations[(row + 1) * (width + 2) + column + 1] as number) * FEET_PER_METER;
      const step = Math.min(ELEVATION_STEPS - 1, Math.max(0, Math.floor(feet / ELEVATION_STEP)));
      add(summary.slope, slopeOf(byte), part);
      add(summary.aspect, aspectOf(byte), part);
      add(summary.elevation, step, part);
      if (matches[at]) summary.matched += part;
    }
  });
}

const add = (sums: Float64Array, index: number, value: number): void => {
  sums[index] = (sums[index] as number) + value;
};
