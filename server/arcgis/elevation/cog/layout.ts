import { TILE_SIZE } from "../../geo/mercator";
import { directoriesOf } from "./directory";
import { COG_TILE, type CogImage, TILE_BYTES, tilesOf } from "./image";

/** Rectangle of web tiles at REGION_LEVEL, with the level of the file's first and largest image. */
export interface Region {
  baseLevel: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}
export const REGION_LEVEL = 7;

/**
 * Pixels of 9.6 m at the equator. At a finer level, the tables of these regions would have many millions of entries.
 */
const OVERVIEW = 14;
/** Pixels of 2.4 m at the equator, fine enough to keep all detail of the field. */
const FULL = 16;

/** Returns the full-resolution file of one web tile at REGION_LEVEL. */
export function regionOfTile(column: number, row: number): Region {
  return { baseLevel: FULL, left: column, top: row, columns: 1, rows: 1 };
}

/** Named files that cover wide regions. */
export const REGIONS: Readonly<Record<string, Region>> = {
  contiguous: { baseLevel: OVERVIEW, left: 19, top: 43, columns: 22, rows: 13 },
  alaska: { baseLevel: OVERVIEW, left: 3, top: 26, columns: 15, rows: 17 },
  hawaii: { baseLevel: OVERVIEW, left: 6, top: 56, columns: 4, rows: 2 },
};

/** Layout of a virtual Cloud Optimized GeoTIFF. Every byte can be computed on demand. */
export interface CogLayout {
  /** Largest first. */
  images: CogImage[];
  /** Header and directories. */
  head: Uint8Array;
  size: number;
}

/**
 * Lays out a file: directories, then the tables of all images, then tiles starting with the smallest image, as OGC
 * 21-026 "Cloud Optimized GeoTIFF Standard" requires.
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
  // The length of the directories doesn't depend on the offsets in them.
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
