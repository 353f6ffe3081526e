import { getPosition, getTimes } from "suncalc";

/** Where the sun is seen from a place, degrees. */
export interface SeenSun {
  /** From north, clockwise. */
  azimuth: number;
  /** Of the sun's center over the level horizon, with the refraction of the air. */
  altitude: number;
  /** The same of its upper edge: day begins and ends with it. */
  edge: number;
}

/** Half of the sun's width, degrees, as in the 50' below the horizon of almanacs' sunrises. */
const HALF_SUN = 16 / 60;

/** Refraction of a true altitude, degrees (Meeus, "Astronomical Algorithms", 16.4, after Saemundsson). */
const refraction = (altitude: number): number =>
  1.02 / 60 / Math.tan(((altitude + 10.3 / (altitude + 5.11)) * Math.PI) / 180);
/** What suncalc adds to altitudes below the horizon. */
const LEVEL = refraction(0);
/** Below this true altitude the formula fails: refraction stays as it is there, and the sun is out of sight in any case. */
const LOWEST = -2;

/**
 * Where the sun is seen. By suncalc (after Meeus, chapter 25: good to 0.01 degrees), with the refraction of a sun below
 * the level horizon, which mountains still see and which suncalc leaves at that of the horizon.
 * @param at milliseconds since 1970, UTC
 */
export function seenSun(at: number, longitude: number, latitude: number): SeenSun {
  const position = getPosition(new Date(at), latitude, longitude);
  const truly = position.altitude - LEVEL;
  const altitude = truly > 0 ? position.altitude : truly + refraction(Math.max(truly, LOWEST));
  return { azimuth: position.azimuth, altitude, edge: altitude + HALF_SUN };
}

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

/** The sun of a day over level ground: milliseconds since 1970, UTC. */
export interface SunDay {
  /** Null where the sun doesn't rise or set that day. */
  sunrise: number | null;
  sunset: number | null;
  /** Half an hour before sunrise to half an hour after sunset: when most states let big game be hunted. */
  legal: [from: number, to: number] | null;
  /** Of a day without sunrise and sunset: whether the sun stays up. */
  alwaysUp: boolean;
}

/** @param noon about noon of the day where the place is, milliseconds since 1970, UTC */
export function sunDay(noon: number, longitude: number, latitude: number): SunDay {
  const { sunrise, sunset, alwaysUp = false } = getTimes(new Date(noon), latitude, longitude);
  if (!sunrise || !sunset) return { sunrise: null, sunset: null, legal: null, alwaysUp };
  const [rise, set] = [sunrise.getTime(), sunset.getTime()];
  return { sunrise: rise, sunset: set, legal: [rise - HALF_HOUR, set + HALF_HOUR], alwaysUp: false };
}
