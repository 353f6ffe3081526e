import type { FloatRaster } from "../lerc/encode";

/** Resolution of Terrarium tiles, in meters. */
const STEP = 1 / 256;

/**
 * Interpolates elevations at pixel centers from those at the corners, with Catmull-Rom weights (-1, 9, 9, -1) / 16
 * along rows and columns. Linear interpolation between plain means of corners flattens crests by a quarter of the
 * slope's change per pixel. With these weights the error is half as large and has no bias.
 * @param corners with one extra row and column on every side: n + 3 of them for n pixels
 */
export function pixelCenters({ width, height, values }: FloatRaster): Float32Array {
  const columns = width - 3;
  const result = new Float32Array(columns * (height - 3));
  const value = (at: number) => values[at] ?? Number.NaN;
  const along = (at: number) => (9 * (value(at) + value(at + 1)) - value(at - 1) - value(at + 2)) / 16;
  for (let i = 0; i < result.length; i++) {
    const row = Math.floor(i / columns);
    const at = (row + 1) * width + (i - row * columns) + 1;
    const beside = along(at - width) + along(at + 2 * width);
    const smooth = (9 * (along(at) + along(at + width)) - beside) / 16;
    // Next to missing data, use the pixel's own corners only.
    const center = Number.isNaN(smooth)
      ? (value(at) + value(at + 1) + value(at + width) + value(at + width + 1)) / 4
      : smooth;
    result[i] = Math.round(center / STEP) * STEP + 0;
  }
  return result;
}
