import type { Role } from "./roles";

/** Kinds of map data. Overlays and basemaps are finished tiles. */
export type MapDataKind = "vector" | "elevation" | "imagery" | "overlay" | "basemap";
export type MapGeometry = "points" | "lines" | "areas";

/** Default priority of an added basemap, after the built-in ones, which have 0, 1 and 2. */
export const BASEMAP_PRIORITY = 10;
export const PRIORITY_MAX = 1000;

/** West, south, east and north in degrees. */
export type DegreeBox = [west: number, south: number, east: number, north: number];

export interface MapDataField {
  /** Name as served. */
  name: string;
  /** Name in the file. */
  alias: string;
}

/** Schema of vector tiles; "generic" is one the map doesn't know. */
export type VectorSchema = "protomaps" | "openmaptiles" | "shortbread" | "generic";

/** Layers and fields of vector tiles. */
export interface VectorContent {
  schema: VectorSchema;
  layers: { name: string; fields: string[] }[];
}

/** "Protomaps", "OpenMapTiles", "Shortbread", "3 layers". */
export const schemaText = ({ schema, layers }: VectorContent): string =>
  schema === "generic"
    ? `${layers.length} layer${layers.length === 1 ? "" : "s"}`
    : { protomaps: "Protomaps", openmaptiles: "OpenMapTiles", shortbread: "Shortbread" }[schema];

/** Whether a URL is a vector tile service, which the browser draws. */
export const isVectorService = (url: string): boolean => url.endsWith("/VectorTileServer");

/** Contents of a tile archive. */
export interface TileArchive {
  format: "PMTiles" | "MBTiles";
  /** "mvt": vector tiles, drawn by the browser. */
  tileType: "png" | "jpeg" | "webp" | "mvt";
  /** Vector tiles only. */
  vector?: VectorContent | undefined;
  /** Compression of the tiles. */
  compression: "none" | "gzip" | "brotli";
  /** Row numbering in the file: from the north (XYZ) or from the south (TMS). */
  scheme: "XYZ" | "TMS";
  /** Tile size in pixels; for vector tiles the size that style widths refer to. */
  tileSize: 256 | 512;
  minZoom: number;
  maxZoom: number;
  extent: DegreeBox;
  tiles: number;
  /** Attribution in the file; may be empty. */
  attribution: string;
}

/** Layer added by an administrator. */
export interface MapDataLayer {
  id: string;
  kind: MapDataKind;
  /** "damaged": its files can't be used. It can be removed or replaced. */
  state: "published" | "damaged";
  title: string;
  category: string;
  /** Two-letter codes. */
  states: string[];
  /** Manifest name of the special event that lists it, or null. */
  event: string | null;
  geometry: MapGeometry | null;
  /** Number of features, tiles, or elevation or imagery files. */
  count: number;
  /** Overlays and basemaps only. */
  archive: TileArchive | null;
  /** Attribution shown on the map, for overlays, basemaps and imagery. */
  attribution: string;
  /** Capture date of imagery, "2021-08-01". */
  date: string | null;
  /** Menu position of a basemap; lower comes first. */
  priority: number | null;
  bytes: number;
  extent: DegreeBox | null;
  /** Name of the uploaded file. */
  source: string;
  /** Seconds since the epoch. */
  addedAt: number;
  /** Administrator's email; empty if added from the command line. */
  by: string;
  /** Roles that see the layer; empty for everyone. */
  roles: Role[];
  fields: MapDataField[];
  titleField: string | null;
  popupFields: string[];
  colorBy: string | null;
  minZoom: number;
  /** Assumptions and omissions made while processing. */
  notes: string[];
  /** Previous version, available for rollback. */
  before: { addedAt: number; count: number; source: string } | null;
}

/** Layer in an uploaded file. */
export interface InspectedLayer {
  name: string;
  count: number;
  geometry: MapGeometry | "mixed" | "none";
  /** Such as "EPSG:2231 NAD83 / Colorado North (ftUS)"; null if the file names none. */
  crs: string | null;
  extent: DegreeBox | null;
  fields: { name: string; type: string; examples: string[] }[];
}

/** Contents of a GeoTIFF, or of a zip of them. */
export interface InspectedRaster {
  /** Color pixels become imagery, others elevation. */
  as: "elevation" | "imagery";
  files: number;
  /** Total pixels of all files. */
  pixels: number;
  /** Such as "EPSG:26913 NAD83 / UTM zone 13N"; null if a file names none. */
  crs: string | null;
  /** Units of elevations; null if a file doesn't say. */
  units: "m" | "ft" | null;
}

export interface Inspected {
  format: string;
  /** Layers of a feature file. */
  layers: InspectedLayer[];
  /** Set for a tile file. */
  archive: TileArchive | null;
  raster: InspectedRaster | null;
}

