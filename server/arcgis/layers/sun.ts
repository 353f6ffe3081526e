import { getPosition, getTimes } from "suncalc";
import { sunDay } from "../../../src/domain/sunlight";
import type { Attributes, Row } from "../query/table";

const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** "6:48 AM MDT" in a time zone. */
export function clockTime(time: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    });
    formats.set(zone, format);
  }
  // Newer Node versions put a narrow no-break space before AM.
  return format.format(time).replaceAll("\u202f", " ");
}

/**
 * Hours in which most states let big game be hunted: half an hour before sunrise to half an hour after sunset, for the
 * solar day of a time. Sunrise and sunset by suncalc (after Meeus, "Astronomical Algorithms"), good to about a minute.
 */
export function shootingHours(longitude: number, latitude: number, time: number, zone: string): Attributes {
  const { sunrise, sunset, legal, alwaysUp } = sunDay(time, longitude, latitude);
  if (sunrise === null || sunset === null || !legal) {
    const state = alwaysUp ? "The sun does not set" : "The sun does not rise";
    return {
      LEGAL_START: state,
      LEGAL_END: state,
      SUNRISE: null,
      SUNSET: null,
      MINUTES: alwaysUp ? 1440 : 0,
    };
  }
  const [start, end] = legal;
  return {
    LEGAL_START: clockTime(start, zone),
    LEGAL_END: clockTime(end, zone),
    SUNRISE: clockTime(sunrise, zone),
    SUNSET: clockTime(sunset, zone),
    MINUTES: Math.round((end - start) / MINUTE),
  };
}

/** Where the sun stands, for one place. */
export function sunAt(longitude: number, latitude: number, time: number, zone: string): Attributes {
  const { altitude, azimuth } = getPosition(new Date(time), latitude, longitude);
  const { sunrise, sunset } = getTimes(new Date(time), latitude, longitude);
  return {
    NAME: BANDS.findLast(([, below]) => altitude < below)?.[0] ?? "Daylight",
    ALTITUDE: Math.round(altitude * 10) / 10,
    AZIMUTH: Math.round(azimuth),
    SUNRISE: sunrise ? clockTime(sunrise.getTime(), zone) : null,
    SUNSET: sunset ? clockTime(sunset.getTime(), zone) : null,
  };
}

/** Each band is where the sun is lower than this, degrees; so they lie within each other. */
const BANDS = [
  ["Civil twilight", -0.833],
  ["Nautical twilight", -6],
  ["Astronomical twilight", -12],
  ["Night", -18],
] as const;

const RADIANS = Math.PI / 180;
const MOST_LATITUDE = 85;
const STEP = 1;

/** The bands of twilight and night over the world at a time, each in one feature. */
export function twilightRows(time: number): Row[] {
  const { declination, subsolar } = sunOver(time);
  return BANDS.map(([name, below]) => ({
    attributes: { NAME: name, ALTITUDE: below },
    shape: { type: "esriGeometryPolygon", parts: darkParts(declination, subsolar, below) },
  }));
}

/**
 * Declination and the longitude over which the sun stands, degrees. Low-precision formulas of the Astronomical Almanac
 * (page C5), good to 0.01 degrees of declination and a few seconds of time between 1950 and 2050.
 */
function sunOver(time: number): { declination: number; subsolar: number } {
  const days = time / 86_400_000 - 10_957.5;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const mean = 280.46 + 0.9856474 * days;
  const longitude = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude)) / RADIANS;
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)) / RADIANS;
  const sidereal = 280.46061837 + 360.98564736629 * days;
  return { declination, subsolar: rightAscension - sidereal };
}

/**
 * Where the sun is lower than `below`. Along the whole circle of a meridian A sin(lat) + B cos(lat) = C has the dark in
 * one stretch around the place opposite to the sun; what of it lies between the poles is taken, a turn further too.
 */
function darkParts(declination: number, subsolar: number, below: number): Float64Array[] {
  const a = Math.sin(declination * RADIANS);
  const toOpposite = declination >= 0 ? -180 : 180;
  const stretches: [number, number, number][][] = [[], []];
  for (let longitude = -180; longitude <= 180; longitude += STEP) {
    const b = Math.cos(declination * RADIANS) * Math.cos((longitude - subsolar) * RADIANS);
    const share = Math.sin(below * RADIANS) / Math.hypot(a, b);
    const half = share >= 1 ? 180 : share <= -1 ? 0 : 180 - Math.acos(share) / RADIANS;
    const opposite = Math.atan2(a, b) / RADIANS + toOpposite;
    [opposite, opposite - 2 * toOpposite].forEach((center, which) => {
      const from = Math.max(-MOST_LATITUDE, center - half);
      stretches[which]?.push([longitude, from, Math.min(MOST_LATITUDE, center + half)]);
    });
  }
  return stretches.flatMap(strips);
}

/** Stretches along meridians, from one latitude to another, as areas wherever neighbors are not empty. */
function strips(columns: readonly [number, number, number][]): Float64Array[] {
  const parts: Float64Array[] = [];
  let run: [number, number, number][] = [];
  for (const column of [...columns, null]) {
    if (column && column[2] - column[1] > 1e-9) {
      run.push(column);
      continue;
    }
    if (run.length > 1)
      parts.push(
        Float64Array.from([
          ...run.flatMap(([x, , top]) => [x, top]),
          ...run.toReversed().flatMap((column) => column.slice(0, 2)),
        ]),
      );
    run = [];
  }
  return parts;
}
