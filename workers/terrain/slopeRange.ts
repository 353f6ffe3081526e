import { SLOPE_RANGE } from "../../src/domain/preferences";
import { FLAT } from "./classes";
import { nextFloat } from "./nextFloat";
import type { TerrainFilter } from "./types";

/**
 * A slope range is treated as a separate classification: class 1 is below it, 2 in it, 3 above it. Kernel and filter
 * handle these like the standard classes, without special code or extra cost.
 */
export const IN_RANGE = 2;

/** Returns whether slope is irrelevant because only Flat is selected. */
export const ignoresSlope = (filter: Pick<TerrainFilter, "aspect">): boolean =>
  filter.aspect.length > 0 && filter.aspect.every((aspect) => aspect === FLAT);

/** Returns whether a range excludes any slope, so that it replaces the classes. */
export const isNarrowed = ([min, max]: readonly [number, number]): boolean =>
  min > SLOPE_RANGE[0] || max < SLOPE_RANGE[1];

/** Returns the range in degrees that replaces the slope classes, or null if the classes apply. */
export function slopeRangeOf(filter: TerrainFilter): readonly [min: number, max: number] | null {
  const { slopeRange } = filter;
  return slopeRange && isNarrowed(slopeRange) && !ignoresSlope(filter) ? slopeRange : null;
}

/**
 * Returns the squared gradients at which slope classes 2 to 5 begin, for a range in degrees with both ends inclusive.
 */
export function rangeEdges([min, max]: readonly [number, number]): Float32Array {
  const squared = (degrees: number) => Math.fround(Math.tan((degrees * Math.PI) / 180) ** 2);
  const above = max < SLOPE_RANGE[1] ? nextFloat(squared(max), 1) : Number.POSITIVE_INFINITY;
  return Float32Array.of(squared(min), above, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
}
