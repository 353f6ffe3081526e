/** On the sphere of the map, near enough for a circle of accuracy. */
const METERS_PER_DEGREE = 111_320;

/** How far a circle of a radius in meters reaches north and east of its center at a latitude, in degrees. */
export function reachOf(meters: number, latitude: number): { north: number; east: number } {
  const north = meters / METERS_PER_DEGREE;
  return { north, east: north / Math.cos((latitude * Math.PI) / 180) };
}
