/** Radius of the Web Mercator sphere (EPSG:3857) in meters. */
const RADIUS = 6_378_137;
/** Half the width of the Web Mercator world in meters. */
export const HALF_WORLD = Math.PI * RADIUS;
/** Latitude where the square world ends. */
export const MAX_LATITUDE = 85.051_128_779_806_6;

/** Scale of tile level 0. */
export const SCALE_OF_LEVEL_0 = 591_657_527.591_555;

const DEGREE = Math.PI / 180;

/**
 * Converts degrees to Web Mercator meters (EPSG Guidance Note 7-2, method 1024). Clamps latitudes beyond the square.
 */
export function toMercator(longitude: number, latitude: number): [x: number, y: number] {
  const clamped = Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE);
  return [longitude * DEGREE * RADIUS, RADIUS * Math.asinh(Math.tan(clamped * DEGREE))];
}

/** Converts Web Mercator meters to degrees. Doesn't wrap the longitude, so that lines stay contiguous. */
export function toDegrees(x: number, y: number): [longitude: number, latitude: number] {
  return [x / RADIUS / DEGREE, Math.atan(Math.sinh(y / RADIUS)) / DEGREE];
}

/** Wraps a longitude into -180 (included) to 180 (excluded). */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude;
  const wrapped = (((longitude + 180) % 360) + 360) % 360;
  // A value just below a multiple of 360 rounds up to 360.
  return wrapped === 360 ? -180 : wrapped - 180;
}

/** Returns the ground distance of one Web Mercator meter at a latitude. */
export const groundScale = (latitude: number): number => Math.cos(latitude * DEGREE);
