import { TILE_SIZE, type TileId, worldX, worldY } from "../geo/mercator";
import type { FloatRaster } from "../lerc/encode";
import type { ElevationField } from "./field";
import { pixelCenters } from "./pixelCenters";

/** Finest level of elevation tiles: 2.4 m at the equator. The field has no finer detail. */
export const MAX_ELEVATION_LEVEL = 16;

/** From this level the field is sampled with all of its detail. */
export const FIRST_FULL_LEVEL = 13;

/**
 * Returns the step in meters that a level's elevations are rounded to. It's a power of two, so every encoding stores
 * the exact value and two tiles agree on their shared border.
 */
export function heightStep(level: number): number {
  return level < FIRST_FULL_LEVEL ? 1 / 8 : 1 / 64;
}

/** Source of elevations: the field or a test double. */
export type HeightSource = Pick<ElevationField, "fillKnown" | "prepare">;

/**
 * Returns elevations at the corners of a tile's pixels: 257 x 257. The last row and column are the first of the next
 * tile.
 */
export function cornerHeights(source: HeightSource, id: TileId): Promise<FloatRaster> {
  return sampled(source, id.level, id.column * TILE_SIZE, id.row * TILE_SIZE, TILE_SIZE + 1);
}

/** Returns elevations at the pixel centers of a tile: 256 x 256. */
export function centerHeights(source: HeightSource, id: TileId): Promise<FloatRaster> {
  return sampledCenters(source, id.level, id.column * TILE_SIZE, id.row * TILE_SIZE, TILE_SIZE);
}

/**
 * Returns the elevation at a position in degrees, NaN where there is no data. It interpolates linearly between the
 * pixel corners of the finest level, so lookups and tiles agree even where the field bends within a pixel.
 */
export async function heightAt(source: HeightSource, longitude: number, latitude: number): Promise<number> {
  const pixels = 2 ** MAX_ELEVATION_LEVEL * TILE_SIZE;
  const [x, y] = [worldX(longitude) * pixels, worldY(latitude) * pixels];
  // The world's eastern and southern edges belong to the last pixel.
  const [left, top] = [Math.min(pixels - 1, Math.floor(x)), Math.min(pixels - 1, Math.floor(y))];
  const { values } = await sampled(source, MAX_ELEVATION_LEVEL, left, top, 2);
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const [u, v] = [x - left, y - top];
  return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
}

/** Blocks of floats start at multiples of FLOAT_STEP pixels and are FLOAT_SIZE pixels wide. */
export const FLOAT_STEP = 16;
export const FLOAT_SIZE = 512;

/** Returns elevations at the centers of 512 x 512 pixels of a level, starting at pixel (16 * column, 16 * row). */
export function blockHeights(source: HeightSource, { level, row, column }: TileId): Promise<FloatRaster> {
  return sampledCenters(source, level, column * FLOAT_STEP, row * FLOAT_STEP, FLOAT_SIZE);
}

/**
 * Returns elevations at pixel centers. At the finest level they're derived from pixel corners, so interpolating between
 * them gives the same surface as lookups and other tiles.
 */
async function sampledCenters(
  source: HeightSource,
  level: number,
  left: number,
  top: number,
  size: number,
): Promise<FloatRaster> {
  if (level < MAX_ELEVATION_LEVEL) return sampled(source, level, left + 0.5, top + 0.5, size);
  const corners = await sampled(source, level, left - 1, top - 1, size + 3);
  return { width: size, height: size, values: pixelCenters(corners) };
}

/** Returns elevations on a square lattice of a level's pixels. */
async function sampled(
  source: HeightSource,
  level: number,
  left: number,
  top: number,
  size: number,
): Promise<FloatRaster> {
  const values = new Float32Array(size * size);
  const pixel = 2 ** -level / TILE_SIZE;
  const box = {
    minX: left * pixel,
    minY: top * pixel,
    maxX: (left + size) * pixel,
    maxY: (top + size) * pixel,
  };
  await source.prepare(box, level);
  // Multiples of a power of two, so the neighboring tile computes exactly the same positions.
  source.fillKnown(values, left * pixel, top * pixel, pixel, size, level);
  const step = heightStep(level);
  // Adding 0 turns negative zero into zero. Not every encoding can tell them apart.
  for (let i = 0; i < values.length; i++) values[i] = Math.round((values[i] ?? 0) / step) * step + 0;
  return { width: size, height: size, values };
}
