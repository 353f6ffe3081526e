import type { ElevationSource } from "../../src/domain/elevationSource";
import { HALF_WORLD } from "../../src/geometry/mercator";
import { TILE_SIZE, tileWidth } from "../../src/geometry/terrainTiles";
import { WORLD_METERS, WORLD_UNITS } from "../graphics/types";

/**
 * Level at which ground is read, if the service has it: cells of 15 m at 40 degrees. It's fixed so that the slope under
 * an item doesn't depend on what else is requested.
 */
const LEVEL = 13;

const METERS_PER_UNIT = WORLD_METERS / WORLD_UNITS;

/** Cells of a level over the whole world, numbered from the northwest. Columns continue across the 180th meridian. */
export interface GroundGrid {
  level: number;
  /** Number of columns, and of rows. */
  size: number;
  /** Cells from the map's center to the grid's west and north edges. */
  offset: number;
  /** Cells per unit of ContentBuffers. */
  perUnit: number;
}

export function gridOf({ maxLevel, atCorners }: ElevationSource): GroundGrid {
  const level = Math.min(LEVEL, maxLevel);
  const cell = tileWidth(level) / TILE_SIZE;
  return {
    level,
    size: 2 ** level * TILE_SIZE,
    // Elevations at corners are the centers of cells half a cell to the northwest.
    offset: HALF_WORLD / cell + (atCorners ? 0.5 : 0),
    perUnit: METERS_PER_UNIT / cell,
  };
}
