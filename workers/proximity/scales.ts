import { WORLD_UNITS } from "../graphics/types";

/** WGS84: semi-major axis in meters, flattening, and the square of the eccentricity. */
const AXIS = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SQUARED_ECCENTRICITY = FLATTENING * (2 - FLATTENING);

const RADIANS_PER_UNIT = (2 * Math.PI) / WORLD_UNITS;

/** Lower limit of the meters on the ground per unit: Web Mercator's own scale is up to 0.7% more than a meridian's. */
const LEAST_METERS_AT_EQUATOR = AXIS * (1 - SQUARED_ECCENTRICITY) * RADIANS_PER_UNIT;

/**
 * The scale of Web Mercator at a y, along the parallel and the meridian of WGS84 (Snyder 1987, Map Projections: A
 * Working Manual, pp. 24-25 for the radii of curvature, p. 41 for the latitude).
 *
 * Distances are measured in the plane of these two directions, with the scale halfway between both ends. Over 8 km this
 * is within 0.001% of the geodesic below 60 degrees and 0.01% below 85 (tests/unit/workers/proximity/scales.test.ts).
 */
export class GroundScale {
  /** Meters per unit along x and y. */
  x = 0;
  y = 0;
  /** Relative decrease of the scale per unit northward. */
  change = 0;

  /** @param y units */
  at(y: number): void {
    const grown = Math.exp(y * RADIANS_PER_UNIT);
    const square = grown * grown;
    const cosine = (2 * grown) / (square + 1);
    const sine = (square - 1) / (square + 1);
    const curved = 1 - SQUARED_ECCENTRICITY * sine * sine;
    const normal = (AXIS / Math.sqrt(curved)) * cosine * RADIANS_PER_UNIT;
    this.x = normal;
    this.y = (normal * (1 - SQUARED_ECCENTRICITY)) / curved;
    this.change = sine * RADIANS_PER_UNIT;
  }
}

/**
 * Returns an upper limit of the units per meter at any y within `meters` of this one.
 *
 * @param y units, the farthest from the equator
 */
export function mostUnitsPerMeter(y: number, meters: number): number {
  const grown = Math.exp(Math.abs(y) * RADIANS_PER_UNIT);
  const perMeter = (grown + 1 / grown) / 2 / LEAST_METERS_AT_EQUATOR;
  // cosh(a + b) is at most cosh(a) * exp(b).
  return perMeter * Math.exp(1.1 * meters * perMeter * RADIANS_PER_UNIT);
}

/**
 * Returns the factor that converts a squared distance at one end's scale to that of the midpoint.
 *
 * @param north units northward to the other end
 */
export const towardsMidpoint = (change: number, north: number): number => {
  const by = change * north;
  return 1 - by + (by * by) / 2;
};
