import { type Coordinates, isPlace } from "./types";

/** Map links run longer than coordinates and carry much that isn't needed here. */
export const MAX_LINK_LENGTH = 2000;

/** "39.07,-106.98", optionally followed by more. */
const PAIR = /^(-?\d{1,3}(?:\.\d{1,20})?)(?:, ?| )(-?\d{1,3}(?:\.\d{1,20})?)(?:$|[,( ])/;
/** Pinned location of a Google link; "@" is only the map's center. */
const GOOGLE_PLACE = /!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/;
const GOOGLE_VIEW = /\/@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/;
const OPENSTREETMAP_VIEW = /map=[\d.]{1,5}\/(-?\d{1,3}(?:\.\d{1,20})?)\/(-?\d{1,3}(?:\.\d{1,20})?)/;
/** Query parameters that hold "latitude,longitude", the pinned location before the map's center. */
const PARAMETERS = ["coordinate", "q", "query", "destination", "daddr", "ll", "center", "viewpoint"];

/** Whether a text is a link, which is never searched for by name. */
export const isLink = (text: string): boolean => /^\s*(?:geo:|https?:\/\/)/i.test(text);

/**
 * Returns the location of a map link, or null: Google Maps, Apple Maps, OpenStreetMap, CalTopo, and `geo:` (RFC 5870,
 * with Android's `q`). Short links hold no coordinates; only the service can resolve them.
 */
export function readLink(text: string): Coordinates | null {
  const link = text.trim();
  if (link.length > MAX_LINK_LENGTH || !URL.canParse(link)) return null;
  const { protocol, pathname, searchParams, hash } = new URL(link);
  // In "0,0?q=39.07,-106.98(Maroon Peak)" the q parameter wins.
  if (protocol === "geo:") return named(searchParams) ?? pairOf(PAIR.exec(pathname.split(";", 1)[0] ?? ""));
  const path = pathname.replaceAll(/%2c/gi, ",");
  return (
    pairOf(GOOGLE_PLACE.exec(path)) ??
    named(searchParams) ??
    placeOf(searchParams.get("mlat"), searchParams.get("mlon")) ??
    named(new URLSearchParams(hash.slice(1))) ??
    pairOf(GOOGLE_VIEW.exec(path)) ??
    pairOf(OPENSTREETMAP_VIEW.exec(hash))
  );
}

function named(parameters: URLSearchParams): Coordinates | null {
  for (const name of PARAMETERS) {
    const place = pairOf(PAIR.exec(parameters.get(name)?.trim() ?? ""));
    if (place) return place;
  }
  return null;
}

const pairOf = (found: RegExpExecArray | null): Coordinates | null => placeOf(found?.[1], found?.[2]);

function placeOf(north: string | null | undefined, east: string | null | undefined): Coordinates | null {
  if (!north || !east) return null;
  const place = { longitude: Number(east), latitude: Number(north) };
  return isPlace(place) ? place : null;
}
