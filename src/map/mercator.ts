/** Radius of the sphere of Web Mercator (EPSG:3857) in meters. */
const RADIUS = 6_378_137;
/** Half the width of the Web Mercator world in meters. */
export const HALF_WORLD = Math.PI * RADIUS;
/** The latitude at which the square world ends. */
export const MAX_LATITUDE = 85.051_128_779_806_6;

/** The scale of level 0 of the map's tiles. */
export const SCALE_OF_LEVEL_0 = 591_657_527.591_555;

const DEGREE = Math.PI / 180;

/** Web Mercator meters of a place (EPSG Guidance Note 7-2, method 1024). Latitudes beyond the square are clamped. */
export function toMercator(longitude: number, latitude: number): [x: number, y: number] {
  const clamped = Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE);
  return [longitude * DEGREE * RADIUS, RADIUS * Math.asinh(Math.tan(clamped * DEGREE))];
}

/** Degrees of Web Mercator meters; the longitude is not wrapped, so that a drawn line stays whole. */
export function toDegrees(x: number, y: number): [longitude: number, latitude: number] {
  return [x / RADIUS / DEGREE, Math.atan(Math.sinh(y / RADIUS)) / DEGREE];
}

/** The same meridian within -180 (included) to 180 (excluded). */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude;
  const wrapped = (((longitude + 180) % 360) + 360) % 360;
  // A hair under a multiple of 360 rounds up to 360 itself.
  return wrapped === 360 ? -180 : wrapped - 180;
}

/** Meters on the ground along one map unit at a latitude. */
export const groundScale = (latitude: number): number => Math.cos(latitude * DEGREE);
