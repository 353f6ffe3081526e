import { TILE_SIZE } from "../../geo/mercator";
import { directoriesOf } from "./directory";

/** Side of the tiles in pixels, and their bytes as 32-bit floats. */
export const COG_TILE = 512;
export const TILE_BYTES = 4 * COG_TILE * COG_TILE;

/** A rectangle of web tiles of REGION_LEVEL, and the level of its file's first, largest image. */
export interface Region {
  baseLevel: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}
export const REGION_LEVEL = 7;

/** Pixels of 9.6 m at the equator: a finer file of so much land would have tables of many millions of entries. */
const OVERVIEW = 14;
/** Pixels of 2.4 m at the equator: nothing of the field is lost between them. */
const FULL = 16;

/** The file of one web tile of REGION_LEVEL, in full resolution. */
export function regionOfTile(column: number, row: number): Region {
  return { baseLevel: FULL, left: column, top: row, columns: 1, rows: 1 };
}

/** Wide files, which have names. */
export const REGIONS: Readonly<Record<string, Region>> = {
  contiguous: { baseLevel: OVERVIEW, left: 19, top: 43, columns: 22, rows: 13 },
  alaska: { baseLevel: OVERVIEW, left: 3, top: 26, columns: 15, rows: 17 },
  hawaii: { baseLevel: OVERVIEW, left: 6, top: 56, columns: 4, rows: 2 },
};

/** One image of the pyramid: where it lies in the level's pixels and where its parts lie in the file. */
export interface CogImage {
  level: number;
  /** The level's pixel that is the image's first. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Tiles from left to right and from top to bottom. */
  across: number;
  down: number;
  /** First bytes of the table of tile offsets, of that of tile sizes, and of the tiles themselves. */
  offsetsAt: number;
  countsAt: number;
  dataAt: number;
}

/** A Cloud Optimized GeoTIFF that exists as a plan only: every byte of it can be computed. */
export interface CogLayout {
  /** The largest first. */
  images: CogImage[];
  /** Header and directories. */
  head: Uint8Array;
  size: number;
}

/**
 * Lays a file out: directories first, then the tables of all images, then tiles, those of the smallest image first, as
 * OGC 21-026 "Cloud Optimized GeoTIFF Standard" has it.
 */
export function layOut(region: Region): CogLayout {
  const images: CogImage[] = [];
  for (let level = region.baseLevel; level >= 0; level--) {
    const pixels = 2 ** (level - REGION_LEVEL) * TILE_SIZE;
    const [left, top, width, height] = [region.left, region.top, region.columns, region.rows].map(
      (tiles) => tiles * pixels,
    ) as [number, number, number, number];
    const [across, down] = [Math.ceil(width / COG_TILE), Math.ceil(height / COG_TILE)];
    images.push({ level, left, top, width, height, across, down, offsetsAt: 0, countsAt: 0, dataAt: 0 });
    if (across === 1 && down === 1) break;
  }
  // The length of the directories does not depend on where they point to.
  let at = directoriesOf(images).length;
  for (const image of images) {
    image.offsetsAt = at;
    at += 8 * tilesOf(image);
    image.countsAt = at;
    at += 4 * tilesOf(image);
  }
  for (const image of images.toReversed()) {
    image.dataAt = at;
    at += TILE_BYTES * tilesOf(image);
  }
  return { images, head: directoriesOf(images), size: at };
}

export function tilesOf({ across, down }: CogImage): number {
  return across * down;
}
