const DAY_MS = 86_400_000;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Parses the ISO 8601 time in bytes[start..end) to milliseconds since the epoch, or NaN. Accepts
 * "2024-10-05T14:03:07Z", fractions (truncated to milliseconds), offsets, and a date, month or year alone (its first
 * moment). Without a zone the time is UTC, as GPX and KML define it. Date.parse would use the local zone.
 */
export function parseTime(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let to = end;
  while (at < to && (bytes[at] ?? 0) <= 0x20) at++;
  while (to > at && (bytes[to - 1] ?? 0) <= 0x20) to--;

  const year = digits(bytes, at, 4, to);
  if (year < 0) return Number.NaN;
  at += 4;
  let month = 1;
  let day = 1;
  if (at < to && bytes[at] === 0x2d) {
    month = digits(bytes, at + 1, 2, to);
    at += 3;
    if (at < to && bytes[at] === 0x2d) {
      day = digits(bytes, at + 1, 2, to);
      at += 3;
    }
  }
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return Number.NaN;
  const date = daysFromCivil(year, month, day) * DAY_MS;
  if (at === to) return date;

  const separator = bytes[at];
  if (separator !== 0x54 && separator !== 0x74 && separator !== 0x20) return Number.NaN;
  const hour = digits(bytes, at + 1, 2, to);
  const minute = bytes[at + 3] === 0x3a ? digits(bytes, at + 4, 2, to) : -1;
  at += 6;
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59) return Number.NaN;
  let seconds = 0;
  let fraction = 0;
  if (at < to && bytes[at] === 0x3a) {
    seconds = digits(bytes, at + 1, 2, to);
    at += 3;
    if (seconds < 0 || seconds > 59) return Number.NaN;
    if (at < to && (bytes[at] === 0x2e || bytes[at] === 0x2c)) {
      const first = ++at;
      for (let weight = 100; at < to && isDigit(bytes[at]); at++) {
        fraction += ((bytes[at] ?? 0) - 0x30) * weight;
        weight = weight > 1 ? weight / 10 : 0;
      }
      if (at === first) return Number.NaN;
    }
  }
  if (hour === 24 && (minute > 0 || seconds > 0 || fraction > 0)) return Number.NaN;
  const time = date + hour * 3_600_000 + minute * 60_000 + seconds * 1000 + fraction;
  const offset = parseZone(bytes, at, to);
  return time - offset;
}

/**
 * Parses a zone to milliseconds east of UTC: nothing and "Z" are 0, "+01:00", "+0100" and "+01" are accepted. NaN for
 * anything else.
 */
function parseZone(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  const sign = bytes[start];
  if (sign === 0x5a || sign === 0x7a) return start + 1 === end ? 0 : Number.NaN;
  if (sign !== 0x2b && sign !== 0x2d) return Number.NaN;
  const hours = digits(bytes, start + 1, 2, end);
  let at = start + 3;
  let minutes = 0;
  if (at < end) {
    if (bytes[at] === 0x3a) at++;
    minutes = digits(bytes, at, 2, end);
    at += 2;
  }
  if (at !== end || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return Number.NaN;
  const offset = hours * 3_600_000 + minutes * 60_000;
  return sign === 0x2d ? -offset : offset;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Reads `count` digits from `start`. Returns -1 if there are fewer. */
function digits(bytes: Uint8Array, start: number, count: number, end: number): number {
  if (start + count > end) return -1;
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function daysIn(year: number, month: number): number {
  const leap = month === 2 && (year % 4 === 0 ? year % 100 !== 0 || year % 400 === 0 : false);
  return (MONTH_DAYS[month - 1] ?? 31) + (leap ? 1 : 0);
}

/**
 * Days since 1970-01-01 in the proleptic Gregorian calendar (H. Hinnant, "chrono-compatible low-level date
 * algorithms").
 */
function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
