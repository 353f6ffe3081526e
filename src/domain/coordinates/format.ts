import { toMgrs } from "./mgrs";
import { type CoordinateFormat, type Coordinates, isPlace } from "./types";
import { toUtm } from "./utm";

/** Shown for coordinates that a format can't express. */
export const NO_COORDINATES = "--";

const DECIMALS = 6;
const BASEMAP_DECIMALS = 3;
/** Meters per degree along the equator: half the width of the Web Mercator world over 180 degrees. */
const METERS_PER_DEGREE = 20037508.342789244 / 180;
const RADIANS = Math.PI / 180;

/** Formats coordinates; "--" if the format can't express them, such as a grid near the poles. */
export function formatCoordinates(format: CoordinateFormat, place: Coordinates): string {
  if (!isPlace(place)) return NO_COORDINATES;
  const { longitude, latitude } = place;
  switch (format) {
    case "basemap":
      return basemap(place);
    case "iso6709":
      // Annex H, decimal degrees: two digits before the point for the latitude, three for the longitude.
      return `${signed(latitude, 2)}${signed(longitude, 3)}/`;
    case "xy":
      return `${longitude.toFixed(DECIMALS)}, ${latitude.toFixed(DECIMALS)}`;
    case "dd":
      return both(place, (angle) => `${angle.toFixed(DECIMALS)}°`);
    case "ddm":
      return both(place, (angle) => sexagesimal(angle, 1));
    case "dms":
      return both(place, (angle) => sexagesimal(angle, 2));
    case "mgrs":
      return grid(place, "");
    case "usng":
      return grid(place, " ");
    case "utm": {
      const utm = toUtm(place);
      if (!utm) return NO_COORDINATES;
      return `${utm.zone}${utm.band} ${Math.floor(utm.easting)} ${Math.floor(utm.northing)}`;
    }
  }
}

/** Formats Web Mercator meters (EPSG Guidance Note 7-2, method 1024). The poles have none. */
function basemap({ longitude, latitude }: Coordinates): string {
  const y = (Math.asinh(Math.tan(latitude * RADIANS)) / RADIANS) * METERS_PER_DEGREE;
  if (Math.abs(latitude) === 90) return NO_COORDINATES;
  return `${(longitude * METERS_PER_DEGREE).toFixed(BASEMAP_DECIMALS)}, ${y.toFixed(BASEMAP_DECIMALS)}`;
}

function signed(angle: number, digits: number): string {
  const [whole = "", rest = ""] = Math.abs(angle).toFixed(DECIMALS).split(".");
  return `${angle < 0 ? "-" : "+"}${whole.padStart(digits, "0")}.${rest}`;
}

function both({ longitude, latitude }: Coordinates, write: (angle: number) => string): string {
  const [north, east] = [latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E"];
  return `${write(Math.abs(latitude))} ${north} ${write(Math.abs(longitude))} ${east}`;
}

/**
 * Degrees and minutes, or degrees, minutes and seconds, with decimals on the last. Rounds first, so that 60 never
 * appears.
 */
function sexagesimal(angle: number, places: 1 | 2): string {
  const units = Math.round(angle * 60 ** places * 10 ** DECIMALS);
  const last = units % (60 * 10 ** DECIMALS);
  const rest = (units - last) / (60 * 10 ** DECIMALS);
  const text = (last / 10 ** DECIMALS).toFixed(DECIMALS);
  if (places === 1) return `${rest}° ${text}'`;
  return `${Math.floor(rest / 60)}° ${rest % 60}' ${text}"`;
}

/** Zone and band, square, easting and northing in whole meters. */
function grid(place: Coordinates, blank: string): string {
  const found = toMgrs(place);
  if (!found) return NO_COORDINATES;
  const [east, north] = [found.easting, found.northing].map((meters) => String(meters).padStart(5, "0"));
  return [`${found.zone}${found.band}`, found.square, east, north].join(blank);
}
