import { HALF_WORLD } from "../../src/geometry/mercator";
import {
  cornerOf,
  keyOf,
  neighborsOf,
  TILE_SIZE,
  type TileId,
  tilesInView,
  tileWidth,
  worldOf,
} from "../../src/geometry/terrainTiles";
import { outlineOn } from "../../src/map/terrain/outline";
import { type Mosaic, mosaicOf, type TileBlock } from "../ground/mosaic";
import { mercatorScales } from "../terrain/scales";
import { visitSpans } from "../terrain/spans";
import type { ElevationRaster, RowScales } from "../terrain/types";
import type { ZonesArea } from "./types";

/** Ground of a part of the map as one raster. */
export interface Ground extends Mosaic {
  scales: RowScales;
  /** 1 for cells inside the view. The raster extends to the edges of tiles. */
  inView: Uint8Array;
}

/** Returns the tiles of an area, and the surrounding ones that slopes at its edge need. */
export function tilesOf({ frame, source }: ZonesArea): { inside: TileId[]; around: TileId[] } {
  const inside = tilesInView(frame, source.maxLevel);
  const keys = new Set(inside.map(keyOf));
  const around = new Map<string, TileId>();
  for (const tile of inside.flatMap(neighborsOf))
    if (tile && !keys.has(keyOf(tile))) around.set(keyOf(tile), tile);
  return { inside, around: [...around.values()] };
}

/** Returns the size of an area's cells in Web Mercator meters. */
export const cellOf = ({ frame, source }: ZonesArea): number =>
  tileWidth(tilesInView(frame, source.maxLevel)[0]?.level ?? 0) / TILE_SIZE;

/**
 * Assembles tiles into one raster with a border of one cell. Missing tiles become no data.
 *
 * @param rasterOf returns the elevations of a tile of 256 x 256 pixels, or null
 */
export function groundOf(
  { frame, source }: ZonesArea,
  inside: readonly TileId[],
  rasterOf: (tile: TileId) => ElevationRaster | null,
): Ground {
  const [first] = inside;
  if (!first) throw new RangeError("An area has at least one tile.");
  const { level } = first;
  const size = tileWidth(level);
  // Columns continue across the 180th meridian.
  const columnOf = (tile: TileId) =>
    Math.round((cornerOf(tile)[0] + worldOf(tile, frame.center[0]) + HALF_WORLD) / size);
  const columns = inside.map(columnOf);
  const rows = inside.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const block: TileBlock = {
    level,
    left,
    top,
    columns: Math.max(...columns) - left + 1,
    rows: Math.max(...rows) - top + 1,
  };
  const mosaic = mosaicOf(block, source.atCorners, rasterOf, 1);
  const { width, height, north, cell } = mosaic;
  const inView = new Uint8Array(width * height);
  const shift = source.atCorners ? 0.5 : 0;
  for (const tile of inside)
    show(inView, width, outlineOn(tile, frame, shift).outline, columnOf(tile) - left, tile.row - top);
  return { ...mosaic, scales: mercatorScales(north, cell, cell, height), inView };
}

/** Marks the cells of a tile whose centers lie in an outline. */
function show(
  inView: Uint8Array,
  width: number,
  outline: Parameters<typeof visitSpans>[0],
  tileColumn: number,
  tileRow: number,
): void {
  visitSpans(outline, TILE_SIZE, TILE_SIZE, (row, from, to, center, share) => {
    if (Math.abs(row + 0.5 - center) > share / 2) return;
    const first = (tileRow * TILE_SIZE + row) * width + tileColumn * TILE_SIZE;
    inView.fill(1, first + Math.round(from), first + Math.round(to));
  });
}
