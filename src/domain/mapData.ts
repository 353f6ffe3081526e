import type { Role } from "./roles";

/** What map data can be; more kinds than layers of features may come. */
export type MapDataKind = "vector" | "elevation" | "imagery" | "basemap";
export type MapGeometry = "points" | "lines" | "areas";

/** West, south, east and north in degrees. */
export type DegreeBox = [west: number, south: number, east: number, north: number];

export interface MapDataField {
  /** As it is served. */
  name: string;
  /** As the file says. */
  alias: string;
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
  geometry: MapGeometry | null;
  /** Features. */
  count: number;
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

export interface Inspected {
  format: string;
  layers: InspectedLayer[];
}

/** What becomes of an uploaded file. Field names are the file's. */
export interface DraftSettings {
  title: string;
  category: string;
  /** Two letters each; empty: those that the data touch. */
  states: string[];
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
    geometry: MapGeometry;
    count: number;
    extent: DegreeBox;
    states: string[];
    minZoom: number;
    notes: string[];
  } | null;
}

export interface MapDataOverview {
  layers: MapDataLayer[];
  drafts: MapDraft[];
  limits: { fileBytes: number; chunkBytes: number };
}

/** What a published layer says of itself that can be changed without its file. Field names are the served ones. */
export interface MapLayerChange {
  title?: string;
  category?: string;
  states?: string[];
  titleField?: string | null;
  popupFields?: string[];
  minZoom?: number;
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
] as const;

/** What keeps a file from being uploaded, in words; null for nothing. */
export function fileProblem(name: string, bytes: number, limit: number): string | null {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? "";
  if (ending === ".shp")
    return "A Shapefile is several files. Put the .shp, .shx, .dbf and .prj files into one .zip and drop that.";
  if (ending === ".gdb") return "A FileGDB is a folder. Put it into a .zip and drop that.";
  if (!MAP_FILE_ENDINGS.some((known) => known === ending))
    return "This kind of file can't be added. Use a zipped Shapefile or FileGDB, GeoPackage, FlatGeobuf, GeoJSON, KML, KMZ or CSV.";
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
