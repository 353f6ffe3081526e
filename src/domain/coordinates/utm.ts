import proj4 from "proj4";
import type { Coordinates } from "./types";

/** Position on the Universal Transverse Mercator grid, WGS 84. */
export interface Utm {
  zone: number;
  /** Latitude band letter, C to X without I and O. Each covers 8 degrees, X 12. */
  band: string;
  /** Meters. Southern northings count up to 10,000,000 at the equator. */
  easting: number;
  northing: number;
}

/** NGA.SIG.0012, 7-5: bands of 8 degrees from 80° S; the last has 12. */
export const BANDS = "CDEFGHJKLMNPQRSTUVWX";
const SOUTHERNMOST = -80;
const NORTHERNMOST = 84;
/** Degrees; half of a 100 km square. */
const NEAR_BAND = 0.5;

/** Part of the proj4 converter that is used here. */
interface Converter {
  forward(place: [number, number]): number[];
  inverse(meters: [number, number]): number[];
}

const converters = new Map<string, Converter>();

function converterOf(zone: number, south: boolean): Converter {
  const definition = `+proj=utm +zone=${zone} ${south ? "+south " : ""}+datum=WGS84 +units=m +no_defs`;
  let converter = converters.get(definition);
  if (!converter) {
    converter = proj4("EPSG:4326", definition);
    converters.set(definition, converter);
  }
  return converter;
}

/** Returns the band of a latitude, or null near the poles, where a different grid applies. */
export function bandOf(latitude: number): string | null {
  if (!(latitude >= SOUTHERNMOST && latitude <= NORTHERNMOST)) return null;
  return BANDS[Math.min(BANDS.length - 1, Math.floor((latitude - SOUTHERNMOST) / 8))] ?? null;
}

/** Whether a band lies south of the equator. */
export const isSouthern = (band: string): boolean => band < "N";

/** Returns the UTM zone. Southwestern Norway and Svalbard have wider ones (NGA.SIG.0012, 7-4). */
export function zoneOf({ longitude, latitude }: Coordinates): number {
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) return 32;
  if (latitude < 72 || longitude < 0 || longitude >= 42) return zone;
  return longitude < 9 ? 31 : longitude < 21 ? 33 : longitude < 33 ? 35 : 37;
}

/** Converts to UTM; null near the poles. */
export function toUtm(place: Coordinates): Utm | null {
  const band = bandOf(place.latitude);
  if (band === null) return null;
  const zone = zoneOf(place);
  const [easting = Number.NaN, northing = Number.NaN] = converterOf(zone, isSouthern(band)).forward([
    place.longitude,
    place.latitude,
  ]);
  // bandOf loses a latitude just below 0 to rounding. Such a point gets band N and a negative northing.
  return { zone, band, easting, northing: Math.max(0, northing) };
}

/** Returns easting and northing in meters on a zone's grid, also for positions outside the zone. */
export function inZone(
  zone: number,
  south: boolean,
  { longitude, latitude }: Coordinates,
): [easting: number, northing: number] {
  const [easting = Number.NaN, northing = Number.NaN] = converterOf(zone, south).forward([
    longitude,
    latitude,
  ]);
  return [easting, northing];
}

/** Converts UTM meters to degrees. */
export function fromUtm(zone: number, south: boolean, easting: number, northing: number): Coordinates {
  const [longitude = Number.NaN, latitude = Number.NaN] = converterOf(zone, south).inverse([
    easting,
    northing,
  ]);
  return { longitude, latitude };
}

/**
 * Whether a latitude is in a band or within half a degree of it, since references near a band's edge may cross it.
 *
 * @param band index into BANDS
 */
export function isNearBand(latitude: number, band: number): boolean {
  const south = SOUTHERNMOST + 8 * band;
  const height = band === BANDS.length - 1 ? 12 : 8;
  return latitude >= south - NEAR_BAND && latitude <= south + height + NEAR_BAND;
}
