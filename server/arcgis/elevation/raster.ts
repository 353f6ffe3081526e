import { TILE_SIZE, type TileId, worldX, worldY } from "../geo/mercator";
import type { FloatRaster } from "../lerc/encode";
import type { ElevationField } from "./field";
import { pixelCenters } from "./pixelCenters";

/** The finest level of elevation tiles: 2.4 m at the equator. The field has no detail below that. */
export const MAX_ELEVATION_LEVEL = 16;

/** From here on the field is sampled with all of its detail. */
export const FIRST_FULL_LEVEL = 13;

/**
 * Heights in tiles of a level are whole multiples of this many meters. A power of two, so that every encoding holds the
 * same number exactly and a border that two tiles share is the same in both.
 */
export function heightStep(level: number): number {
  return level < FIRST_FULL_LEVEL ? 1 / 8 : 1 / 64;
}

/** What heights are read from: the field, or a test's own. */
export type HeightSource = Pick<ElevationField, "fillKnown" | "prepare">;

/** Heights at the corners of a tile's pixels: 257 x 257, the last row and column being the next tile's first. */
export function cornerHeights(source: HeightSource, id: TileId): Promise<FloatRaster> {
  return sampled(source, id.level, id.column * TILE_SIZE, id.row * TILE_SIZE, TILE_SIZE + 1);
}

/** Heights at the center of every pixel of a tile: 256 x 256. */
export function centerHeights(source: HeightSource, id: TileId): Promise<FloatRaster> {
  return sampledCenters(source, id.level, id.column * TILE_SIZE, id.row * TILE_SIZE, TILE_SIZE);
}

/**
 * The height at a place in degrees, NaN where there is no data: linear between the corners of the finest
 * level's pixels, so that a look-up and all tiles return the same height, even where the field bends within a
 * pixel.
 */
export async function heightAt(source: HeightSource, longitude: number, latitude: number): Promise<number> {
  const pixels = 2 ** MAX_ELEVATION_LEVEL * TILE_SIZE;
  const [x, y] = [worldX(longitude) * pixels, worldY(latitude) * pixels];
  // At the world's eastern and southern edges the last pixel counts.
  const [left, top] = [Math.min(pixels - 1, Math.floor(x)), Math.min(pixels - 1, Math.floor(y))];
  const { values } = await sampled(source, MAX_ELEVATION_LEVEL, left, top, 2);
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const [u, v] = [x - left, y - top];
  return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
}

/** Where blocks of plain floats begin: at multiples of so many pixels. They are so many pixels wide. */
export const FLOAT_STEP = 16;
export const FLOAT_SIZE = 512;

/** Heights at the centers of 512 x 512 pixels of a level, the first being (16 * column, 16 * row). */
export function blockHeights(source: HeightSource, { level, row, column }: TileId): Promise<FloatRaster> {
  return sampledCenters(source, level, column * FLOAT_STEP, row * FLOAT_STEP, FLOAT_SIZE);
}

/**
 * Heights at the centers of pixels. Of the finest level they are made from the pixels' corners, so that
 * interpolating between them gives the same surface as look-ups and the other tiles.
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

/** Heights on a square lattice of a level's pixels. */
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
  // Multiples of a power of two: the neighbor computes the very same places.
  source.fillKnown(values, left * pixel, top * pixel, pixel, size, level);
  const step = heightStep(level);
  // Adding 0 makes a negative zero a plain one: not every encoding knows the difference.
  for (let i = 0; i < values.length; i++) values[i] = Math.round((values[i] ?? 0) / step) * step + 0;
  return { width: size, height: size, values };
}
