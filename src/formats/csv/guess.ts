import { parseCoordinates } from "../../domain/coordinates/index";
import { type GhType, parseGhType } from "../../domain/feature";
import { decimalOf, placeOf } from "./place";
import { COLUMN_ROLES, type ColumnRole, SHARED_ROLES, saysWhere, type TableChoice } from "./roles";
import { isWkt } from "./wkt";

/** Column names in lower case without blanks and punctuation. The first matching role wins. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    "latitude",
    /^(gps|decimal|dec|dd|wgs84|point|site|cam|camera|start|map)?(lat|latitude|latitud)(dd|deg|degrees|decimal|decimaldegrees|wgs84|n|north|y)?$|^(point|coord|gps)?y(coord|coordinate)?$/,
  ],
  [
    "longitude",
    /^(gps|decimal|dec|dd|wgs84|point|site|cam|camera|start|map)?(lon|lng|long|longitude|longitud)(dd|deg|degrees|decimal|decimaldegrees|wgs84|w|west|e|east|x)?$|^(point|coord|gps)?x(coord|coordinate)?$/,
  ],
  ["wkt", /^(wkt|geom|thegeom|geometry|shape|wktgeom|geomwkt|wktgeometry|geometrywkt)$/],
  [
    "coordinates",
    /^(gps)?(coordinates?|coords?|latlon|latlong|latlng|latitudelongitude|location|position|gps|mgrs|usng|utm|gridref|gridreference)$/,
  ],
  ["coordinates-turned", /^(lonlat|lnglat|longlat|longitudelatitude|xy)$/],
  ["easting", /^(utm)?(easting|utme|east|utmx|xutm)(m|meters)?$/],
  ["northing", /^(utm)?(northing|utmn|north|utmy|yutm)(m|meters)?$/],
  ["zone", /^(utm|grid)?zone$/],
  ["elevation-feet", /^(elevation|elev|ele|altitude|alt)(in)?(ft|feet)$/],
  ["elevation", /^(elevation|elev|ele|altitude|alt|z)(in)?(m|meters|msl)?$/],
  ["updated", /^(updated|updatedat|lastupdate|lastupdated|modified|lastmodified)$/],
  [
    "time",
    /^(time|date|datetime|timestamp|created|createdat|dateadded|datecreated|recorded|observed|when|utc|datetimeutc|localtime)$/,
  ],
  ["title", /^(name|title|label|waypoint|waypointname|sitename|site|cameraname|camera|standname|stand)$/],
  ["notes", /^(notes?|descriptions?|desc|comments?|remarks?|memo|cmt)$/],
  ["icon", /^(icon|symbol|sym|markersymbol|marker)$/],
  ["color", /^(color|color|markercolor)$/],
  ["type", /^type$/],
  ["hunt", /^(hunts?|folders?|group|collection)$/],
];

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const roleOfName = (name: string): ColumnRole | null =>
  NAMES.find(([, pattern]) => pattern.test(plain(name)))?.[0] ?? null;

/** Guesses the column roles from their names and the first rows. */
export function guessTable(rows: readonly (readonly string[])[]): TableChoice {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [first = []] = rows;
  const named = first.map(roleOfName);
  const header = named.some((role) => role !== null) || !first.some(isValue);
  const body = header ? rows.slice(1) : rows;
  const column = (at: number) => body.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
  const roles = new RoleList(width);
  if (header) {
    for (const role of COLUMN_ROLES)
      named.forEach((candidate, at) => {
        if (candidate === role && fits(role, column(at))) roles.give(at, role);
      });
  }
  if (!saysWhere(roles.list)) findPlace(roles, column);
  if (!roles.has("title")) {
    const text = roles.free().find((at) => column(at).some((cell) => cell !== "" && !isValue(cell)));
    if (text !== undefined) roles.give(text, "title");
  }
  return { header, columns: roles.list };
}

/** One role per column. Most roles are assigned only once. */
class RoleList {
  readonly list: ColumnRole[];

  constructor(width: number) {
    this.list = new Array<ColumnRole>(width).fill("details");
  }

  give(column: number, role: ColumnRole): void {
    if (SHARED_ROLES.has(role) || !this.has(role)) this.list[column] = role;
  }

  has = (role: ColumnRole): boolean => this.list.includes(role);

  free = (): number[] => this.list.flatMap((role, at) => (role === "details" ? [at] : []));
}

/** Checks whether a column's cells match its role, for names that often mean something else. */
function fits(role: ColumnRole, cells: readonly string[]): boolean {
  if (cells.length === 0) return true;
  if (role === "wkt") return cells.some(isWkt);
  if (role === "coordinates" || role === "coordinates-turned") return mostly(cells, isPlace);
  if (role === "type") return cells.every((cell) => typeOf(cell) !== null);
  return true;
}

/** Parses a type as an export writes it, or by the map's own type names. */
export function typeOf(cell: string): GhType | null {
  const text = cell.toLowerCase();
  if (text === "waypoint") return "Point";
  return text === "area" ? "Polygon" : parseGhType(text);
}

function findPlace(roles: RoleList, column: (at: number) => string[]): void {
  const free = roles.free();
  const whole = (test: (cell: string) => boolean) => free.find((at) => mostly(column(at), test));
  const wkt = whole(isWkt);
  if (wkt !== undefined) {
    roles.give(wkt, "wkt");
    return;
  }
  const place = whole(isPlace);
  if (place !== undefined) {
    const turned = mostly(column(place), isTurned);
    roles.give(place, turned ? "coordinates-turned" : "coordinates");
    return;
  }
  const left = free.find((at) => free.includes(at + 1) && mostlyDegrees(column(at), column(at + 1)));
  if (left === undefined) return;
  const right = column(left + 1).map(decimalOf);
  const turned = mostly(
    column(left).map((cell, row) => `${decimalOf(cell)}, ${right[row]}`),
    isTurned,
  );
  roles.give(left, turned ? "longitude" : "latitude");
  roles.give(left + 1, turned ? "latitude" : "longitude");
}

const mostly = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length * 2 > cells.length;

/** Excludes the basemap format: two plain numbers could be its meters, but usually aren't. */
const isPlace = (cell: string): boolean =>
  Number.isNaN(decimalOf(cell)) && !["basemap", undefined].includes(placeOf(cell, false)?.format);
/** Whether longitude comes first, judging by the numbers and where users of the map are. */
const isTurned = (cell: string): boolean => parseCoordinates(cell)[0]?.format === "xy";
const isValue = (cell: string): boolean => !Number.isNaN(decimalOf(cell)) || isWkt(cell) || isPlace(cell);

/** Degrees have decimals, unlike counts and ids. */
const isDegrees = (cell: string): boolean => /[.,]\d{2}/.test(cell) && Math.abs(decimalOf(cell)) <= 180;
const mostlyDegrees = (left: readonly string[], right: readonly string[]): boolean =>
  mostly(left, isDegrees) && mostly(right, isDegrees);
