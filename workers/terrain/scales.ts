import type { RowScales } from "./types";

/** Radius of the sphere of Web Mercator, meters (EPSG Guidance Note 7-2, method 1024). */
const EARTH_RADIUS = 6378137;
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;
const RADIANS = Math.PI / 180;

/** Scales of rows by the ground size of a pixel; `sizeOf` answers its width and height in meters for a row. */
function scalesOf(height: number, sizeOf: (row: number) => readonly [number, number]): RowScales {
  const scales = { x: new Float32Array(height), y: new Float32Array(height) };
  for (let row = 0; row < height; row++) {
    const [width, tall] = sizeOf(row);
    scales.x[row] = 1 / (8 * width);
    scales.y[row] = 1 / (8 * tall);
  }
  return scales;
}

/**
 * Of rows in Web Mercator. Meters of the map are cos(latitude) meters on the ground, which is 1 / cosh(y / radius).
 * `north` is the upper edge; `cellY` is negative when rows run from south to north.
 */
export function mercatorScales(north: number, cellX: number, cellY: number, height: number): RowScales {
  return scalesOf(height, (row) => {
    const ground = groundScale(north - (row + 0.5) * cellY);
    return [cellX * ground, cellY * ground];
  });
}

/** Meters on the ground for a meter of the map at `y` meters of Web Mercator. */
export const groundScale = (y: number): number => 1 / Math.cosh(y / EARTH_RADIUS);

/**
 * Of rows in degrees, on the sphere of Web Mercator, so that a place has the same classes in both. The ellipsoid would
 * differ by less than 0.7%.
 */
export function geographicScales(north: number, cellX: number, cellY: number, height: number): RowScales {
  return scalesOf(height, (row) => {
    // Next to a pole a degree of longitude is nearly nothing: kept above zero, so that the scale stays finite.
    const parallel = Math.max(1e-6, Math.cos((north - (row + 0.5) * cellY) * RADIANS));
    return [cellX * METERS_PER_DEGREE * parallel, cellY * METERS_PER_DEGREE];
  });
}

/** Of a map whose units are meters on the ground. */
export const plainScales = (cellX: number, cellY: number, height: number): RowScales =>
  scalesOf(height, () => [cellX, cellY]);
