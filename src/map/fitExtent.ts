import type { Extent } from "../domain/geometry";
import { HALF_WORLD, toDegrees, toMercator } from "../geometry/mercator";

/** Zoom level for a single point, from the specification. */
export const PLACE_ZOOM = 15;
/** Maximum zoom level for small lines and areas. */
const CLOSEST = 17;
/** Fraction of the uncovered map that an extent may fill. */
const FILL = 0.8;
const TILE = 256;

export interface ViewTarget {
  longitude: number;
  latitude: number;
  zoom: number;
}

/**
 * Returns the view that shows an extent as large as possible. An extent across the 180th meridian has west > east; the
 * returned longitude may then exceed 180.
 *
 * @param width pixels of the map not covered by panels
 */
export function fitExtent([west, south, east, north]: Extent, width: number, height: number): ViewTarget {
  const [left, bottom] = toMercator(west, south);
  const [right, top] = toMercator(east < west ? east + 360 : east, north);
  const [longitude, latitude] = toDegrees((left + right) / 2, (bottom + top) / 2);
  if (left === right && bottom === top) return { longitude, latitude, zoom: PLACE_ZOOM };
  const resolution = Math.max((right - left) / (width * FILL), (top - bottom) / (height * FILL));
  const zoom = Math.log2((2 * HALF_WORLD) / TILE / resolution);
  return { longitude, latitude, zoom: Math.min(zoom, CLOSEST) };
}
