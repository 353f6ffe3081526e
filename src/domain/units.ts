/** Conversion factors fixed by the product specification. */
export const FEET_PER_METER = 3.281;
export const ACRES_PER_SQUARE_METER = 0.000247105;
export const FEET_PER_MILE = 5280;
const FEET_PER_YARD = 3;
const SHORT_BELOW = 1000;
const SECONDS_PER_HOUR = 3600;

const METERS_PER_KILOMETER = 1000;
const SQUARE_METERS_PER_HECTARE = 10_000;

/** Miles, feet and acres, or kilometers, meters and hectares. */
export const UNIT_SYSTEMS = ["imperial", "metric"] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** Shown for a zero or missing value. */
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

/** Unit with its abbreviation and the conversion to it. */
export interface Unit {
  name: string;
  of: (value: number) => number;
}

const same = (value: number): number => value;
const METERS: Unit = { name: "m", of: same };
const yards = (meters: number): number => metersToFeet(meters) / FEET_PER_YARD;
const kilometers = (meters: number): number => meters / METERS_PER_KILOMETER;
const hectares = (squareMeters: number): number => squareMeters / SQUARE_METERS_PER_HECTARE;
const kilometersPerHour = (speed: number): number => kilometers(speed * SECONDS_PER_HOUR);

/** Units of each system. They convert from meters, square meters or m/s. */
export const UNITS: Readonly<
  Record<UnitSystem, Record<"elevation" | "distance" | "measure" | "area" | "speed", Unit>>
> = {
  imperial: {
    elevation: { name: "ft", of: metersToFeet },
    distance: { name: "mi", of: metersToMiles },
    measure: { name: "yd", of: yards },
    area: { name: "acres", of: squareMetersToAcres },
    speed: { name: "mph", of: metersPerSecondToMph },
  },
  metric: {
    elevation: METERS,
    distance: { name: "km", of: kilometers },
    measure: METERS,
    area: { name: "ha", of: hectares },
    speed: { name: "km/h", of: kilometersPerHour },
  },
};

const inUnit = (value: Figure, { name, of }: Unit, digits: number): string =>
  withUnit(value, of, digits, name);

/** Formats meters as "1,234 ft" or "376 m". */
export const formatElevation = (meters: Figure, system: UnitSystem): string =>
  inUnit(meters, UNITS[system].elevation, 0);
/** Rounding of elevations from sample terrain, in feet or meters. */
const SAMPLE_STEP: Readonly<Record<UnitSystem, number>> = { imperial: 100, metric: 50 };

/** Formats meters of sample terrain, rounded: "10,600 ft" or "3,250 m". */
export function formatSampleElevation(meters: Figure, system: UnitSystem): string {
  const { name, of } = UNITS[system].elevation;
  if (!meters || !Number.isFinite(meters)) return NO_VALUE;
  const step = SAMPLE_STEP[system];
  return `${decimals(Math.round(of(meters) / step) * step, 0)} ${name}`;
}

/** Formats the ground elevation of a point like formatElevation; sample terrain as "10,600 ft (sample)". */
export function formatGround(meters: Figure, system: UnitSystem, sample: boolean): string {
  const text = sample ? formatSampleElevation(meters, system) : formatElevation(meters, system);
  return sample && text !== NO_VALUE ? `${text} (sample)` : text;
}
/** Formats meters as "1.25 mi" or "2.01 km". */
export const formatDistance = (meters: Figure, system: UnitSystem): string =>
  inUnit(meters, UNITS[system].distance, 2);
/** Formats a growing length: feet or meters below 1,000, miles or kilometers above. */
export const formatLength = (meters: Figure, system: UnitSystem): string =>
  meters && UNITS[system].elevation.of(meters) < SHORT_BELOW
    ? formatElevation(meters, system)
    : formatDistance(meters, system);
/** Half a mile or one kilometer. Longer distances aren't shown in yards or meters alone. */
const LONG_FROM: Readonly<Record<UnitSystem, number>> = { imperial: 0.5, metric: 1 };

/** Formats meters as "812 yd" or "742 m", and longer ones as "1.25 mi (2,200 yd)" or "2.01 km (2,012 m)". */
export function formatMeasured(meters: number, system: UnitSystem): string {
  const { distance, measure } = UNITS[system];
  const short = inUnit(meters, measure, 0);
  return distance.of(meters) < LONG_FROM[system] ? short : `${formatDistance(meters, system)} (${short})`;
}
/** Formats square meters as "40.00 acres" or "16.19 ha". */
export const formatArea = (squareMeters: Figure, system: UnitSystem): string =>
  inUnit(squareMeters, UNITS[system].area, 2);
/** Formats meters per second as "2.24 mph" or "3.60 km/h". */
export const formatSpeed = (metersPerSecond: Figure, system: UnitSystem): string =>
  inUnit(metersPerSecond, UNITS[system].speed, 2);

/** Formats degrees with 6 decimals. Unlike other figures, 0 is valid. */
export const formatCoordinate = (degrees: Figure): string =>
  degrees !== null && degrees !== undefined && Number.isFinite(degrees) ? degrees.toFixed(6) : NO_VALUE;

/** Formats seconds as "2 h 05 min", "12 min 30 s" or "45 s". */
export function formatDuration(seconds: Figure): string {
  if (!seconds || !Number.isFinite(seconds)) return NO_VALUE;
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor((whole % SECONDS_PER_HOUR) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(whole % 60)} s` : `${whole} s`;
}

/** Formats an upper limit in whole feet or meters, rounded up. */
export function atMost(meters: number, system: UnitSystem): string {
  const { name, of } = UNITS[system].elevation;
  return `${Math.ceil(of(meters) - 1e-6)} ${name}`;
}

/** Formats a count such as "1,234". */
export const formatCount = (count: number): string => decimals(count, 0);

/** Formats "1 line", "2 lines". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Formats bytes as "840 bytes", "12 KB", "3.4 MB", "10 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return plural(bytes, "byte");
  if (bytes < 1024 * 1024) return `${decimals(bytes / 1024, 0)} KB`;
  const megabytes = bytes / 1024 / 1024;
  const [value, unit] = megabytes < 1024 ? [megabytes, "MB"] : [megabytes / 1024, "GB"];
  return `${decimals(value, 1).replace(/\.0$/, "")} ${unit}`;
}
