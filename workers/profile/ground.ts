import { HALF_WORLD } from "../../src/geometry/mercator";
import { TILE_SIZE, type TileId, tileWidth } from "../../src/geometry/terrainTiles";
import type { ElevationRaster } from "../terrain/types";
import type { Stations } from "./types";

/** Maximum number of tiles a profile reads. Longer lines use a coarser level. */
export const MAX_TILES = 24;

type Places = Pick<Stations, "x" | "y">;

/** Returns the tiles of a level under some positions by number, or null if there are more than `most`. */
function tilesUnder({ x, y }: Places, level: number, most: number): Map<number, TileId> | null {
  const count = 2 ** level;
  const width = tileWidth(level);
  const tiles = new Map<number, TileId>();
  for (let at = 0; at < x.length; at++) {
    const tile = tileAt(x[at] as number, y[at] as number, width, count);
    const key = tile.row * count + tile.column;
    if (tiles.has(key)) continue;
    if (tiles.size === most) return null;
    tiles.set(key, { level, row: tile.row, column: tile.column });
  }
  return tiles;
}

/** Returns the row and column of the tile at a position, and the position within it as fractions from 0 to 1. */
function tileAt(x: number, y: number, width: number, count: number) {
  const across = (x + HALF_WORLD) / width;
  const down = Math.min(Math.max((HALF_WORLD - y) / width, 0), count - 1e-9);
  const [column, row] = [Math.floor(across), Math.floor(down)];
  return { row, column: ((column % count) + count) % count, across: across - column, down: down - row };
}

/** Chooses the tiles to read for some positions, at the finest level with at most `most` of them. */
export function chooseTiles(places: Places, maxLevel: number, most = MAX_TILES): TileId[] {
  for (let level = maxLevel; level > 0; level--) {
    const tiles = tilesUnder(places, level, most);
    if (tiles) return [...tiles.values()];
  }
  return places.x.length > 0 ? [{ level: 0, row: 0, column: 0 }] : [];
}

/**
 * Returns the elevations at some positions by bilinear interpolation between the four nearest pixels. Rasters of 257
 * pixels have elevations at pixel corners. Others have them at pixel centers, and the outer half of an edge pixel takes
 * its elevation. NaN where there is no tile or no data.
 *
 * @param rasters tiles of one level, null where the service has none
 */
export function groundElevations(
  { x, y }: Places,
  tiles: readonly TileId[],
  rasters: readonly (ElevationRaster | null)[],
): Float32Array {
  const out = new Float32Array(x.length).fill(Number.NaN);
  const level = tiles[0]?.level ?? 0;
  const [count, width] = [2 ** level, tileWidth(level)];
  const byKey = new Map(tiles.map(({ row, column }, at) => [row * count + column, rasters[at] ?? null]));
  for (let at = 0; at < out.length; at++) {
    const place = tileAt(x[at] as number, y[at] as number, width, count);
    const raster = byKey.get(place.row * count + place.column);
    if (raster) out[at] = elevationIn(raster, place.across, place.down);
  }
  return out;
}

/** Interpolates between the pixels of a raster, at fractions of its width and height. */
function elevationIn({ width, height, elevations }: ElevationRaster, across: number, down: number): number {
  const [column, right, x] = between(across, width);
  const [row, below, y] = between(down, height);
  const value = (atRow: number, atColumn: number) => elevations[atRow * width + atColumn] as number;
  const upper = value(row, column) * (1 - x) + value(row, right) * x;
  const lower = value(below, column) * (1 - x) + value(below, right) * x;
  const mean = upper * (1 - y) + lower * y;
  // Next to missing data, falls back to the nearest pixel.
  return Number.isNaN(mean) ? value(y < 0.5 ? row : below, x < 0.5 ? column : right) : mean;
}

/** Returns the two pixels around a fraction of a row, and the position between them as a fraction. */
function between(share: number, size: number): [first: number, second: number, part: number] {
  const pixel = size === TILE_SIZE + 1 ? share * TILE_SIZE : share * size - 0.5;
  const clamped = Math.min(Math.max(pixel, 0), size - 1);
  const first = Math.min(Math.floor(clamped), Math.max(0, size - 2));
  return [first, Math.min(first + 1, size - 1), clamped - first];
}
