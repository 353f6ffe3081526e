/** Image pixels by row: red, green, blue and alpha from 0 to 255. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Part of a sheet's face in pixels. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Side in pixels of a cell in which the projection is interpolated linearly from the corners. On a 1:24,000 sheet the
 * error is below a thousandth of a pixel.
 */
export const CELL = 32;

/** Image positions of the corners of a window's cells. Cells start at multiples of CELL on the face. */
export interface Lattice {
  window: Window;
  /** First cell, and the number of corners across and down. */
  column: number;
  row: number;
  columns: number;
  rows: number;
  /** 2 per corner: x and y in image pixels. */
  places: Float64Array;
}

/** Computes the image positions of the cells' corners. `locate` receives face pixels and writes x and y. */
export function createLattice(
  window: Window,
  locate: (x: number, y: number, out: Float64Array, at: number) => void,
): Lattice {
  const column = Math.floor(window.x / CELL);
  const row = Math.floor(window.y / CELL);
  const columns = Math.ceil((window.x + window.width) / CELL) - column + 1;
  const rows = Math.ceil((window.y + window.height) / CELL) - row + 1;
  const places = new Float64Array(columns * rows * 2);
  for (let down = 0, at = 0; down < rows; down++)
    for (let across = 0; across < columns; across++, at += 2)
      locate((column + across) * CELL, (row + down) * CELL, places, at);
  return { window, column, row, columns, rows, places };
}

/** Returns the smallest and largest x and y of a lattice. */
export function boundsOf({ places }: Lattice): [left: number, top: number, right: number, bottom: number] {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < places.length; at += 2) {
    left = Math.min(left, places[at] as number);
    right = Math.max(right, places[at] as number);
    top = Math.min(top, places[at + 1] as number);
    bottom = Math.max(bottom, places[at + 1] as number);
  }
  return [left, top, right, bottom];
}

/**
 * Fills a window from an image by bilinear interpolation.
 *
 * @param origin image pixel where `source` starts
 * @param target the window's size, opaque: the source is blended over it
 */
export function resample(
  source: Raster,
  origin: readonly [x: number, y: number],
  lattice: Lattice,
  target: Uint8ClampedArray,
): void {
  const { window, column, row, columns, places } = lattice;
  const { width, height, data } = source;
  const [right, bottom] = [width - 1, height - 1];
  let to = 0;
  for (let j = 0; j < window.height; j++) {
    const y = window.y + j + 0.5;
    const cellRow = Math.floor((window.y + j) / CELL) - row;
    const down = y / CELL - (row + cellRow);
    for (let i = 0; i < window.width; i++, to += 4) {
      const cellColumn = Math.floor((window.x + i) / CELL) - column;
      const across = (window.x + i + 0.5) / CELL - (column + cellColumn);
      const upper = (cellRow * columns + cellColumn) * 2;
      const lower = upper + columns * 2;
      const x0 = (places[upper] as number) * (1 - across) + (places[upper + 2] as number) * across;
      const x1 = (places[lower] as number) * (1 - across) + (places[lower + 2] as number) * across;
      const y0 = (places[upper + 1] as number) * (1 - across) + (places[upper + 3] as number) * across;
      const y1 = (places[lower + 1] as number) * (1 - across) + (places[lower + 3] as number) * across;
      // A pixel's color is at its center.
      let u = x0 + (x1 - x0) * down - origin[0] - 0.5;
      let v = y0 + (y1 - y0) * down - origin[1] - 0.5;
      u = u < 0 ? 0 : Math.min(u, right);
      v = v < 0 ? 0 : Math.min(v, bottom);
      const left = u < right ? Math.floor(u) : Math.max(0, right - 1);
      const top = v < bottom ? Math.floor(v) : Math.max(0, bottom - 1);
      const [h, k] = [u - left, v - top];
      const a = (top * width + left) * 4;
      const b = right > 0 ? a + 4 : a;
      const c = bottom > 0 ? a + width * 4 : a;
      const d = c + b - a;
      const [wa, wb, wc, wd] = [(1 - h) * (1 - k), h * (1 - k), (1 - h) * k, h * k];
      for (let channel = 0; channel < 3; channel++)
        target[to + channel] =
          (data[a + channel] as number) * wa +
          (data[b + channel] as number) * wb +
          (data[c + channel] as number) * wc +
          (data[d + channel] as number) * wd;
      target[to + 3] = 255;
    }
  }
}
