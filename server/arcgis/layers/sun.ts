import { getPosition, getTimes } from "suncalc";
import { sunDay } from "../../../src/domain/sunlight";
import type { Attributes, Row } from "../query/table";

const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats "6:48 AM MDT" in a time zone. */
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
 * Returns legal shooting hours for big game in most states, from half an hour before sunrise to half an hour after
 * sunset, on the solar day that contains `time`. Sunrise and sunset come from suncalc (after Meeus, "Astronomical
 * Algorithms"), accurate to about a minute.
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

/** Returns the sun's position and times at one location. */
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

/** Upper limit of the sun's altitude in each band, in degrees. The bands are nested. */
const BANDS = [
  ["Civil twilight", -0.833],
  ["Nautical twilight", -6],
  ["Astronomical twilight", -12],
  ["Night", -18],
] as const;

const RADIANS = Math.PI / 180;
const MOST_LATITUDE = 85;
const STEP = 1;

/** Returns the worldwide bands of twilight and night at a time, one feature per band. */
export function twilightRows(time: number): Row[] {
  const { declination, subsolar } = sunOver(time);
  return BANDS.map(([name, below]) => ({
    attributes: { NAME: name, ALTITUDE: below },
    shape: { type: "esriGeometryPolygon", parts: darkParts(declination, subsolar, below) },
  }));
}

/**
 * Returns the declination and the subsolar longitude in degrees. Low-precision formulas of the Astronomical Almanac
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
 * Returns the area where the sun is lower than `below`. On the full circle of a meridian, A sin(lat) + B cos(lat) = C
 * makes one dark stretch, centered on the point opposite the sun. The part between the poles is kept, and so is that of
 * the same stretch one turn away.
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

/**
 * Converts stretches along meridians, each from one latitude to another, to areas across neighboring non-empty
 * stretches.
 */
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