/** Settings for processing an uploaded file. Field names are those in the file. */
export interface DraftSettings {
  /** Tile files become overlays or basemaps, GeoTIFFs elevation or imagery, others layers. */
  as: "layer" | "overlay" | "basemap" | "elevation" | "imagery";
  /** Attribution of tiles and imagery; null to use the file's. */
  attribution: string | null;
  /** Capture date of imagery, "2021-08-01". */
  date: string | null;
  /** Units of elevations; null to use the file's. */
  units: "m" | "ft" | null;
  title: string;
  category: string;
  /** Two-letter codes; empty for the states the data touches, or for none if there is an event. */
  states: string[];
  /** Name or title of the special event that lists it, or null. */
  event: string | null;
  /** Menu position of a basemap, lower first; null to follow the built-in ones. */
  priority: number | null;
  layer: string | null;
  geometry: "point" | "line" | "area" | null;
  titleField: string | null;
  /** Empty for all fields. */
  popupFields: string[];
  colorBy: string | null;
  /** Null for the lowest zoom level at which tiles draw quickly. */
  minZoom: number | null;
  /** Such as EPSG:2231; null to use the file's. */
  crs: string | null;
  encoding: string | null;
  /** Empty for everyone. */
  roles: Role[];
}

/** Default settings: the file decides, and everyone sees it. */
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
 * States of a draft.
 *
 * - uploading: bytes are missing
 * - inspecting, preparing: a job is queued or running
 * - inspected: settings are missing or need correction
 * - ready: can be published
 * - failed: the file can't be read
 */
export type DraftState = "uploading" | "inspecting" | "inspected" | "preparing" | "ready" | "failed";

/** Uploaded file that isn't published yet. */
export interface MapDraft {
  uuid: string;
  state: DraftState;
  fileName: string;
  bytes: number;
  received: number;
  /** Administrator's email. */
  by: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Id of the layer to replace. */
  replaces: string | null;
  inspected: Inspected | null;
  settings: DraftSettings | null;
  /** Progress of a job; `share` is 0 to 1, or null if unknown. */
  progress: {
    step: "waiting" | "unpacking" | "inspecting" | "converting" | "preparing";
    share: number | null;
  } | null;
  error: { id: string; message: string } | null;
  /** Result of a finished job, ready to publish. */
  preview: {
    /** URL of its map service. */
    service: string;
    /** Null for tiles and for elevation or imagery files. */
    geometry: MapGeometry | null;
    count: number;
    /** Tiles and imagery only. */
    attribution: string;
    /** Elevation range in meters. */
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
  /** Names of the special events. */
  events: string[];
  limits: { fileBytes: number; chunkBytes: number };
}

/** Properties of a published layer that can change without a new file. Field names are the served ones. */
export interface MapLayerChange {
  title?: string;
  category?: string;
  states?: string[];
  event?: string | null;
  titleField?: string | null;
  popupFields?: string[];
  minZoom?: number;
  /** Overlays, basemaps and imagery only. */
  attribution?: string;
  /** Imagery only. */
  date?: string;
  /** Basemaps only. */
  priority?: number;
  roles?: Role[];
}

/** Accepted file extensions. A Shapefile or FileGDB must be zipped. */
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

/** Whether a file name is that of a tile archive. */
export const isArchiveName = (name: string): boolean => /\.(pmtiles|mbtiles)$/i.test(name);

/** Whether a file name is that of a GeoTIFF. */
export const isRasterName = (name: string): boolean => /\.tiff?$/i.test(name);

/** Returns why a file can't be uploaded, or null if it can. */
export function fileProblem(name: string, bytes: number, limit: number): string | null {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? "";
  if (ending === ".shp")
    return "A Shapefile is several files. Put the .shp, .shx, .dbf and .prj files into one .zip and drop that.";
  if (ending === ".gdb") return "A FileGDB is a folder. Put it into a .zip and drop that.";
  if (!MAP_FILE_ENDINGS.some((known) => known === ending))
    return "This kind of file can't be added. Use a zipped Shapefile or FileGDB, GeoPackage, FlatGeobuf, GeoJSON, KML, KMZ or CSV, tiles as PMTiles or MBTiles, or elevation or imagery as GeoTIFF.";
  if (bytes === 0) return "The file is empty.";
  if (bytes > limit)
    return `The file is larger than ${Math.floor(limit / 1024 ** 2).toLocaleString("en-US")} MB. Add it with the command "npm run maps", or raise MAP_UPLOAD_BYTES.`;
  return null;
}

/** Whether an account with these roles sees a layer; null means no account. Administrators see every layer. */
export const seesLayer = (
  { roles: allowed }: { roles?: readonly Role[] | undefined },
  roles: readonly Role[] | null,
): boolean =>
  !allowed ||
  allowed.length === 0 ||
  (roles !== null && (roles[0] === "administrator" || roles.some((role) => allowed.includes(role))));
