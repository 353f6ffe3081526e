import { MAX_LATITUDE } from "../../domain/coordinates/types";
import { FARTHEST_ZOOM } from "../../map/leastZoom";

/** Map position in the URL: `map=zoom/latitude/longitude`, as on openstreetmap.org. */
export interface MapPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

const PARAMETER = "map";
/** Maximum zoom level of the map. */
const MOST_ZOOM = 23;

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Parses the map position of a query string. @returns null if there is none or it's out of range */
export function readMapPlace(search: string): MapPlace | null {
  const value = new URLSearchParams(search).get(PARAMETER);
  if (!value || !/^-?[\d.]+(\/-?[\d.]+){2}$/.test(value)) return null;
  const [zoom = NaN, latitude = NaN, longitude = NaN] = value.split("/").map(Number);
  const valid =
    isWithin(zoom, 0, 30) &&
    isWithin(latitude, -MAX_LATITUDE, MAX_LATITUDE) &&
    isWithin(longitude, -180, 180);
  if (!valid) return null;
  return { longitude, latitude, zoom: Math.min(MOST_ZOOM, Math.max(FARTHEST_ZOOM, zoom)) };
}

/** Rounds a number. Five decimals of a degree are about a meter. */
const rounded = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/** Returns the query string with this map position. Other parameters stay. */
export function withMapPlace(search: string, { longitude, latitude, zoom }: MapPlace): string {
  const others = new URLSearchParams(search);
  others.delete(PARAMETER);
  const place = `${PARAMETER}=${rounded(zoom, 2)}/${rounded(latitude, 5)}/${rounded(longitude, 5)}`;
  return `?${[others.toString(), place].filter(Boolean).join("&")}`;
}
