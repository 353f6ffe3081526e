import type { RowScales } from "./types";

/** Radius of the Web Mercator sphere in meters (EPSG Guidance Note 7-2, method 1024). */
const EARTH_RADIUS = 6378137;
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180;
const RADIANS = Math.PI / 180;

/** Returns the scales of rows. `sizeOf` returns a pixel's width and height on the ground in meters for a row. */
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
 * Returns the scales of Web Mercator rows. Map meters are cos(latitude) meters on the ground, which is 1 / cosh(y /
 * radius). `north` is the upper edge. `cellY` is negative if rows run from south to north.
 */
export function mercatorScales(north: number, cellX: number, cellY: number, height: number): RowScales {
  return scalesOf(height, (row) => {
    const ground = groundScale(north - (row + 0.5) * cellY);
    return [cellX * ground, cellY * ground];
  });
}

/** Returns the meters on the ground per map meter at `y`, in Web Mercator meters. */
export const groundScale = (y: number): number => 1 / Math.cosh(y / EARTH_RADIUS);

/**
 * Returns the scales of rows in degrees, on the Web Mercator sphere so that a position gets the same classes in both.
 * The ellipsoid would differ by less than 0.7%.
 */
export function geographicScales(north: number, cellX: number, cellY: number, height: number): RowScales {
  return scalesOf(height, (row) => {
    // Near a pole a degree of longitude is almost zero. Kept positive so that the scale stays finite.
    const parallel = Math.max(1e-6, Math.cos((north - (row + 0.5) * cellY) * RADIANS));
    return [cellX * METERS_PER_DEGREE * parallel, cellY * METERS_PER_DEGREE];
  });
}

/** Returns the scales of a map whose units are meters on the ground. */
export const plainScales = (cellX: number, cellY: number, height: number): RowScales =>
  scalesOf(height, () => [cellX, cellY]);
