import { MOST_LATITUDE } from "../../domain/coordinates/types";
import { FARTHEST_ZOOM } from "../../map/leastZoom";

/** Where the map looks, as the page's address has it: `map=zoom/latitude/longitude`, as on openstreetmap.org. */
export interface MapPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

const PARAMETER = "map";
/** The most that the map's levels have. */
const MOST_ZOOM = 23;

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** The place in an address's query; null where there is none or none that a map can show. */
export function readMapPlace(search: string): MapPlace | null {
  const value = new URLSearchParams(search).get(PARAMETER);
  if (!value || !/^-?[\d.]+(\/-?[\d.]+){2}$/.test(value)) return null;
  const [zoom = NaN, latitude = NaN, longitude = NaN] = value.split("/").map(Number);
  const valid =
    isWithin(zoom, 0, 30) &&
    isWithin(latitude, -MOST_LATITUDE, MOST_LATITUDE) &&
    isWithin(longitude, -180, 180);
  if (!valid) return null;
  return { longitude, latitude, zoom: Math.min(MOST_ZOOM, Math.max(FARTHEST_ZOOM, zoom)) };
}

/** Five decimals are a meter on the ground. */
const rounded = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/** An address's query with this place in it; other parameters stay. */
export function withMapPlace(search: string, { longitude, latitude, zoom }: MapPlace): string {
  const others = new URLSearchParams(search);
  others.delete(PARAMETER);
  const place = `${PARAMETER}=${rounded(zoom, 2)}/${rounded(latitude, 5)}/${rounded(longitude, 5)}`;
  return `?${[others.toString(), place].filter(Boolean).join("&")}`;
}
