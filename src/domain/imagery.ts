import { formatDay } from "./dates";

/** Release of the world imagery archive. */
export interface ImageryItem {
  /** Release number in URLs. Numbers aren't in date order. */
  itemId: number;
  /** Release date, in milliseconds since the epoch at midnight UTC. */
  itemDate: number;
  itemPortalId: string;
  /** Tile URL with {level}, {row} and {col}. */
  itemURL: string;
  metadataItemId: string;
  /** Map service whose layers hold the imagery's metadata. */
  metadataURL: string;
  /** Attribution, if the imagery is the operator's own and not the archive's. */
  attribution?: string;
}

/** Metadata of the image at a point; null for values the archive doesn't have. */
export interface ImageryMetadata {
  /** Milliseconds since the epoch. */
  captureDate: number | null;
  provider: string | null;
  source: string | null;
  /** Meters per pixel. */
  resolution: number | null;
  /** Meters. */
  accuracy: number | null;
}

/** Point in the ArcGIS REST format. */
export interface ImageryPoint {
  x: number;
  y: number;
  spatialReference: { wkid: number };
}

/** Zoom level below which imagery is shown. */
export const IMAGERY_ZOOM_LIMIT = 20;
/** Level to search if a finer one has no imagery, and the finest level shown. */
export const IMAGERY_MAX_ZOOM = 19;
const LEAST_LOOKUP = 10;
const GREATEST_LOOKUP = 23;
const METADATA_FIELDS = "SRC_DATE2,NICE_DESC,SRC_DESC,SAMP_RES,SRC_RES,SRC_ACC";

/** Titles an image by its capture date if known, otherwise by its release date. */
export function imageTitle(
  { itemDate }: Pick<ImageryItem, "itemDate">,
  captureDate: number | undefined,
): { title: string; released: string | null } {
  const released = `Released ${formatDay(itemDate)}`;
  return captureDate === undefined
    ? { title: released, released: null }
    : { title: `Captured ${formatDay(captureDate)}`, released };
}

/** Returns the archive level to query for a view's zoom. */
export const lookupLevel = (zoom: number): number =>
  Math.min(GREATEST_LOOKUP, Math.max(LEAST_LOOKUP, Math.round(zoom)));

/**
 * Parses the archive's directory (Wayback's configuration file: an object by release number), newest first. Skips
 * entries without a number, a URL or a date in their title. @returns null if the file isn't a directory
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

/** Returns the tile URL with {release} in place of the release number, shared by all releases of an archive. */
export const tileTemplate = ({ itemId, itemURL }: ImageryItem): string =>
  itemURL.replace(`/${itemId}/{level}`, "/{release}/{level}");

/** Returns the URL of a release's metadata at a point and zoom. */
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

/** Parses a response of the metadata service. @returns null if there is no image */
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

/**
 * Returns the latest release on or before a date, or else the oldest.
 *
 * @param items releases, newest first
 */
export function releaseOn<T extends Pick<ImageryItem, "itemDate">>(
  items: readonly T[],
  date: number,
): T | undefined {
  return items.find(({ itemDate }) => itemDate <= date) ?? items.at(-1);
}
