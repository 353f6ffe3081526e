import type { Extent } from "./geometry";
import { boxesWithin, countTiles } from "./tileCover";

/** Map file formats, as named in `POST /exports/maps`. In lower case they are the file extensions. */
export const MAP_FILE_FORMATS = ["MBTILES", "PMTILES"] as const;
export type MapFileFormat = (typeof MAP_FILE_FORMATS)[number];
/** The format that hunting apps read. */
export const DEFAULT_MAP_FILE_FORMAT: MapFileFormat = "MBTILES";

/** Request for a tile file of an area, for other map apps. */
export interface MapFileRequest {
  format: MapFileFormat;
  /** Becomes the file name. */
  name: string;
  basemap: string;
  /** West, south, east and north in degrees; west > east crosses the 180th meridian. */
  area: Extent;
  minZoom: number;
  maxZoom: number;
}

/** Basemap whose tiles this installation serves itself. */
export interface MapFileBasemap {
  id: string;
  name: string;
  /** Extent of its tiles. */
  extent: Extent;
  minZoom: number;
  maxZoom: number;
}

export interface MapFileLimits {
  tiles: number;
  bytes: number;
}

/** A user's map file, finished or in progress. */
export interface KeptMapFile {
  uuid: string;
  fileName: string;
  state: "waiting" | "ready" | "failed";
  /** Reason for the failure; otherwise empty. */
  message: string;
  /** Progress in tiles. */
  done: number;
  total: number;
  /** File size; 0 until it is ready. */
  bytes: number;
  /** Seconds since the epoch. */
  createdAt: number;
}

export interface MapFileOptions {
  basemaps: MapFileBasemap[];
  /** Basemaps that can't be saved. */
  refused: { name: string; reason: string }[];
  limits: MapFileLimits;
  /** Newest first. */
  files: KeptMapFile[];
}

export interface MapFileEstimate {
  tiles: number;
  /** Estimated file size, from a sample of its tiles. */
  bytes: number;
}

/** Closest zoom level that can be saved. */
export const MAP_FILE_MAX_ZOOM = 19;
export const MAP_FILE_NAME_MAX = 100;

type Chosen = Pick<MapFileRequest, "area" | "minZoom" | "maxZoom">;
type Covering = Pick<MapFileBasemap, "extent" | "minZoom" | "maxZoom">;

/** Returns the requested zoom levels that a basemap has, or null if there are none. */
export function zoomsIn(chosen: Chosen, basemap: Covering): [least: number, most: number] | null {
  const least = Math.max(chosen.minZoom, basemap.minZoom);
  const most = Math.min(chosen.maxZoom, basemap.maxZoom);
  return least > most ? null : [least, most];
}

/** Returns the maximum number of tiles in a file. An added basemap may lack some of them. */
export function countFileTiles(chosen: Chosen, basemap: Covering): number {
  const zooms = zoomsIn(chosen, basemap);
  if (!zooms) return 0;
  const boxes = boxesWithin(chosen.area, basemap.extent);
  let count = 0;
  for (let level = zooms[0]; level <= zooms[1]; level++) count += countTiles(boxes, level);
  return count;
}

/**
 * Estimates the bytes a file needs for a tile. SQLite adds the row, its index entry and free space in pages: measured
 * on files of 3,000 tiles of 150 to 60,000 bytes, within 10%. PMTiles adds an entry in a compressed directory. It
 * stores identical tiles once, but they are counted each time here.
 */
export const storedBytes = (tileBytes: number, format: MapFileFormat): number =>
  tileBytes + (format === "PMTILES" ? 6 : Math.min(800, 40 + tileBytes / 4));
