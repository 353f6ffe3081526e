/** Coordinate formats that are shown and read, in menu order. */
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

/** Labels of the formats. */
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

/** Position in degrees, WGS 84. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

/** Position found in a text, with the format it was written in. */
export interface CoordinateMatch extends Coordinates {
  format: CoordinateFormat | "link";
}

/** Returns the name of the format a position was written in. */
export const nameOfMatch = ({ format }: CoordinateMatch): string =>
  format === "link" ? "Map link" : COORDINATE_FORMAT_NAMES[format];

/** Degrees north and south where the Web Mercator square, and with it the map, ends. */
export const MAX_LATITUDE = 85.05;

/** Whether both numbers are finite and on the globe. */
export function isPlace({ longitude, latitude }: Coordinates): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}
