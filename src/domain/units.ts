/** Conversions as the product fixes them. */
export const FEET_PER_METER = 3.281;
export const ACRES_PER_SQUARE_METER = 0.000247105;
export const FEET_PER_MILE = 5280;
const FEET_PER_YARD = 3;
const FEET_BEFORE_MILES = 1000;
const SECONDS_PER_HOUR = 3600;

/** What a zero or missing figure shows. */
export const NO_VALUE = "--";

export const metersToFeet = (meters: number): number => meters * FEET_PER_METER;
export const metersToMiles = (meters: number): number => metersToFeet(meters) / FEET_PER_MILE;
export const squareMetersToAcres = (squareMeters: number): number => squareMeters * ACRES_PER_SQUARE_METER;
export const metersPerSecondToMph = (speed: number): number => metersToMiles(speed * SECONDS_PER_HOUR);

const formats = new Map<number, Intl.NumberFormat>();
function decimals(value: number, digits: number): string {
  let format = formats.get(digits);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
  }
  return format.format(value);
}

type Figure = number | null | undefined;
const withUnit = (value: Figure, convert: (value: number) => number, digits: number, unit: string): string =>
  value && Number.isFinite(value) ? `${decimals(convert(value), digits)} ${unit}` : NO_VALUE;

/** Metres as "1,234 ft". */
export const formatElevation = (meters: Figure): string => withUnit(meters, metersToFeet, 0, "ft");
/** Metres as "1.25 mi". */
export const formatDistance = (meters: Figure): string => withUnit(meters, metersToMiles, 2, "mi");
/** Metres as "840 ft" up to 1,000 feet, beyond as "1.25 mi": for what grows while it is drawn. */
export const formatLength = (meters: Figure): string =>
  meters && metersToFeet(meters) < FEET_BEFORE_MILES ? formatElevation(meters) : formatDistance(meters);
/** Metres as "1,234 yd". */
export const formatYards = (meters: Figure): string =>
  withUnit(meters, (value) => metersToFeet(value) / FEET_PER_YARD, 0, "yd");
/** Square metres as "40.00 acres". */
export const formatArea = (squareMeters: Figure): string =>
  withUnit(squareMeters, squareMetersToAcres, 2, "acres");
/** Metres per second as "2.24 mph". */
export const formatSpeed = (metersPerSecond: Figure): string =>
  withUnit(metersPerSecond, metersPerSecondToMph, 2, "mph");

/** Degrees with 6 decimals. 0 is a place like any other. */
export const formatCoordinate = (degrees: Figure): string =>
  degrees !== null && degrees !== undefined && Number.isFinite(degrees) ? degrees.toFixed(6) : NO_VALUE;

/** Seconds as "2 h 05 min", "12 min 30 s" or "45 s". */
export function formatDuration(seconds: Figure): string {
  if (!seconds || !Number.isFinite(seconds)) return NO_VALUE;
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor((whole % SECONDS_PER_HOUR) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(whole % 60)} s` : `${whole} s`;
}

/** "1,234": counts in lists and notes. */
export const formatCount = (count: number): string => decimals(count, 0);

/** "1 line", "2 lines". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Bytes as "840 bytes", "12 KB", "3.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return plural(bytes, "byte");
  if (bytes < 1024 * 1024) return `${decimals(bytes / 1024, 0)} KB`;
  return `${decimals(bytes / 1024 / 1024, 1).replace(/\.0$/, "")} MB`;
}
