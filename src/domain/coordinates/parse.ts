import { type Angle, readAngle, splitAngles } from "./angle";
import { isLink, readLink } from "./links";
import { fromMgrs } from "./mgrs";
import { type CoordinateFormat, type CoordinateMatch, isPlace } from "./types";
import { BANDS, bandOf, fromUtm, isNearBand, isSouthern } from "./utm";

const MOST_CHARACTERS = 120;
const HALF_WORLD = 20037508.342789244;
/** Smaller numbers are mistyped degrees, not meters off the coast of Africa. */
const LEAST_METERS = 1000;
const RADIANS = Math.PI / 180;
/** The map's area of interest, used to tell which of two plain numbers is the latitude. */
const AMERICA = { west: -180, south: 15, east: -50, north: 72 };

/**
 * Returns the possible readings of a text, the likeliest first; empty if it isn't a coordinate. Reads decimal degrees,
 * degrees with minutes and seconds (letters or signs, in either order), MGRS, USNG, UTM (bands or hemispheres), ISO
 * 6709, Web Mercator meters, and map links.
 */
export function parseCoordinates(text: string): CoordinateMatch[] {
  if (isLink(text)) {
    const place = readLink(text);
    return place ? [{ format: "link", ...place }] : [];
  }
  if (text.length > MOST_CHARACTERS) return [];
  const plain = normalized(text);
  if (plain === "") return [];
  const found = [...readIso(plain), ...readGrid(plain), ...readUtm(plain), ...readAngles(plain)];
  return found.filter(isPlace);
}

/** Parses a single angle in any notation that parseCoordinates reads for pairs; null if invalid. */
export const parseAngle = (text: string): Angle | null =>
  text.length > MOST_CHARACTERS ? null : readAngle(normalized(text));

/** Reduces variants of signs and words to one spelling. */
function normalized(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[−–—‐]/g, "-")
    .replace(/[º˚]|\bDEG(REES)?\b/g, "°")
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/\b(NORTH|SOUTH|EAST|WEST)\b/g, (word) => word.charAt(0))
    .replace(/\b(LATITUDE|LONGITUDE|LAT|LONG|LON)\b\.?\s*[:=]?/g, " ")
    .trim()
    .replace(/\s+/g, " ");
}

/** ISO 6709, Annex H: ±DD[MM[SS]][.D]±DDD[MM[SS]][.D][±height][CRS...]/ */
function readIso(text: string): CoordinateMatch[] {
  const found =
    /^([+-])(\d{2}|\d{4}|\d{6})(\.\d+)?([+-])(\d{3}|\d{5}|\d{7})(\.\d+)?([+-]\d+(\.\d+)?)?(CRS\S*?)?\/?$/.exec(
      text,
    );
  if (!found) return [];
  const [, north = "", latitude = "", latitudeRest = "", east = "", longitude = "", longitudeRest = ""] =
    found;
  const y = packedAngle(north, latitude, latitudeRest, 2);
  const x = packedAngle(east, longitude, longitudeRest, 3);
  return x === null || y === null ? [] : [{ format: "iso6709", longitude: x, latitude: y }];
}

/** Reads digits such as 401213 and .1. The decimals belong to the last of degrees, minutes and seconds. */
function packedAngle(sign: string, digits: string, rest: string, width: number): number | null {
  const numbers = [digits.slice(0, width), digits.slice(width, width + 2), digits.slice(width + 2)].filter(
    Boolean,
  );
  const [degrees = 0, minutes = 0, seconds = 0] = numbers.map((number, i) =>
    Number(i + 1 === numbers.length ? number + rest : number),
  );
  if (minutes >= 60 || seconds >= 60) return null;
  return (sign === "-" ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600);
}

