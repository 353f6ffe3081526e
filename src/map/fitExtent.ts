import type { Extent } from "../domain/geometry";
import { HALF_WORLD, toDegrees, toMercator } from "./mercator";

/** The zoom for a single place, by the specification. */
export const PLACE_ZOOM = 15;
/** Small lines and areas are not brought closer than this. */
const CLOSEST = 17;
/** Part of the free map that an extent may fill. */
const FILL = 0.8;
const TILE = 256;

export interface ViewTarget {
  longitude: number;
  latitude: number;
  zoom: number;
}

/**
 * Where the map must look to show an extent as large as it fits.
 * An extent across the 180th meridian has west > east; the longitude of the answer may then exceed 180.
 * @param width pixels of the map that no panel covers
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
