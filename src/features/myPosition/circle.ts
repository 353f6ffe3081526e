/** On a sphere, which is precise enough for an accuracy circle. */
const METERS_PER_DEGREE = 111_320;

/**
 * Returns how far a circle extends north and east of its center in degrees, given its radius in meters and its
 * latitude.
 */
export function reachOf(meters: number, latitude: number): { north: number; east: number } {
  const north = meters / METERS_PER_DEGREE;
  return { north, east: north / Math.cos((latitude * Math.PI) / 180) };
}
