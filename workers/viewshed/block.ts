import { HALF_WORLD } from "../../src/geometry/mercator";
import { tileWidth } from "../../src/geometry/terrainTiles";
import type { TileBlock } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";

/** Maximum number of tiles: 2,048 x 2,048 cells in a square. Larger areas use a coarser level. */
export const MAX_TILES = 64;
/** At coarser levels ridges disappear. This one has cells of 60 m in the Rocky Mountains. */
export const MIN_LEVEL = 11;

const MILE = 1609.344;

/**
 * Returns how far to read ground for a radius, in meters. Steps double, so that moving a slider rarely reads anything.
 */
export function reachFor(radius: number): number {
  let reach = MILE / 4;
  while (reach < radius) reach *= 2;
  return reach;
}

/**
 * Returns the tiles around some positions at the finest level with few enough of them. Null if the positions are too
 * far apart.
 *
 * @param spots alternating x and y, Web Mercator meters
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
  for (let level = maxLevel; level >= Math.min(MIN_LEVEL, maxLevel); level--) {
    const size = tileWidth(level);
    const left = Math.floor((west + HALF_WORLD) / size);
    const top = Math.max(0, Math.floor((HALF_WORLD - north) / size));
    const columns = Math.floor((east + HALF_WORLD) / size) - left + 1;
    const rows = Math.min(2 ** level, Math.floor((HALF_WORLD - south) / size) + 1) - top;
    if (columns * rows <= MAX_TILES) return { level, left, top, columns, rows };
  }
  return null;
}

/** Shifts x by whole worlds to the copy nearest to another x. */
export const nearTo = (x: number, other: number): number =>
  x - Math.round((x - other) / (2 * HALF_WORLD)) * 2 * HALF_WORLD;
