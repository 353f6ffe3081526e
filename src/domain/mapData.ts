import type { Role } from "./roles";

/** What map data can be. Overlays and basemaps are finished tiles. */
export type MapDataKind = "vector" | "elevation" | "imagery" | "overlay" | "basemap";
export type MapGeometry = "points" | "lines" | "areas";

/** Where a basemap is offered that nobody has placed: after the map's own, which have 0, 1 and 2. */
export const BASEMAP_PRIORITY = 10;
export const PRIORITY_MAX = 1000;

/** West, south, east and north in degrees. */
export type DegreeBox = [west: number, south: number, east: number, north: number];

export interface MapDataField {
  /** As it is served. */
  name: string;
  /** As in the file. */
  alias: string;
}

/** What the layers and fields of vector tiles mean; "generic": nobody's convention that the map knows. */
export type VectorSchema = "protomaps" | "openmaptiles" | "shortbread" | "generic";

/** What is in vector tiles. */
export interface VectorContent {
  schema: VectorSchema;
  layers: { name: string; fields: string[] }[];
}

/** "Protomaps", "OpenMapTiles", "Shortbread", "3 layers". */
export const schemaText = ({ schema, layers }: VectorContent): string =>
  schema === "generic"
    ? `${layers.length} layer${layers.length === 1 ? "" : "s"}`
    : { protomaps: "Protomaps", openmaptiles: "OpenMapTiles", shortbread: "Shortbread" }[schema];

/** Whether the address of a service is one of vector tiles, which the browser draws. */
export const isVectorService = (url: string): boolean => url.endsWith("/VectorTileServer");

/** What is in an archive of finished tiles. */
export interface TileArchive {
  format: "PMTiles" | "MBTiles";
  /** "mvt": vector tiles, which the browser draws. */
  tileType: "png" | "jpeg" | "webp" | "mvt";
  /** Of vector tiles. */
  vector?: VectorContent | undefined;
  /** Of its tiles. */
  compression: "none" | "gzip" | "brotli";
  /** How the file numbers its rows: from the north (XYZ) or from the south (TMS). */
  scheme: "XYZ" | "TMS";
  /** Pixels of a side; of vector tiles, those that a style's sizes are meant for. */
  tileSize: 256 | 512;
  minZoom: number;
  maxZoom: number;
  extent: DegreeBox;
  tiles: number;
  /** Whom the file credits; empty: nobody. */
  attribution: string;
}

/** A layer that an administrator has added. */
export interface MapDataLayer {
  id: string;
  kind: MapDataKind;
  /** "damaged": its files can't be used; it can be removed or replaced. */
  state: "published" | "damaged";
  title: string;
  category: string;
  /** Two letters each. */
  states: string[];
  /** The special event that lists it, by its name in the manifest; null: none. */
  event: string | null;
  geometry: MapGeometry | null;
  /** Features, or tiles, or files of elevation or imagery. */
  count: number;
  /** Of overlays and basemaps. */
  archive: TileArchive | null;
  /** Of overlays, basemaps and imagery: what the map says. */
  attribution: string;
  /** Of imagery: the day it was taken, "2021-08-01". */
  date: string | null;
  /** Of basemaps: the lower, the earlier it is offered. */
  priority: number | null;
  bytes: number;
  extent: DegreeBox | null;
  /** The file's name. */
  source: string;
  /** Seconds since the epoch. */
  addedAt: number;
  /** Email; empty for the command. */
  by: string;
  /** The roles that see it; empty: everyone. */
  roles: Role[];
  fields: MapDataField[];
  titleField: string | null;
  popupFields: string[];
  colorBy: string | null;
  minZoom: number;
  /** What was assumed or left out. */
  notes: string[];
  /** The version that it can be rolled back to. */
  before: { addedAt: number; count: number; source: string } | null;
}

/** A layer of an uploaded file. */
export interface InspectedLayer {
  name: string;
  count: number;
  geometry: MapGeometry | "mixed" | "none";
  /** Such as "EPSG:2231 NAD83 / Colorado North (ftUS)"; null where the file names none. */
  crs: string | null;
  extent: DegreeBox | null;
  fields: { name: string; type: string; examples: string[] }[];
}

/** What is in a GeoTIFF, or in a zip of them. */
export interface InspectedRaster {
  /** What it can become: pixels of colors are imagery, others elevations. */
  as: "elevation" | "imagery";
  files: number;
  /** Of all files. */
  pixels: number;
  /** Such as "EPSG:26913 NAD83 / UTM zone 13N"; null where a file names none. */
  crs: string | null;
  /** Of elevations; null where a file doesn't say. */
  units: "m" | "ft" | null;
}

export interface Inspected {
  format: string;
  /** Of a file of features. */
  layers: InspectedLayer[];
  /** Of a file of tiles. */
  archive: TileArchive | null;
  raster: InspectedRaster | null;
}

