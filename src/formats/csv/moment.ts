import { parseTime } from "../bytes/time";

const encoder = new TextEncoder();
const [SECOND, DAY] = [1000, 86_400_000];
/** Days from the spreadsheet epoch to 1970, and the range of day numbers accepted as dates: 1954 to 2119. */
const [EPOCH_DAYS, LEAST_DAYS, MOST_DAYS] = [25_569, 20_000, 80_000];
/** "10/5/2024", "10/05/24, 7:31 PM", "5.10.2024 19:31:02". */
const WRITTEN =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? *([AP])?\.?M?\.?)?$/i;

/**
 * Parses a time in a table cell to milliseconds, or NaN. Accepts ISO 8601, seconds or milliseconds since 1970,
 * spreadsheet day numbers, and month/day/year as in the US (day.month.year with dots). Without a zone the time is UTC,
 * as in GPX files.
 */
export function momentOf(cell: string): number {
  const text = cell.trim();
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return ofNumber(Number(text.replace(",", ".")), text.length);
  const found = WRITTEN.exec(text);
  if (found) return ofDate(found);
  // "2024/10/05 07:31" and "2024-10-05 7:31 PM"
  const [date = "", clock = "", ...rest] = text.replace(/^(\d{4})\/(\d{2})\/(\d{2})/, "$1-$2-$3").split(" ");
  const bytes = encoder.encode([date, /^\d:/.test(clock) ? `0${clock}` : clock].join(" ").trim());
  const time = parseTime(bytes, 0, bytes.length);
  const [half = "", more] = rest;
  if (half === "") return time;
  const hour = Number.parseInt(clock, 10);
  if (more !== undefined || !/^[ap]m$/i.test(half) || !(hour >= 1 && hour <= 12)) return Number.NaN;
  return time + (/^p/i.test(half) ? (hour === 12 ? 0 : 12) : hour === 12 ? -12 : 0) * 3_600_000;
}

function ofNumber(value: number, digits: number): number {
  if (value > LEAST_DAYS && value < MOST_DAYS) return Math.round((value - EPOCH_DAYS) * DAY);
  if (digits < 9) return Number.NaN;
  return value < 1e11 ? Math.round(value * SECOND) : value;
}

function ofDate([, first, sign, second, year = "", hour, minute, seconds, half]: RegExpExecArray): number {
  // Only a number above 12 reveals that the day comes first.
  const dayFirst = sign === "." || Number(first) > 12;
  const [month, day] = dayFirst ? [Number(second), Number(first)] : [Number(first), Number(second)];
  const hours = hour === undefined ? 0 : inDay(Number(hour), half);
  const time = Date.UTC(
    year.length === 2 ? ofTwoDigits(Number(year)) : Number(year),
    month - 1,
    day,
    hours,
    Number(minute ?? 0),
    Number(seconds ?? 0),
  );
  // Date accepts February 31 as a day in March.
  const valid = new Date(time).getUTCDate() === day + (hours === 24 ? 1 : 0) && month <= 12 && hours < 24;
  return valid && Number(minute ?? 0) < 60 ? time : Number.NaN;
}

/** Year of two digits, as POSIX strptime reads them: 1969 to 2068. */
const ofTwoDigits = (year: number): number => (year < 69 ? 2000 : 1900) + year;

function inDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}
