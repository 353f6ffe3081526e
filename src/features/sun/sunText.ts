import { getPosition } from "suncalc";

const SECTORS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
const SECTOR = 360 / SECTORS.length;
/** Half of the sun: its upper edge is on the horizon then. Altitudes have the refraction of the air in them; degrees. */
const RISING = -0.27;

/** Where the sun stands over a place at a moment, in words. By suncalc (after Meeus, "Astronomical Algorithms"). */
export function sunText(at: number, longitude: number, latitude: number): string {
  const { altitude, azimuth } = getPosition(new Date(at), latitude, longitude);
  if (altitude < RISING) return "The sun is below the horizon";
  const sector = SECTORS[Math.round(azimuth / SECTOR) % SECTORS.length];
  return `The sun is ${Math.max(0, Math.round(altitude))}° high in the ${sector}`;
}