/** How an uploaded file is processed. Field names are the file's. */
export interface DraftSettings {
  /** Files of tiles become overlays or basemaps, GeoTIFFs elevation or imagery, others layers. */
  as: "layer" | "overlay" | "basemap" | "elevation" | "imagery";
  /** Of tiles and imagery: what the map says; null: what the file says. */
  attribution: string | null;
  /** Of imagery: the day it was taken, "2021-08-01". */
  date: string | null;
  /** Of elevations; null: what the file says. */
  units: "m" | "ft" | null;
  title: string;
  category: string;
  /** Two letters each; empty: those that the data touch, or none if there is an event. */
  states: string[];
  /** The special event that lists it, by its name or title; null: none. */
  event: string | null;
  /** Of basemaps: the lower, the earlier it is offered; null: after the map's own. */
  priority: number | null;
  layer: string | null;
  geometry: "point" | "line" | "area" | null;
  titleField: string | null;
  /** Empty: all. */
  popupFields: string[];
  colorBy: string | null;
  /** Null: as early as tiles are drawn quickly. */
  minZoom: number | null;
  /** Such as EPSG:2231; null: the file's own. */
  crs: string | null;
  encoding: string | null;
  /** Empty: everyone. */
  roles: Role[];
}

/** Nothing is chosen: the file decides, and everyone sees it. */
export const NOTHING_CHOSEN: Omit<DraftSettings, "as" | "title"> = {
  attribution: null,
  date: null,
  units: null,
  category: "Local data",
  states: [],
  event: null,
  priority: null,
  layer: null,
  geometry: null,
  titleField: null,
  popupFields: [],
  colorBy: null,
  minZoom: null,
  crs: null,
  encoding: null,
  roles: [],
};

/**
 * - uploading: bytes are missing
 * - inspecting, preparing: a job waits or runs
 * - inspected: it needs settings, or other ones
 * - ready: only publishing is left
 * - failed: the file can't be read
 */
export type DraftState = "uploading" | "inspecting" | "inspected" | "preparing" | "ready" | "failed";

/** A file that is on its way to become a layer. */
export interface MapDraft {
  uuid: string;
  state: DraftState;
  fileName: string;
  bytes: number;
  received: number;
  /** Email. */
  by: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** The id of the layer that it replaces. */
  replaces: string | null;
  inspected: Inspected | null;
  settings: DraftSettings | null;
  /** Of a job; `share` from 0 to 1, null where that isn't known. */
  progress: {
    step: "waiting" | "unpacking" | "inspecting" | "converting" | "preparing";
    share: number | null;
  } | null;
  error: { id: string; message: string } | null;
  /** Of a finished one: what will be published. */
  preview: {
    /** The address of its map service. */
    service: string;
    /** Null: tiles, or files of elevation or imagery. */
    geometry: MapGeometry | null;
    count: number;
    /** Of tiles and imagery. */
    attribution: string;
    /** Of elevations: the lowest and the highest, meters. */
    elevations: { lowest: number; highest: number } | null;
    extent: DegreeBox;
    states: string[];
    minZoom: number;
    notes: string[];
  } | null;
}

export interface MapDataOverview {
  layers: MapDataLayer[];
  drafts: MapDraft[];
  /** Names of the special events that there are. */
  events: string[];
  limits: { fileBytes: number; chunkBytes: number };
}

/** What a published layer says of itself that can be changed without its file. Field names are the served ones. */
export interface MapLayerChange {
  title?: string;
  category?: string;
  states?: string[];
  event?: string | null;
  titleField?: string | null;
  popupFields?: string[];
  minZoom?: number;
  /** Of overlays, basemaps and imagery. */
  attribution?: string;
  /** Of imagery. */
  date?: string;
  /** Of basemaps. */
  priority?: number;
  roles?: Role[];
}

/** Files that one upload can be; a Shapefile or FileGDB comes zipped. */
export const MAP_FILE_ENDINGS = [
  ".zip",
  ".gpkg",
  ".fgb",
  ".geojson",
  ".geojsonl",
  ".json",
  ".kml",
  ".kmz",
  ".csv",
  ".pmtiles",
  ".mbtiles",
  ".tif",
  ".tiff",
] as const;

/** Whether a file is an archive of tiles, by its name. */
export const isArchiveName = (name: string): boolean => /\.(pmtiles|mbtiles)$/i.test(name);

/** Whether a file is a GeoTIFF, by its name. */
export const isRasterName = (name: string): boolean => /\.tiff?$/i.test(name);

/** What keeps a file from being uploaded, in words; null for nothing. */
export function fileProblem(name: string, bytes: number, limit: number): string | null {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? "";
  if (ending === ".shp")
    return "A Shapefile is a set of files. Zip the .shp, .shx, .dbf and .prj files together and drop the .zip.";
  if (ending === ".gdb") return "A FileGDB is a folder. Zip it and drop the .zip.";
  if (!MAP_FILE_ENDINGS.some((known) => known === ending))
    return "This file type isn't supported. Use a zipped Shapefile or FileGDB, GeoPackage, FlatGeobuf, GeoJSON, KML, KMZ or CSV, tiles as PMTiles or MBTiles, or elevation or imagery as GeoTIFF.";
  if (bytes === 0) return "The file is empty.";
  if (bytes > limit)
    return `The file is larger than ${Math.floor(limit / 1024 ** 2).toLocaleString("en-US")} MB. Add it with the command "npm run maps", or raise MAP_UPLOAD_BYTES.`;
  return null;
}

/** Whether an account with these roles sees a layer; null: no account. Administrators see every layer. */
export const seesLayer = (
  { roles: allowed }: { roles?: readonly Role[] | undefined },
  roles: readonly Role[] | null,
): boolean =>
  !allowed ||
  allowed.length === 0 ||
  (roles !== null && (roles[0] === "administrator" || roles.some((role) => allowed.includes(role))));
