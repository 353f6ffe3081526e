import { TILE_SIZE, tileWidth } from "../../src/geometry/terrainTiles";
import type { TileBlock } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";
import { blockAround, MIN_LEVEL, nearTo, reachFor } from "../viewshed/block";

/** Grid steps along the longer side: 20 km at 100 m, smaller areas at finer steps. */
export const MAX_STEPS = 192;
/** Maximum size in meters. Over larger areas the wind aloft isn't uniform. */
const MOST_ACROSS = 26_000;
/** Factor on the radius, because ground outside it deflects the wind too. */
const MARGIN = 1.5;

/** Part of the map over which wind is computed, in Web Mercator meters. */
export interface WindArea {
  block: TileBlock;
  west: number;
  north: number;
  /** Distance between two columns or rows. */
  step: number;
  columns: number;
  rows: number;
}

/**
 * Returns the ground around some stands and its tiles, or null if the stands are too far apart.
 *
 * @param stands alternating x and y, Web Mercator meters
 * @param radius how far scent is followed, meters on the ground
 */
export function areaFor(stands: Float64Array, radius: number, maxLevel: number): WindArea | null {
  const reach = MARGIN * reachFor(radius);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < stands.length; at += 2) {
    const x = nearTo(stands[at] as number, stands[0] as number);
    const y = stands[at + 1] as number;
    const around = reach / groundScale(y);
    west = Math.min(west, x - around);
    east = Math.max(east, x + around);
    south = Math.min(south, y - around);
    north = Math.max(north, y + around);
  }
  const scale = groundScale((north + south) / 2);
  const across = Math.max(east - west, north - south);
  if (across * scale > MOST_ACROSS) return null;
  let level = maxLevel;
  while (level > MIN_LEVEL && cellOf(level - 1) <= across / MAX_STEPS) level--;
  const block = blockAround(stands, reach, level);
  if (!block) return null;
  // Steps finer than the ground's cells would turn it into stairs.
  const step = Math.max(across / MAX_STEPS, cellOf(block.level));
  const [columns, rows] = [pointsAlong(east - west, step), pointsAlong(north - south, step)];
  return { block, west, north, step, columns, rows };
}

const cellOf = (level: number): number => tileWidth(level) / TILE_SIZE;

/** Returns the number of points from side to side. It's odd, so that every second point includes both sides too. */
const pointsAlong = (length: number, step: number): number =>
  2 * Math.max(1, Math.round(length / step / 2)) + 1;
