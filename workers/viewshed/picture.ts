import { type SightPicture, wordsOf } from "./types";

/**
 * Red, green and blue of ground visible to one observer, to two, and to three or more, then of hidden ground. Same as
 * --seen-1 to --seen-3 and --hidden in ui/tokens.css. Brighter with more observers like matplotlib's plasma scale,
 * which is distinguishable with any color vision.
 */
export const SEEN_COLORS = [
  [153, 0, 255],
  [240, 96, 120],
  [255, 221, 51],
] as const;
export const HIDDEN_COLOR = [0, 0, 0] as const;

/** 0 to 255: the map shows through. */
const SEEN_ALPHA = 150;
const HIDDEN_ALPHA = 120;
/** Maximum number of pixels along an edge. Larger boxes draw only every second cell, every third and so on. */
const MOST_PIXELS = 1024;

const pixel = ([red, green, blue]: readonly [number, number, number], alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Box of cells in a grid: columns and rows from `left` and `top`, excluding `right` and `bottom`. */
export interface CellBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Draws visible and hidden ground.
 *
 * @param seen cells visible to at least one, two, and three or more observers
 */
export function pictureOf(
  { width, west, north, cell }: { width: number; west: number; north: number; cell: number },
  { left, top, right, bottom }: CellBox,
  [once, twice, often]: readonly [Uint32Array, Uint32Array, Uint32Array],
  range: Uint32Array,
): SightPicture {
  const step = Math.max(1, Math.ceil(Math.max(right - left, bottom - top) / MOST_PIXELS));
  const [across, down] = [Math.ceil((right - left) / step), Math.ceil((bottom - top) / step)];
  const pixels = new Uint32Array(across * down);
  const [one, two, three] = SEEN_COLORS.map((color) => pixel(color, SEEN_ALPHA)) as [number, number, number];
  const hidden = pixel(HIDDEN_COLOR, HIDDEN_ALPHA);
  const words = wordsOf(width);
  for (let y = 0; y < down; y++) {
    const first = (top + y * step) * words;
    for (let x = 0; x < across; x++) {
      const column = left + x * step;
      const word = first + (column >>> 5);
      const bit = 1 << (column & 31);
      if (!((range[word] as number) & bit)) continue;
      let color = hidden;
      if ((often[word] as number) & bit) color = three;
      else if ((twice[word] as number) & bit) color = two;
      else if ((once[word] as number) & bit) color = one;
      pixels[y * across + x] = color;
    }
  }
  const [x0, y0] = [west + left * cell, north - top * cell];
  return {
    width: across,
    height: down,
    pixels: new Uint8ClampedArray(pixels.buffer),
    extent: [x0, y0 - down * step * cell, x0 + across * step * cell, y0],
  };
}
