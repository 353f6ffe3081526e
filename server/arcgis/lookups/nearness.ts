import { distance } from "./gazetteer";

/** Near means within so many meters: adds to the score as much as a good hundredfold of people. */
const NEAR = 150_000;
const BY_NEARNESS = 10;

/** Degrees: west, south, east, north. */
type Extent = readonly [west: number, south: number, east: number, north: number];
type LonLat = readonly [longitude: number, latitude: number];

/** Meters from a place to the nearest part of an extent, since rivers are long. */
export function metersTo([west, south, east, north]: Extent, [longitude, latitude]: LonLat): number {
  const x = Math.min(east, Math.max(west, longitude));
  const y = Math.min(north, Math.max(south, latitude));
  return distance(longitude, latitude, x, y);
}

/** Score for an extent's distance from the view; 0 without a view. */
export const nearnessScore = (extent: Extent, near: LonLat | undefined): number =>
  near ? BY_NEARNESS / (1 + (metersTo(extent, near) / NEAR) ** 2) : 0;
