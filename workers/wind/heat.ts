import type { SeenSun } from "../../src/domain/sunlight";
import type { Slopes } from "./slopes";

const RADIANS = Math.PI / 180;
/** Watts a square meter above the air (Kopp and Lean, Geophys. Res. Lett. 38, 2011). */
const SOLAR = 1361;
/** Of the sun's beam, what the sky gives from everywhere on a clear day. */
const SKY = 0.1;
/** Of the sun's power, what warms the air over dry grass (Stull, "An Introduction to Boundary Layer Meteorology", 1988, 7.2). */
const TO_AIR = 0.3;
/** Watts a square meter that the ground takes from the air above it, in a clear night. */
export const COOLING = 30;

/** Watts a square meter of the sun's beam on a clear day (Meinel and Meinel, "Applied Solar Energy", 1976). */
export function beam(altitude: number): number {
  if (altitude <= 0) return 0;
  const airMass = 1 / Math.sin(altitude * RADIANS);
  return SOLAR * 0.7 ** (airMass ** 0.678);
}

/**
 * The heat that each column's ground gives to the air, watts a square meter; less than 0 where it takes some. By the sun on
 * the slope, where no ridge hides it, and a constant loss: there are no clouds, and all ground is alike.
 * @param lit whether a column is in sun
 */
export function heatOf(
  { upEast, upNorth, sine }: Pick<Slopes, "upEast" | "upNorth" | "sine">,
  { azimuth, altitude }: Pick<SeenSun, "azimuth" | "altitude">,
  lit: (at: number) => boolean,
): Float32Array {
  const power = beam(altitude);
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
