import type { Coordinates } from "./types";
import { BANDS, fromUtm, isNearBand, isSouthern, toUtm } from "./utm";

/** Column letters of 100 km squares, repeating every three zones (NGA.SIG.0012, figure 6; the AA scheme of WGS 84). */
const COLUMNS = ["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"] as const;
/** Row letters of 100 km squares. They repeat every 2000 km and start five letters later in even zones. */
const ROWS = "ABCDEFGHJKLMNPQRSTUV";
const EVEN_SHIFT = 5;
const SQUARE = 100_000;
const CYCLE = ROWS.length * SQUARE;
/** Meters; largest southern northing, just below the equator. */
const MOST_NORTHING = 9_999_999;

/** Position in the Military Grid Reference System. */
export interface Mgrs {
  zone: number;
  band: string;
  /** Column and row letter of the 100 km square. */
  square: string;
  /** Whole meters within the square. */
  easting: number;
  northing: number;
}

/** Converts to MGRS, truncating to whole meters as the standard says; null near the poles. */
export function toMgrs(place: Coordinates): Mgrs | null {
  const utm = toUtm(place);
  if (!utm) return null;
  const { zone, band } = utm;
  // A point a hair south of the equator rounds up to it and would get the row letter north of it.
  const [east, north] = [Math.floor(utm.easting), Math.min(Math.floor(utm.northing), MOST_NORTHING)];
  const column = COLUMNS[(zone - 1) % 3]?.[Math.floor(east / SQUARE) - 1] ?? "";
  const row = ROWS[(Math.floor(north / SQUARE) + shiftOf(zone)) % ROWS.length] ?? "";
  return { zone, band, square: column + row, easting: east % SQUARE, northing: north % SQUARE };
}

/**
 * Returns the center of the referenced square, or null if there is no such square.
 *
 * @param digits an even number of digits, up to ten: the first half for the easting, the second for the northing
 */
export function fromMgrs(zone: number, band: string, square: string, digits: string): Coordinates | null {
  const column = COLUMNS[(zone - 1) % 3]?.indexOf(square.charAt(0)) ?? -1;
  const row = ROWS.indexOf(square.charAt(1));
  const bandAt = BANDS.indexOf(band);
  const half = digits.length / 2;
  if (zone < 1 || zone > 60 || column < 0 || row < 0 || bandAt < 0 || !Number.isInteger(half) || half > 5)
    return null;
  const cell = 10 ** (5 - half);
  const easting = (column + 1) * SQUARE + Number(digits.slice(0, half)) * cell + cell / 2;
  const least =
    ((row - shiftOf(zone) + ROWS.length) % ROWS.length) * SQUARE +
    Number(digits.slice(half)) * cell +
    cell / 2;
  for (let northing = least; northing < 10_000_000; northing += CYCLE) {
    const place = fromUtm(zone, isSouthern(band), easting, northing);
    if (isNearBand(place.latitude, bandAt)) return place;
  }
  return null;
}

const shiftOf = (zone: number) => (zone % 2 === 0 ? EVEN_SHIFT : 0);
