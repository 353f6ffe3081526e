import { type TerrainFrame, TILE_SIZE, tileWidth } from "../../src/map/terrain/tiles";
import type { Mosaic, TileBlock } from "../ground/mosaic";
import { blockAround } from "../viewshed/block";
import { BLOCK, BOX_COLUMNS, type CellBox } from "./types";

/** Meters on the ground beyond the view from which ridges still throw shade into it. */
export const REACH = 5000;
/** Cells whose light is computed; with more a coarser level is taken. A direction's horizons are a byte each. */
export const MOST_CELLS = 1_500_000;

/** Edges of the view, Web Mercator meters; all around it where it is turned. */
export function edgesOf({ center: [x, y], resolution, rotation, size: [width, height] }: TerrainFrame) {
  const radians = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const across = ((width * cosine + height * sine) / 2) * resolution;
  const up = ((width * sine + height * cosine) / 2) * resolution;
  return { west: x - across, south: y - up, east: x + across, north: y + up };
}

/** The tiles of the view and around it, of the finest level at which they are few enough; null if it shows too much. */
export function blockFor(frame: TerrainFrame, maxLevel: number): TileBlock | null {
  const { west, south, east, north } = edgesOf(frame);
  const corners = Float64Array.of(west, south, east, north);
  for (let level = maxLevel; ; ) {
    const block = blockAround(corners, REACH, level);
    if (!block) return null;
    const cell = tileWidth(block.level) / TILE_SIZE;
    if (((east - west) / cell) * ((north - south) / cell) <= MOST_CELLS) return block;
    level = block.level - 1;
    if (level < 0) return null;
  }
}

/** The cells of the view, in whole blocks. */
export function boxOf(frame: TerrainFrame, { width, height, west, north, cell }: Mosaic): CellBox {
  const edges = edgesOf(frame);
  const [left, across] = whole((edges.west - west) / cell, (edges.east - west) / cell, width, BOX_COLUMNS);
  const [top, down] = whole((north - edges.north) / cell, (north - edges.south) / cell, height, BLOCK.rows);
  return { left, top, width: across, height: down };
}

/** A stretch of cells from about `from` to about `to`, whose length is a multiple of `step`, among `most` cells. */
function whole(from: number, to: number, most: number, step: number): [first: number, length: number] {
  const length = Math.min(most, Math.max(step, Math.ceil((to - from) / step) * step));
  const first = Math.min(most - length, Math.max(0, Math.floor((from + to - length) / 2)));
  return [first, length];
}
