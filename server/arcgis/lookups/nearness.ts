import { distance } from "./gazetteer";

/** Distance in meters at which the bonus is halved. The full bonus outweighs more than a hundredfold population. */
const NEAR = 150_000;
const BY_NEARNESS = 10;

type Extent = readonly [west: number, south: number, east: number, north: number];
type LonLat = readonly [longitude: number, latitude: number];

/**
 * Returns the meters from a position to the nearest part of an extent. Rivers are long, so their centers don't count.
 */
export function metersTo([west, south, east, north]: Extent, [longitude, latitude]: LonLat): number {
  const x = Math.min(east, Math.max(west, longitude));
  const y = Math.min(north, Math.max(south, latitude));
  return distance(longitude, latitude, x, y);
}

/** Returns the score bonus for an extent near the view; 0 without a view. */
export const nearnessScore = (extent: Extent, near: LonLat | undefined): number =>
  near ? BY_NEARNESS / (1 + (metersTo(extent, near) / NEAR) ** 2) : 0;
