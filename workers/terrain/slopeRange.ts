import { SLOPE_RANGE } from "../../src/domain/preferences";
import { FLAT } from "./classes";
import { nextFloat } from "./nextFloat";
import type { TerrainFilter } from "./types";

/**
 * A slope range is a classification of its own: class 1 lies below it, 2 in it, 3 above it. The kernel finds these
 * classes as fast as the specified ones and the filter takes them as it takes those, so neither has a second form.
 */
export const IN_RANGE = 2;

/** When only Flat is chosen the slope does not matter. */
export const ignoresSlope = (filter: Pick<TerrainFilter, "aspect">): boolean =>
  filter.aspect.length > 0 && filter.aspect.every((aspect) => aspect === FLAT);

/** Whether a range leaves out any slope, and so counts in place of the classes. */
export const isNarrowed = ([min, max]: readonly [number, number]): boolean =>
  min > SLOPE_RANGE[0] || max < SLOPE_RANGE[1];

/** The range that counts in place of the slope classes, degrees; null where the classes count. */
export function slopeRangeOf(filter: TerrainFilter): readonly [min: number, max: number] | null {
  const { slopeRange } = filter;
  return slopeRange && isNarrowed(slopeRange) && !ignoresSlope(filter) ? slopeRange : null;
}

/** Squared gradients at which slope classes 2 to 5 begin, for a range in degrees with both ends included. */
export function rangeEdges([min, max]: readonly [number, number]): Float32Array {
  const squared = (degrees: number) => Math.fround(Math.tan((degrees * Math.PI) / 180) ** 2);
  const above = max < SLOPE_RANGE[1] ? nextFloat(squared(max), 1) : Number.POSITIVE_INFINITY;
  return Float32Array.of(squared(min), above, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
}
