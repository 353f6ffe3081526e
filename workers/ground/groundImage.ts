import type { Mosaic } from "./mosaic";

/** Image to draw over the map. */
export interface GroundImage {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** West, south, east, north, in Web Mercator meters. */
  extent: [west: number, south: number, east: number, north: number];
}

export type Color = readonly [red: number, green: number, blue: number];

/** Maximum number of pixels along an edge. Larger boxes draw only every second cell, every third and so on. */
const MOST_PIXELS = 1024;

/** Packs a color into a pixel. @param alpha 0 to 255: the map shows through */
export const pixel = ([red, green, blue]: Color, alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Creates an empty image of a box of cells, of which every `step`-th is drawn. */
export function blank(
  { west, north, cell }: Pick<Mosaic, "west" | "north" | "cell">,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
) {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / MOST_PIXELS));
  const [across, down] = [Math.ceil(width / step), Math.ceil(height / step)];
  const pixels = new Uint32Array(across * down);
  const [x0, y0] = [west + left * cell, north - top * cell];
  const done = (): GroundImage => ({
    width: across,
    height: down,
    pixels: new Uint8ClampedArray(pixels.buffer),
    extent: [x0, y0 - down * step * cell, x0 + across * step * cell, y0],
  });
  return { step, across, down, pixels, done };
}
