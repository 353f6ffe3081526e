import {
  type CoordinateMatch,
  type Coordinates,
  parseAngle,
  parseCoordinates,
} from "../../domain/coordinates/index";
import { MAX_LINK_LENGTH } from "../../domain/coordinates/links";
import type { NoteBook } from "../notes";
import type { ColumnRole } from "./roles";

export type PlaceFault = "row-without-place" | "row-place-unreadable" | "row-zone-missing";

const DECIMAL = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d{1,2})?$/i;
/** Two numbers with decimal commas: "39,1234; -106,5", "39,1234 -106,5". */
const COMMA_PAIR = /^([-+]?\d{1,8}),(\d+)(?:\s*;\s*|\s+)([-+]?\d{1,8}),(\d+)$/;
/** "39.1234, -106.5". */
const PLAIN_PAIR = /^\s*([-+]?\d{1,3}\.\d+)(?:\s*[,;]\s*|\s+)([-+]?\d{1,3}\.\d+)\s*$/;
/** "13", "13S", "13 N", "Zone 13 North". */
const ZONE = /^(?:UTM\s*)?(?:ZONE\s*)?(\d{1,2})\s*(NORTH|SOUTH|[A-Z])?$/i;
const MOST_CHARACTERS = 120;

/** Parses a number with a decimal point or comma. NaN for any other text. */
export function decimalOf(cell: string): number {
  const text = cell.trim().replace(/^[−–]/, "-");
  return DECIMAL.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/**
 * Parses the coordinates in one cell, in any format the map accepts. @param turned whether longitude comes first in a
 * pair of plain numbers
 */
export function placeOf(cell: string, turned: boolean): CoordinateMatch | null {
  if (cell.length > MAX_LINK_LENGTH) return null;
  const [, first, second] = PLAIN_PAIR.exec(cell) ?? [];
  // Fast path: most cells are such pairs, and the full parser takes many times as long.
  if (first !== undefined) {
    const [latitude, longitude] = turned ? [Number(second), Number(first)] : [Number(first), Number(second)];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
      return { format: turned ? "xy" : "dd", latitude, longitude };
  }
  const found = parseCoordinates(cell.trim().replace(COMMA_PAIR, "$1.$2 $3.$4"));
  const wanted = found.find(({ format }) => format === (turned ? "xy" : "dd"));
  return wanted ?? found[0] ?? null;
}

/** Reads a row's position from the columns that contain parts of it. */
export class PlaceReader {
  private readonly columns: ReadonlyMap<ColumnRole, number>;
  private readonly notes: NoteBook;

  constructor(columns: ReadonlyMap<ColumnRole, number>, notes: NoteBook) {
    this.columns = columns;
    this.notes = notes;
  }

  /** Tries full coordinates first, then latitude and longitude, then UTM. */
  read(cells: readonly string[]): Coordinates | PlaceFault {
    const whole = this.cell(cells, "coordinates");
    const turned = this.cell(cells, "coordinates-turned");
    if (whole || turned) return placeOf(whole || turned, whole === "") ?? "row-place-unreadable";
    const latitude = this.cell(cells, "latitude");
    const longitude = this.cell(cells, "longitude");
    if (latitude && longitude) return fromPair(latitude, longitude) ?? "row-place-unreadable";
    const easting = this.cell(cells, "easting");
    const northing = this.cell(cells, "northing");
    if (easting && northing) return this.fromUtm(this.cell(cells, "zone"), easting, northing);
    const any = latitude || longitude || easting || northing;
    return any ? "row-place-unreadable" : "row-without-place";
  }

  private cell(cells: readonly string[], role: ColumnRole): string {
    const column = this.columns.get(role);
    return column === undefined ? "" : (cells[column]?.trim() ?? "");
  }

  /** A zone without a letter counts as northern. */
  private fromUtm(zone: string, easting: string, northing: string): Coordinates | PlaceFault {
    const [, number, half] = ZONE.exec(zone) ?? [];
    if (number === undefined) return "row-zone-missing";
    const [east, north] = [decimalOf(easting), decimalOf(northing)];
    const [place] = parseCoordinates(`${number}${half?.charAt(0) ?? "N"} ${east} ${north}`);
    if (!place) return "row-place-unreadable";
    if (half === undefined) this.notes.add("zone-without-letter");
    return place;
  }
}

function fromPair(latitude: string, longitude: string): Coordinates | null {
  const y = decimalOf(latitude);
  const x = decimalOf(longitude);
  if (Math.abs(y) <= 90 && Math.abs(x) <= 180) return { longitude: x, latitude: y };
  if (latitude.length + longitude.length > MOST_CHARACTERS) return null;
  // Meters of the basemap, which GIS programs write as x and y.
  if (!Number.isNaN(y) && !Number.isNaN(x))
    return parseCoordinates(`${x}, ${y}`).find(({ format }) => format === "basemap") ?? null;
  const [north, east] = [angleOf(latitude), angleOf(longitude)];
  if (!north || !east || /[EW]/.test(north.letter) || /[NS]/.test(east.letter)) return null;
  const place = { longitude: east.degrees, latitude: north.degrees };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

const angleOf = (text: string) => parseAngle(text.includes(".") ? text : text.replace(/(\d),(\d)/, "$1.$2"));