/** MGRS, or USNG if there are blanks between its parts. Yields the center of the named square. */
function readGrid(text: string): CoordinateMatch[] {
  const found = /^(\d{1,2}) ?([C-HJ-NP-X]) ?([A-HJ-NP-Z][A-HJ-NP-V]) ?(\d*) ?(\d*)$/.exec(text);
  const [, zone = "", band = "", square = "", first = "", second = ""] = found ?? [];
  const digits = first + second;
  if (!found || digits.length % 2 !== 0 || digits.length > 10) return [];
  if (second !== "" && first.length !== second.length) return [];
  const place = fromMgrs(Number(zone), band, square, digits);
  return place ? [{ format: text.includes(" ") ? "usng" : "mgrs", ...place }] : [];
}

/**
 * A zone with a band or hemisphere, then easting and northing in meters: "17T 630084 4833438", "13N 256789mE
 * 4512345mN".
 */
function readUtm(text: string): CoordinateMatch[] {
  const found =
    /^(?:UTM )?(?:ZONE )?(\d{1,2}) ?([A-Z]) ?,? ?(\d{5,7}(?:\.\d+)?) ?M? ?E? ?,? (\d{1,8}(?:\.\d+)?) ?M? ?N?$/.exec(
      text,
    );
  const [, zoneText = "", letter = "", eastText = "", northText = ""] = found ?? [];
  const [zone, easting, northing] = [Number(zoneText), Number(eastText), Number(northText)];
  if (!found || zone < 1 || zone > 60 || easting < 100_000 || easting > 900_000 || northing > 10_000_000)
    return [];
  const band = BANDS.indexOf(letter);
  if (band >= 0) {
    const place = fromUtm(zone, isSouthern(letter), easting, northing);
    if (isNearBand(place.latitude, band)) return [{ format: "utm", ...place }];
  }
  // N and S are bands too. If the northing doesn't fit the band, they mean a hemisphere.
  if (letter !== "N" && letter !== "S") return [];
  const place = fromUtm(zone, letter === "S", easting, northing);
  return bandOf(place.latitude) === null ? [] : [{ format: "utm", ...place }];
}

function readAngles(text: string): CoordinateMatch[] {
  return splitAngles(text).flatMap(([left, right]) => {
    const [a, b] = [readAngle(left), readAngle(right)];
    if (!a || !b) return [];
    if (a.parts === 1 && b.parts === 1 && !a.letter && !b.letter)
      return plainPair(a.degrees, b.degrees, /°/.test(text));
    const format = formatOf(Math.max(a.parts, b.parts));
    const isNorth = ({ letter }: { letter: string }) => letter === "N" || letter === "S";
    const isEast = ({ letter }: { letter: string }) => letter === "E" || letter === "W";
    if ((isNorth(a) && isNorth(b)) || (isEast(a) && isEast(b))) return [];
    const [latitude, longitude] = isEast(a) || isNorth(b) ? [b, a] : [a, b];
    return [{ format, longitude: longitude.degrees, latitude: latitude.degrees }];
  });
}

const formatOf = (parts: number): CoordinateFormat => (parts === 1 ? "dd" : parts === 2 ? "ddm" : "dms");

/** Reads two plain numbers as latitude and longitude, the other way round, or Web Mercator meters. */
function plainPair(first: number, second: number, marked: boolean): CoordinateMatch[] {
  if (Math.abs(first) > 180 || Math.abs(second) > 180) {
    const largest = Math.max(Math.abs(first), Math.abs(second));
    if (marked || largest > HALF_WORLD || largest < LEAST_METERS) return [];
    return [
      {
        format: "basemap",
        longitude: (first / HALF_WORLD) * 180,
        latitude: Math.atan(Math.sinh((second / HALF_WORLD) * Math.PI)) / RADIANS,
      },
    ];
  }
  const usual: CoordinateMatch = { format: "dd", longitude: second, latitude: first };
  const turned: CoordinateMatch = { format: "xy", longitude: first, latitude: second };
  if (first === second) return [usual];
  return inAmerica(turned) && !inAmerica(usual) ? [turned, usual] : [usual, turned];
}

const inAmerica = ({ longitude, latitude }: CoordinateMatch) =>
  longitude >= AMERICA.west &&
  longitude <= AMERICA.east &&
  latitude >= AMERICA.south &&
  latitude <= AMERICA.north;
