import { smoothstep, unitHash } from "../elevation/noise";

/**
 * Appearance of the ground at a time of year. All fields except `year` are 0 in late summer, the season of the basemap.
 */
export interface Season {
  /** Decides which crop grows on which field; 0 for the basemap. */
  year: number;
  /** Meters by which the snow line drops. */
  snow: number;
  /** How much greener grass and crops are, 0 to 1. */
  green: number;
  /** How much of the foliage has turned, 0 to 1. */
  autumn: number;
  /** How bare broadleaf trees are and how pale grass is, 0 to 1. */
  bare: number;
  /** Meters by which lakes and reservoirs have fallen below their outlines. */
  drawdown: number;
}

export const LATE_SUMMER: Season = { year: 0, snow: 0, green: 0, autumn: 0, bare: 0, drawdown: 0 };

const DAY = 86_400_000;
const DEEPEST_SNOW = 2300;

/** Rises from 0 to 1 between two days of the year and falls again between two later ones. The year wraps around. */
function hump(day: number, rise: number, top: number, fall: number, end: number): number {
  const since = (start: number) => (((day - start) % 365) + 365) % 365;
  const length = (start: number, stop: number) => (((stop - start) % 365) + 365) % 365;
  const t = since(rise);
  if (t > length(rise, end)) return 0;
  const up = smoothstep(0, length(rise, top), t);
  return Math.min(up, 1 - smoothstep(length(rise, fall), length(rise, end), t));
}

/**
 * Returns the season on a date in North America. Snow lines and lake levels vary between years.
 * @param date "2024-05-17"
 * @throws RangeError for an invalid date
 */
export function seasonOf(date: string): Season {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError(`Not a date as in 2024-05-17: ${date}`);
  const year = new Date(time).getUTCFullYear();
  const day = Math.floor((time - Date.UTC(year, 0, 1)) / DAY);
  // A winter counts toward the year in which it ends.
  const winter = unitHash(day > 240 ? year + 1 : year, 1, 401);
  const drought = unitHash(year, 2, 402);
  return {
    year,
    snow: Math.round(DEEPEST_SNOW * (0.7 + 0.3 * winter) * hump(day, 270, 15, 60, 195)),
    green: hump(day, 80, 150, 165, 220),
    autumn: hump(day, 255, 280, 290, 315),
    bare: hump(day, 285, 320, 75, 135),
    drawdown: Math.round(10 * drought * (0.35 + 0.65 * hump(day, 190, 290, 60, 140))),
  };
}
