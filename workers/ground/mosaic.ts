import { HALF_WORLD } from "../../src/geometry/mercator";
import { TILE_SIZE, type TileId, tileWidth } from "../../src/geometry/terrainTiles";
import { groundScale } from "../terrain/scales";
import type { ElevationRaster } from "../terrain/types";

/**
 * Rectangle of tiles at one level. Columns may continue across the 180th meridian, below 0 or above the level's last.
 */
export interface TileBlock {
  level: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** Elevations of a part of the map as one raster, NaN where there are none. */
export interface Mosaic {
  /** Size without the border. */
  width: number;
  height: number;
  /** Row by row from the northwest, including a border of the requested width. */
  elevations: Float32Array;
  /** Square meters on the ground of a cell in each row. */
  rowAreas: Float64Array;
  /** Northwest corner of the raster without its border, and the cell size, in Web Mercator meters. */
  west: number;
  north: number;
  cell: number;
}

/** Returns the id that services use for a tile in or next to a block, or null beyond the map's north or south edge. */
export function tileOf({ level }: TileBlock, column: number, row: number): TileId | null {
  const count = 2 ** level;
  if (row < 0 || row >= count) return null;
  return { level, row, column: ((column % count) + count) % count };
}

/**
 * Assembles tiles into one raster. Missing tiles become no data.
 *
 * @param rasterOf returns the elevations of a tile of 256 x 256 pixels, or null
 * @param border width in cells of the border copied from surrounding tiles
 */
export function mosaicOf(
  block: TileBlock,
  atCorners: boolean,
  rasterOf: (tile: TileId) => ElevationRaster | null,
  border: 0 | 1,
): Mosaic {
  const { left, top, columns, rows } = block;
  const [width, height] = [columns * TILE_SIZE, rows * TILE_SIZE];
  const size = tileWidth(block.level);
  const cell = size / TILE_SIZE;
  const shift = atCorners ? 0.5 : 0;
  const west = left * size - HALF_WORLD - shift * cell;
  const north = HALF_WORLD - top * size + shift * cell;
  const elevations = new Float32Array((width + 2 * border) * (height + 2 * border)).fill(Number.NaN);
  for (let row = top - border; row < top + rows + border; row++) {
    for (let column = left - border; column < left + columns + border; column++) {
      const tile = tileOf(block, column, row);
      const raster = tile && rasterOf(tile);
      if (raster?.width !== TILE_SIZE || raster.height !== TILE_SIZE) continue;
      const [atColumn, atRow] = [(column - left) * TILE_SIZE, (row - top) * TILE_SIZE];
      put(elevations, width, height, border, raster, atColumn, atRow);
    }
  }
  const rowAreas = new Float64Array(height);
  for (let row = 0; row < height; row++)
    rowAreas[row] = (cell * groundScale(north - (row + 0.5) * cell)) ** 2;
  return { width, height, elevations, rowAreas, west, north, cell };
}

/**
 * Converts cell coordinates from the raster's northwest corner, with y to the south, to alternating x and y in Web
 * Mercator meters.
 */
export function clipToWorld(
  cells: Float32Array,
  { west, north, cell }: Pick<Mosaic, "west" | "north" | "cell">,
): Float64Array {
  const coordinates = new Float64Array(cells.length);
  for (let at = 0; at < coordinates.length; at += 2) {
    coordinates[at] = west + (cells[at] as number) * cell;
    coordinates[at + 1] = north - (cells[at + 1] as number) * cell;
  }
  return coordinates;
}

/** Copies the part of a tile that lies in the raster or its border. */
function put(
  to: Float32Array,
  width: number,
  height: number,
  border: number,
  { elevations }: ElevationRaster,
  atColumn: number,
  atRow: number,
): void {
  const from = Math.max(-border, atColumn);
  const end = Math.min(width + border, atColumn + TILE_SIZE);
  const last = Math.min(height + border, atRow + TILE_SIZE);
  for (let row = Math.max(-border, atRow); row < last; row++) {
    const start = (row - atRow) * TILE_SIZE;
    to.set(
      elevations.subarray(start + from - atColumn, start + end - atColumn),
      (row + border) * (width + 2 * border) + from + border,
    );
  }
}
