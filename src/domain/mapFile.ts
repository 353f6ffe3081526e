import type { Extent } from "./geometry";
import { boxesWithin, countTiles } from "./tileCover";

/** What map files may be, as `POST /exports/maps` names it. Their names' endings are these in small letters. */
export const MAP_FILE_FORMATS = ["MBTILES", "PMTILES"] as const;
export type MapFileFormat = (typeof MAP_FILE_FORMATS)[number];
/** What apps for hunters read. */
export const DEFAULT_MAP_FILE_FORMAT: MapFileFormat = "MBTILES";

/** The map of an area as a file of tiles, for other map apps. */
export interface MapFileRequest {
  format: MapFileFormat;
  /** Becomes the file's name. */
  name: string;
  basemap: string;
  /** West, south, east and north in degrees; west > east: across the 180th meridian. */
  area: Extent;
  minZoom: number;
  maxZoom: number;
}

/** A basemap whose tiles this installation serves itself. */
export interface MapFileBasemap {
  id: string;
  name: string;
  /** Where it has tiles. */
  extent: Extent;
  minZoom: number;
  maxZoom: number;
}

export interface MapFileLimits {
  tiles: number;
  bytes: number;
}

/** A map file of one's own that is kept, or is being made. */
export interface KeptMapFile {
  uuid: string;
  fileName: string;
  state: "waiting" | "ready" | "failed";
  /** Why it failed; else empty. */
  message: string;
  /** Tiles. */
  done: number;
  total: number;
  /** Of the file; 0 until it is ready. */
  bytes: number;
  /** Seconds since the epoch. */
  createdAt: number;
}

export interface MapFileOptions {
  basemaps: MapFileBasemap[];
  /** Basemaps of the map that can't be saved. */
  refused: { name: string; reason: string }[];
  limits: MapFileLimits;
  /** The newest first. */
  files: KeptMapFile[];
}

export interface MapFileEstimate {
  tiles: number;
  /** Of the file, from some of its tiles. */
  bytes: number;
}

/** The closest zoom that can be saved. */
export const MAP_FILE_MAX_ZOOM = 19;
export const MAP_FILE_NAME_MAX = 100;

type Chosen = Pick<MapFileRequest, "area" | "minZoom" | "maxZoom">;
type Covering = Pick<MapFileBasemap, "extent" | "minZoom" | "maxZoom">;

/** The zooms of a request that a basemap has; null where it has none of them. */
export function zoomsIn(chosen: Chosen, basemap: Covering): [least: number, most: number] | null {
  const least = Math.max(chosen.minZoom, basemap.minZoom);
  const most = Math.min(chosen.maxZoom, basemap.maxZoom);
  return least > most ? null : [least, most];
}

/** How many tiles a file has at most: an added basemap may lack some. */
export function countFileTiles(chosen: Chosen, basemap: Covering): number {
  const zooms = zoomsIn(chosen, basemap);
  if (!zooms) return 0;
  const boxes = boxesWithin(chosen.area, basemap.extent);
  let count = 0;
  for (let level = zooms[0]; level <= zooms[1]; level++) count += countTiles(boxes, level);
  return count;
}

/**
 * What a file takes for a tile of so many bytes. SQLite adds the row, its entry in the index and what pages leave free:
 * measured with files of 3,000 tiles of 150 to 60,000 bytes, within a tenth. PMTiles adds an entry of a compressed
 * directory; equal tiles, which it stores once, count each time.
 */
export const storedBytes = (tileBytes: number, format: MapFileFormat): number =>
  tileBytes + (format === "PMTILES" ? 6 : Math.min(800, 40 + tileBytes / 4));
