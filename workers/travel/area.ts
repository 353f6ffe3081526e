import { TILE_SIZE, tileWidth } from "../../src/geometry/terrainTiles";
import type { TileBlock } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";
import { blockAround, reachFor } from "../viewshed/block";

/** Maximum number of cells across a circle. Larger ones use a coarser level, so that times keep up with a slider. */
export const MAX_DIAMETER = 1250;

/**
 * Returns the tiles around a start at the finest level with few enough of them, or null if there is none.
 *
 * @param radius meters
 */
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
    if ((2 * radius) / cell <= MAX_DIAMETER) return block;
    level = block.level - 1;
  }
  return null;
}
