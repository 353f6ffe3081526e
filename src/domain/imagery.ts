import { formatDay } from "./dates";

/** One release of the archive of imagery of the whole world. */
export interface ImageryItem {
  /** The release's number in addresses; numbers are not in the order of dates. */
  itemId: number;
  /** The day of the release, milliseconds since the epoch at midnight UTC. */
  itemDate: number;
  itemPortalId: string;
  /** Tiles, with {level}, {row} and {col} in it. */
  itemURL: string;
  metadataItemId: string;
  /** The map service whose layers describe the imagery. */
  metadataURL: string;
  /** Whom the map credits, where it isn't the archive: an operator's own imagery. */
  attribution?: string;
}

/** What is known of a picture at a place; null where the archive does not say. */
export interface ImageryMetadata {
  /** Milliseconds since the epoch. */
  captureDate: number | null;
  provider: string | null;
  source: string | null;
  /** Meters of a pixel. */
  resolution: number | null;
  /** Meters. */
  accuracy: number | null;
}

/** A point as ArcGIS services take it. */
export interface ImageryPoint {
  x: number;
  y: number;
  spatialReference: { wkid: number };
}

/** Imagery is shown below this zoom level only. */
export const IMAGERY_ZOOM_LIMIT = 20;
/** The finest level that is searched when a finer one has nothing. */
export const IMAGERY_MAX_ZOOM = 19;
const LEAST_LOOKUP = 10;
const GREATEST_LOOKUP = 23;
const METADATA_FIELDS = "SRC_DATE2,NICE_DESC,SRC_DESC,SAMP_RES,SRC_RES,SRC_ACC";

/** How an image is titled: by the day it was taken, where that is known, then by the day of its release. */
export function imageTitle(
  { itemDate }: Pick<ImageryItem, "itemDate">,
  captureDate: number | undefined,
): { title: string; released: string | null } {
  const released = `Released ${formatDay(itemDate)}`;
  return captureDate === undefined
    ? { title: released, released: null }
    : { title: `Captured ${formatDay(captureDate)}`, released };
}

/** The level at which the archive is asked about what a view of some zoom shows. */
export const lookupLevel = (zoom: number): number =>
  Math.min(GREATEST_LOOKUP, Math.max(LEAST_LOOKUP, Math.round(zoom)));

/**
 * The releases in the archive's directory (Wayback's configuration file: an object by release number), newest first.
 * Entries without a number, an address or a date in their title are passed over. Null when the file is no directory.
 */
export function parseArchive(value: unknown): ImageryItem[] | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const items = Object.entries(value).flatMap(([key, entry]) => parseItem(key, entry) ?? []);
  return items.sort((a, b) => b.itemDate - a.itemDate);
}

function parseItem(key: string, value: unknown): ImageryItem | null {
  if (!/^\d+$/.test(key) || typeof value !== "object" || value === null) return null;
  const { itemID, itemTitle, itemURL, metadataLayerUrl, metadataLayerItemID, attribution } = value as Record<
    string,
    unknown
  >;
  const texts = [itemID, itemTitle, itemURL, metadataLayerUrl, metadataLayerItemID];
  if (!texts.every((text) => typeof text === "string" && text !== "")) return null;
  const day = /\d{4}-\d{2}-\d{2}/.exec(String(itemTitle))?.[0];
  const itemDate = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(itemDate)) return null;
  return {
    itemId: Number(key),
    itemDate,
    itemPortalId: String(itemID),
    itemURL: String(itemURL),
    metadataItemId: String(metadataLayerItemID),
    metadataURL: String(metadataLayerUrl),
    ...(typeof attribution === "string" && attribution !== "" && { attribution }),
  };
}

/** The address of any release's tiles, with {release} for its number, as all releases of an archive share it. */
export const tileTemplate = ({ itemId, itemURL }: ImageryItem): string =>
  itemURL.replace(`/${itemId}/{level}`, "/{release}/{level}");

/** The URL of a release's metadata at a point, for a zoom. */
export function metadataUrl({ metadataURL }: ImageryItem, point: ImageryPoint, zoom: number): string {
  const layer = GREATEST_LOOKUP - lookupLevel(zoom);
  const query = new URLSearchParams({
    f: "json",
    where: "1=1",
    outFields: METADATA_FIELDS,
    geometry: JSON.stringify(point),
    geometryType: "esriGeometryPoint",
    spatialRel: "esriSpatialRelIntersects",
    returnGeometry: "false",
  });
  return `${metadataURL}/${layer}/query?${query}`;
}

/** Parses a response of the metadata service; null where it has no image. */
export function parseMetadata(value: unknown): ImageryMetadata | null {
  if (typeof value !== "object" || value === null || !("features" in value)) return null;
  const { features } = value;
  const attributes = Array.isArray(features) ? features[0]?.attributes : null;
  if (typeof attributes !== "object" || attributes === null) return null;
  const number = (name: string) =>
    typeof attributes[name] === "number" ? (attributes[name] as number) : null;
  const text = (name: string) =>
    typeof attributes[name] === "string" && attributes[name].trim() !== "" ? attributes[name].trim() : null;
  return {
    captureDate: number("SRC_DATE2"),
    provider: text("NICE_DESC"),
    source: text("SRC_DESC"),
    resolution: number("SAMP_RES") ?? number("SRC_RES"),
    accuracy: number("SRC_ACC"),
  };
}

/** Of releases (newest first) the one that shows what there was on a day: the latest until then, else the oldest. */
export function releaseOn<T extends Pick<ImageryItem, "itemDate">>(
  items: readonly T[],
  date: number,
): T | undefined {
  return items.find(({ itemDate }) => itemDate <= date) ?? items.at(-1);
}
