import type { SeenSun } from "../../src/domain/sunlight";
import type { Slopes } from "./slopes";

const RADIANS = Math.PI / 180;
/** Solar power above the atmosphere in watts per square meter (Kopp and Lean, Geophys. Res. Lett. 38, 2011). */
const SOLAR = 1361;
/** Diffuse light from a clear sky, as a fraction of the sun's beam. */
const SKY = 0.1;
/**
 * Fraction of the sun's power that warms the air over dry grass (Stull, "An Introduction to Boundary Layer
 * Meteorology", 1988, 7.2).
 */
const TO_AIR = 0.3;
/** Watts per square meter that the ground draws from the air above it on a clear night. */
export const COOLING = 30;

/**
 * Returns the sun's beam on a clear day in watts per square meter (Meinel and Meinel, "Applied Solar Energy", 1976).
 */
export function directIrradiance(altitude: number): number {
  if (altitude <= 0) return 0;
  const airMass = 1 / Math.sin(altitude * RADIANS);
  return SOLAR * 0.7 ** (airMass ** 0.678);
}

/**
 * Returns the heat that each column's ground gives to the air in watts per square meter, negative where it cools the
 * air. It's the sun on the slope, unless a ridge hides it, minus a constant loss. Assumes no clouds and uniform ground.
 *
 * @param lit whether a column is in sun
 */
export function heatOf(
  { upEast, upNorth, sine }: Pick<Slopes, "upEast" | "upNorth" | "sine">,
  { azimuth, altitude }: Pick<SeenSun, "azimuth" | "altitude">,
  lit: (at: number) => boolean,
): Float32Array {
  const power = directIrradiance(altitude);
  const [up, level] = [Math.sin(altitude * RADIANS), Math.cos(altitude * RADIANS)];
  const [east, north] = [level * Math.sin(azimuth * RADIANS), level * Math.cos(azimuth * RADIANS)];
  return sine.map((steep, at) => {
    if (power === 0) return -COOLING;
    const toSun = east * (upEast[at] as number) + north * (upNorth[at] as number);
    const facing = Math.sqrt(1 - steep * steep) * up - steep * toSun;
    const direct = facing > 0 && lit(at) ? power * facing : 0;
    return TO_AIR * (direct + SKY * power * up) - COOLING;
  });
}
