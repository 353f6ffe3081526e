/** The formats in which coordinates are shown and read, in the order of the choice. */
export const COORDINATE_FORMATS = [
  "basemap",
  "iso6709",
  "xy",
  "dd",
  "ddm",
  "dms",
  "mgrs",
  "usng",
  "utm",
] as const;
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number];

/** What the formats are called. */
export const COORDINATE_FORMAT_NAMES: Readonly<Record<CoordinateFormat, string>> = {
  basemap: "Basemap",
  iso6709: "ISO 6709",
  xy: "XY",
  dd: "DD",
  ddm: "DDM",
  dms: "DMS",
  mgrs: "MGRS",
  usng: "USNG",
  utm: "UTM",
};

/** A place in degrees, WGS 84. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

/** A place that a text names, and how it is written there. */
export interface CoordinateMatch extends Coordinates {
  format: CoordinateFormat | "link";
}

/** The name of the format in which a place was written. */
export const nameOfMatch = ({ format }: CoordinateMatch): string =>
  format === "link" ? "Map link" : COORDINATE_FORMAT_NAMES[format];

/** Degrees north and south, where the square of Web Mercator ends and the map with it. */
export const MOST_LATITUDE = 85.05;

/** Whether two numbers are a place: finite, and on the globe. */
export function isPlace({ longitude, latitude }: Coordinates): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}
