import { HALF_WORLD } from "../../src/map/mercator";
import { tileWidth } from "../../src/map/terrain/tiles";
import type { TileBlock } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";

/** Read at most, 2,048 x 2,048 cells if it is a square; with more a coarser level is taken. */
export const MOST_TILES = 64;
/** Coarser than this, with cells of 60 m in the Rocky Mountains, ridges are no ridges any more. */
export const LEAST_LEVEL = 11;

const MILE = 1609.344;

/** How far ground is read for a radius, meters: double steps, so that a slider that moves on reads nothing most times. */
export function reachFor(radius: number): number {
  let reach = MILE / 4;
  while (reach < radius) reach *= 2;
  return reach;
}

/**
 * The tiles around some spots, of the finest level at which they are few enough; null where the spots are too far apart.
 * @param spots x and y in turn, Web Mercator meters
 * @param reach meters on the ground around each
 */
export function blockAround(spots: Float64Array, reach: number, maxLevel: number): TileBlock | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < spots.length; at += 2) {
    const x = nearTo(spots[at] as number, spots[0] as number);
    const y = spots[at + 1] as number;
    const around = reach / groundScale(y);
    west = Math.min(west, x - around);
    east = Math.max(east, x + around);
    south = Math.min(south, y - around);
    north = Math.max(north, y + around);
  }
  for (let level = maxLevel; level >= Math.min(LEAST_LEVEL, maxLevel); level--) {
    const size = tileWidth(level);
    const left = Math.floor((west + HALF_WORLD) / size);
    const top = Math.max(0, Math.floor((HALF_WORLD - north) / size));
    const columns = Math.floor((east + HALF_WORLD) / size) - left + 1;
    const rows = Math.min(2 ** level, Math.floor((HALF_WORLD - south) / size) + 1) - top;
    if (columns * rows <= MOST_TILES) return { level, left, top, columns, rows };
  }
  return null;
}

/** The same meridian in the world nearest to another one. */
export const nearTo = (x: number, other: number): number =>
  x - Math.round((x - other) / (2 * HALF_WORLD)) * 2 * HALF_WORLD;
