import { type TerrainFrame, TILE_SIZE, tileWidth } from "../../src/geometry/terrainTiles";
import type { Mosaic, TileBlock } from "../ground/mosaic";
import { blockAround } from "../viewshed/block";
import { BLOCK, BOX_COLUMNS, type CellBox } from "./types";

/** Meters on the ground beyond the view within which ridges still cast shade into it. */
export const REACH = 5000;
/**
 * Maximum number of cells whose light is computed. Larger views use a coarser level. Horizons take a byte per cell and
 * direction.
 */
export const MAX_CELLS = 1_500_000;

/** Returns the edges of the view in Web Mercator meters, or of its bounding box if it's rotated. */
export function edgesOf({ center: [x, y], resolution, rotation, size: [width, height] }: TerrainFrame) {
  const radians = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const across = ((width * cosine + height * sine) / 2) * resolution;
  const up = ((width * sine + height * cosine) / 2) * resolution;
  return { west: x - across, south: y - up, east: x + across, north: y + up };
}

/**
 * Returns the tiles in and around the view, at the finest level with few enough of them. Null if the view is too large.
 */
export function blockFor(frame: TerrainFrame, maxLevel: number): TileBlock | null {
  const { west, south, east, north } = edgesOf(frame);
  const corners = Float64Array.of(west, south, east, north);
  for (let level = maxLevel; ; ) {
    const block = blockAround(corners, REACH, level);
    if (!block) return null;
    const cell = tileWidth(block.level) / TILE_SIZE;
    if (((east - west) / cell) * ((north - south) / cell) <= MAX_CELLS) return block;
    level = block.level - 1;
    if (level < 0) return null;
  }
}

/** Returns the cells of the view, in whole blocks. */
export function boxOf(frame: TerrainFrame, { width, height, west, north, cell }: Mosaic): CellBox {
  const edges = edgesOf(frame);
  const [left, across] = whole((edges.west - west) / cell, (edges.east - west) / cell, width, BOX_COLUMNS);
  const [top, down] = whole((north - edges.north) / cell, (north - edges.south) / cell, height, BLOCK.rows);
  return { left, top, width: across, height: down };
}

/**
 * Returns a range of cells from about `from` to about `to` whose length is a multiple of `step`, within `most` cells.
 */
function whole(from: number, to: number, most: number, step: number): [first: number, length: number] {
  const length = Math.min(most, Math.max(step, Math.ceil((to - from) / step) * step));
  const first = Math.min(most - length, Math.max(0, Math.floor((from + to - length) / 2)));
  return [first, length];
}
