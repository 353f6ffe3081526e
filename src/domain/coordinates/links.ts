import { type Coordinates, isPlace } from "./types";

/** Links of maps are longer than coordinates, and hold much that is not needed here. */
export const MOST_LINK_CHARACTERS = 2000;

/** "39.07,-106.98", and what may follow it. */
const PAIR = /^(-?\d{1,3}(?:\.\d{1,20})?)(?:, ?| )(-?\d{1,3}(?:\.\d{1,20})?)(?:$|[,( ])/;
/** The place that a Google link is about; "@" is only where its map was. */
const GOOGLE_PLACE = /!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/;
const GOOGLE_VIEW = /\/@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/;
const OPENSTREETMAP_VIEW = /map=[\d.]{1,5}\/(-?\d{1,3}(?:\.\d{1,20})?)\/(-?\d{1,3}(?:\.\d{1,20})?)/;
/** Where links name a place as "latitude,longitude": what they are about before what their map showed. */
const PARAMETERS = ["coordinate", "q", "query", "destination", "daddr", "ll", "center", "viewpoint"];

/** Whether a text is a link, so that nobody looks for it by name. */
export const isLink = (text: string): boolean => /^\s*(?:geo:|https?:\/\/)/i.test(text);

/**
 * The place that a link of a map leads to, or null: Google Maps, Apple Maps, OpenStreetMap, CalTopo, and `geo:`
 * (RFC 5870, with the `q` of Android). Short links hold no place; only the service knows where they lead.
 */
export function readLink(text: string): Coordinates | null {
  const link = text.trim();
  if (link.length > MOST_LINK_CHARACTERS || !URL.canParse(link)) return null;
  const { protocol, pathname, searchParams, hash } = new URL(link);
  // "0,0?q=39.07,-106.98(Maroon Peak)" asks for what q says.
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
