import { WORLD_UNITS } from "./types";

/** Latitude of the edge of the Web Mercator square. */
export const MAX_LATITUDE = 85.0511287798066;

const UNITS_PER_DEGREE = WORLD_UNITS / 360;

/** Converts a longitude in degrees to fixed point (see ContentBuffers), dropping whole turns. */
export const fixedX = (longitude: number): number => Math.round(longitude * UNITS_PER_DEGREE) | 0;

/**
 * The projection as a piecewise polynomial, because the exact formula would take most of the time of building vertex
 * buffers. 2048 pieces of equal latitude range, each with six coefficients around its center, in degrees and units.
 */
const PIECES = 2048;
const PIECE_DEGREES = (2 * MAX_LATITUDE) / PIECES;
const PIECES_PER_DEGREE = 1 / PIECE_DEGREES;
const CENTER_OF_FIRST = PIECE_DEGREES / 2 - MAX_LATITUDE;
const DEGREES = Math.PI / 180;

/** Has one extra piece, because a latitude just below the edge may round up. */
const coefficients = new Float64Array((PIECES + 1) * 6);
for (let piece = 0; piece <= PIECES; piece++) {
  const latitude = (CENTER_OF_FIRST + piece * PIECE_DEGREES) * DEGREES;
  const secant = 1 / Math.cos(latitude);
  const tangent = Math.tan(latitude);
  const square = secant * secant;
  // Projection and its derivatives by latitude. The first derivative is the secant.
  const derivatives = [
    Math.asinh(tangent),
    secant,
    secant * tangent,
    secant * (2 * square - 1),
    secant * tangent * (6 * square - 1),
    secant * (24 * square * square - 20 * square + 1),
  ];
  // Taylor coefficients, converted from radians to degrees.
  let factor = WORLD_UNITS / (2 * Math.PI);
  derivatives.forEach((value, order) => {
    coefficients[piece * 6 + order] = value * factor;
    factor *= DEGREES / (order + 1);
  });
}

/**
 * Converts a latitude in degrees to fixed point, clamped to the Web Mercator square. Before rounding it is within
 * 0.0001 units of the spherical Mercator projection, y / radius = artanh(sin latitude) (EPSG 3857).
 */
export function fixedY(latitude: number): number {
  if (latitude >= MAX_LATITUDE) return 0x7fffffff;
  if (latitude <= -MAX_LATITUDE) return -0x7fffffff;
  const piece = ((latitude + MAX_LATITUDE) * PIECES_PER_DEGREE) | 0;
  const d = latitude - (CENTER_OF_FIRST + piece * PIECE_DEGREES);
  const at = piece * 6;
  const c0 = coefficients[at] as number;
  const c1 = coefficients[at + 1] as number;
  const c2 = coefficients[at + 2] as number;
  const c3 = coefficients[at + 3] as number;
  const c4 = coefficients[at + 4] as number;
  const c5 = coefficients[at + 5] as number;
  const y = Math.round(c0 + d * (c1 + d * (c2 + d * (c3 + d * (c4 + d * c5)))));
  // Just below the north edge, rounding up would overflow 32 bits.
  return Math.min(y, 0x7fffffff) | 0;
}

/** Converts a fixed-point x to degrees, -180 to 180. */
export const longitudeOf = (x: number): number => (x / WORLD_UNITS) * 360;

/** Converts a fixed-point y to degrees with the inverse projection, asin(tanh(y / radius)). */
export const latitudeOf = (y: number): number =>
  (Math.asin(Math.tanh((y / WORLD_UNITS) * 2 * Math.PI)) * 180) / Math.PI;
