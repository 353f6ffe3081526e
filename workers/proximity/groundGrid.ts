import type { ElevationSource } from "../../src/domain/elevationSource";
import { HALF_WORLD } from "../../src/map/mercator";
import { TILE_SIZE, tileWidth } from "../../src/map/terrain/tiles";
import { WORLD_METERS, WORLD_UNITS } from "../graphics/types";

/**
 * The level at which ground is read, where the service has it: cells of 15 m at 40 degrees. Always the same one, so that
 * the slope of an item's ground doesn't depend on what else is asked about.
 */
const LEVEL = 13;

const METERS_PER_UNIT = WORLD_METERS / WORLD_UNITS;

/** The cells of a level over the whole world, numbered from the north-west; columns go on across the 180th meridian. */
export interface GroundGrid {
  level: number;
  /** Columns of the world, and rows. */
  size: number;
  /** Cells from the map's center to the grid's west edge and north edge. */
  offset: number;
  /** Cells of a unit of ContentBuffers. */
  perUnit: number;
}

export function gridOf({ maxLevel, atCorners }: ElevationSource): GroundGrid {
  const level = Math.min(LEVEL, maxLevel);
  const cell = tileWidth(level) / TILE_SIZE;
  return {
    level,
    size: 2 ** level * TILE_SIZE,
    // Elevations at corners are in the centers of cells that lie half a cell to the north-west.
    offset: HALF_WORLD / cell + (atCorners ? 0.5 : 0),
    perUnit: METERS_PER_UNIT / cell,
  };
}
