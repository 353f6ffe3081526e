import { getPosition, getTimes } from "suncalc";

/** Position of the sun as seen from a location, in degrees. */
export interface SeenSun {
  /** Clockwise from north. */
  azimuth: number;
  /** Altitude of the sun's center above the level horizon, including refraction. */
  altitude: number;
  /** Altitude of its upper edge, which defines sunrise and sunset. */
  edge: number;
}

/** Half the sun's diameter in degrees, part of the 50' below the horizon that almanacs use for sunrise. */
const HALF_SUN = 16 / 60;

/**
 * Returns the refraction at a true altitude, in degrees (Meeus, "Astronomical Algorithms", 16.4, after Saemundsson).
 */
const refraction = (altitude: number): number =>
  1.02 / 60 / Math.tan(((altitude + 10.3 / (altitude + 5.11)) * Math.PI) / 180);
/** Refraction that suncalc adds to altitudes below the horizon. */
const LEVEL = refraction(0);
/**
 * True altitude below which the formula fails. Refraction stays constant from there; the sun is out of sight anyway.
 */
const LOWEST = -2;

/**
 * Returns the sun's apparent position. suncalc (after Meeus, chapter 25; accurate to 0.01 degrees) applies the
 * horizon's refraction to all altitudes below it. This corrects it, since mountains still see a sun below the level
 * horizon.
 *
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

/** Sun times of a day over level ground, in milliseconds since 1970, UTC. */
export interface SunDay {
  /** Null if the sun doesn't rise or set that day. */
  sunrise: number | null;
  sunset: number | null;
  /** Half an hour before sunrise to half an hour after sunset, when most states allow big game hunting. */
  legal: [from: number, to: number] | null;
  /** On a day without sunrise and sunset, whether the sun stays up. */
  alwaysUp: boolean;
}

/** @param noon around local noon of the day, in milliseconds since 1970, UTC */
export function sunDay(noon: number, longitude: number, latitude: number): SunDay {
  const { sunrise, sunset, alwaysUp = false } = getTimes(new Date(noon), latitude, longitude);
  if (!sunrise || !sunset) return { sunrise: null, sunset: null, legal: null, alwaysUp };
  const [rise, set] = [sunrise.getTime(), sunset.getTime()];
  return { sunrise: rise, sunset: set, legal: [rise - HALF_HOUR, set + HALF_HOUR], alwaysUp: false };
}
