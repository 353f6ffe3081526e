import { TILE_SIZE, tileWidth } from "../../src/map/terrain/tiles";
import type { TileBlock } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";
import { blockAround, reachFor } from "../viewshed/block";

/** Cells across a circle; with more a coarser level is taken, so that times follow a slider. */
export const MOST_ACROSS = 1250;

/** The tiles around a start, of the finest level at which they are few enough; null if there is none. @param radius meters */
export function blockFor(
  [x, y]: readonly [number, number],
  radius: number,
  maxLevel: number,
): TileBlock | null {
  const start = Float64Array.of(x, y);
  for (let level = maxLevel; level >= 0; ) {
    const block = blockAround(start, reachFor(radius), level);
    if (!block) return null;
    const cell = (tileWidth(block.level) / TILE_SIZE) * groundScale(y);
    if ((2 * radius) / cell <= MOST_ACROSS) return block;
    level = block.level - 1;
  }
  return null;
}
