import { boxInView } from "../../src/domain/measuredGround";
import { HALF_WORLD } from "../../src/geometry/mercator";
import { type TerrainFrame, tileWidth } from "../../src/geometry/terrainTiles";
import type { TileBlock } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";
import type { MapExtent } from "./types";

/** Moves an extent from any copy of the world to the one that services use. */
export function wrapExtent({ xmin, ymin, xmax, ymax }: MapExtent): MapExtent {
  const shift = Math.round((xmin + xmax) / 2 / (2 * HALF_WORLD)) * 2 * HALF_WORLD;
  return { xmin: xmin - shift, ymin, xmax: xmax - shift, ymax };
}

/** Returns the extent of a view, however rotated, and its surroundings. @param reach meters on the ground */
export function extentOfFrame(frame: TerrainFrame, reach: number): MapExtent {
  const [xmin, ymin, xmax, ymax] = boxInView(frame);
  return expandExtent({ xmin, ymin, xmax, ymax }, reach);
}

/** Widens an extent on all sides. @param reach meters on the ground */
export function expandExtent({ xmin, ymin, xmax, ymax }: MapExtent, reach: number): MapExtent {
  const around = reach / Math.min(groundScale(ymin), groundScale(ymax));
  return wrapExtent({ xmin: xmin - around, ymin: ymin - around, xmax: xmax + around, ymax: ymax + around });
}

/** Returns the extent of a block of tiles. */
export function extentOfBlock({ level, left, top, columns, rows }: TileBlock): MapExtent {
  const width = tileWidth(level);
  const [west, north] = [left * width - HALF_WORLD, HALF_WORLD - top * width];
  return wrapExtent({ xmin: west, ymin: north - rows * width, xmax: west + columns * width, ymax: north });
}
