/** Frequent and occasional scent: within one and two standard deviations of the wind's direction. */
export const OFTEN = 2;
export const AT_TIMES = 1;

/** Radius in cells around a stand that always has its scent. */
const AROUND = 2;

/** Raster over the ground whose cells are OFTEN, AT_TIMES or 0. */
export interface ScentRaster {
  width: number;
  height: number;
  /** Raster cells per column. */
  scale: number;
  cells: Uint8Array;
}

/** Column and row, fractional. */
export type Place = readonly [x: number, y: number];

/** Marks the cell at a position, keeping the larger value. */
export function mark(
  { width, height, scale, cells }: ScentRaster,
  x: number,
  y: number,
  value: number,
): void {
  const [column, row] = [Math.floor((x + 0.5) * scale), Math.floor((y + 0.5) * scale)];
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return;
  const at = row * width + column;
  if ((cells[at] as number) < value) cells[at] = value;
}

/** Marks the cells around a stand. */
export function disc(raster: ScentRaster, [x, y]: Place): void {
  const step = 1 / raster.scale;
  for (let down = -AROUND; down <= AROUND; down++)
    for (let right = -AROUND; right <= AROUND; right++)
      if (Math.hypot(right, down) <= AROUND + 0.5) mark(raster, x + right * step, y + down * step, OFTEN);
}

/** Marks the cells whose centers are in a triangle. */
export function triangle(raster: ScentRaster, a: Place, b: Place, c: Place, value: number): void {
  const { scale } = raster;
  const top = Math.ceil((Math.min(a[1], b[1], c[1]) + 0.5) * scale - 0.5);
  const bottom = Math.floor((Math.max(a[1], b[1], c[1]) + 0.5) * scale - 0.5);
  const left = Math.ceil((Math.min(a[0], b[0], c[0]) + 0.5) * scale - 0.5);
  const right = Math.floor((Math.max(a[0], b[0], c[0]) + 0.5) * scale - 0.5);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const place: Place = [(column + 0.5) / scale - 0.5, (row + 0.5) / scale - 0.5];
      const sides = [side(a, b, place), side(b, c, place), side(c, a, place)];
      if (sides.every((one) => one >= 0) || sides.every((one) => one <= 0))
        mark(raster, place[0], place[1], value);
    }
  }
}

const side = ([x0, y0]: Place, [x1, y1]: Place, [x, y]: Place): number =>
  (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
