import { getPosition } from "suncalc";

const SECTORS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
const SECTOR = 360 / SECTORS.length;
/**
 * Altitude of the sun's center in degrees when its upper edge touches the horizon: half its apparent diameter.
 * Altitudes already include refraction.
 */
const RISING = -0.27;

/** Returns the position of the sun in words. Uses suncalc (after Meeus, "Astronomical Algorithms"). */
export function sunText(at: number, longitude: number, latitude: number): string {
  const { altitude, azimuth } = getPosition(new Date(at), latitude, longitude);
  if (altitude < RISING) return "The sun is below the horizon";
  const sector = SECTORS[Math.round(azimuth / SECTOR) % SECTORS.length];
  return `The sun is ${Math.max(0, Math.round(altitude))}° high in the ${sector}`;
}
