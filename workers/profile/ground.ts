import { HALF_WORLD } from "../../src/map/mercator";
import { TILE_SIZE, type TileId, tileWidth } from "../../src/map/terrain/tiles";
import type { ElevationRaster } from "../terrain/types";
import type { Stations } from "./types";

/** A profile reads at most so many tiles; a longer line is read at a coarser level. */
export const MOST_TILES = 24;

type Places = Pick<Stations, "x" | "y">;

/** The tiles of a level under some places, by their numbers; null when there are more than `most`. */
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

/** Row and column of the tile at a place, and where in it the place is, from 0 to 1. */
function tileAt(x: number, y: number, width: number, count: number) {
  const across = (x + HALF_WORLD) / width;
  const down = Math.min(Math.max((HALF_WORLD - y) / width, 0), count - 1e-9);
  const [column, row] = [Math.floor(across), Math.floor(down)];
  return { row, column: ((column % count) + count) % count, across: across - column, down: down - row };
}

/** The tiles to read for some places: of the finest level at which they are few enough. */
export function chooseTiles(places: Places, maxLevel: number, most = MOST_TILES): TileId[] {
  for (let level = maxLevel; level > 0; level--) {
    const tiles = tilesUnder(places, level, most);
    if (tiles) return [...tiles.values()];
  }
  return places.x.length > 0 ? [{ level: 0, row: 0, column: 0 }] : [];
}

/**
 * Elevations at some places, between the four nearest pixels by both directions (bilinear). Rasters of 257 pixels have
 * their heights at the corners of pixels; in others, with heights at the centers, the outer half of a pixel takes the
 * height of the pixel. NaN where there is no tile or no data.
 * @param rasters the tiles of one level, null where the service has none
 */
export function groundUnder(
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

/** Between the pixels of a raster, at shares of its width and height. */
function elevationIn({ width, height, elevations }: ElevationRaster, across: number, down: number): number {
  const [column, right, x] = between(across, width);
  const [row, below, y] = between(down, height);
  const value = (atRow: number, atColumn: number) => elevations[atRow * width + atColumn] as number;
  const upper = value(row, column) * (1 - x) + value(row, right) * x;
  const lower = value(below, column) * (1 - x) + value(below, right) * x;
  const mean = upper * (1 - y) + lower * y;
  // Beside missing data the nearest pixel has to do.
  return Number.isNaN(mean) ? value(y < 0.5 ? row : below, x < 0.5 ? column : right) : mean;
}

/** The two pixels of a row on either side of a share of it, and how far the place lies from the first to the second. */
function between(share: number, size: number): [first: number, second: number, part: number] {
  const pixel = size === TILE_SIZE + 1 ? share * TILE_SIZE : share * size - 0.5;
  const clamped = Math.min(Math.max(pixel, 0), size - 1);
  const first = Math.min(Math.floor(clamped), Math.max(0, size - 2));
  return [first, Math.min(first + 1, size - 1), clamped - first];
}
