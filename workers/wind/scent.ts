import type { WindField } from "./types";

/** Where scent is most of the time, and where it is at times: one and two standard deviations of the wind's direction. */
export const OFTEN = 2;
export const AT_TIMES = 1;

/** Ways that scent takes from a stand, over both standard deviations to either side. */
const WAYS = 41;
/** Two ways that are further apart than so many times what the angle between them makes went around different hills. */
const MOST_APART = 4;
/** Slower than this, meters a second, air stays where it is. */
const CALM = 0.05;
/** Cells around a stand that always have its scent. */
const AROUND = 2;

/** Wind over a grid of columns. */
export interface ScentWind extends WindField {
  width: number;
  height: number;
}

/** Cells of a raster over the same ground, and where scent is in them: OFTEN, AT_TIMES or 0. */
export interface ScentRaster {
  width: number;
  height: number;
  /** Cells of the raster from one column to the next. */
  scale: number;
  cells: Uint8Array;
}

/**
 * Scent from a stand: ways downwind of a wind whose direction is off by a constant angle, for angles over two standard
 * deviations. So scent spreads in proportion to its way and to the swing, bends with the terrain, and parts at a hill.
 * @param stand column and row, with fractions
 * @param swing one standard deviation, radians
 * @param reach along a way, columns
 * @param raster gets the scent beside what it has
 */
export function addScent(
  wind: ScentWind,
  stand: readonly [column: number, row: number],
  swing: number,
  reach: number,
  raster: ScentRaster,
): void {
  const step = 1 / raster.scale;
  const count = Math.max(1, Math.ceil(reach / step));
  const angles = Array.from({ length: WAYS }, (_, way) => swing * ((4 * way) / (WAYS - 1) - 2));
  const ways = angles.map((angle) => wayDownwind(wind, stand, angle, step, count));
  const apart = (4 * swing) / (WAYS - 1);
  disc(raster, stand);
  for (let way = 0; way + 1 < WAYS; way++) {
    const [one, other] = [ways[way] as Float32Array, ways[way + 1] as Float32Array];
    const outer = Math.max(Math.abs(angles[way] as number), Math.abs(angles[way + 1] as number));
    const value = outer <= swing * 1.001 ? OFTEN : AT_TIMES;
    for (let at = 0; at < count; at++) {
      const corners = [one, other].map((path) => Array.from(path.subarray(2 * at, 2 * at + 4)));
      const [[x0, y0, x1, y1], [x2, y2, x3, y3]] = corners as [number[], number[]];
      const [a, b, c, d] = [
        [x0, y0],
        [x1, y1],
        [x3, y3],
        [x2, y2],
      ] as [Place, Place, Place, Place];
      const gap = Math.hypot(b[0] - c[0], b[1] - c[1]);
      if (!(gap <= MOST_APART * apart * step * (at + 1) + 2 * step)) continue;
      triangle(raster, a, b, c, value);
      triangle(raster, a, c, d, value);
    }
    for (let at = 0; at <= count; at++) mark(raster, one[2 * at] as number, one[2 * at + 1] as number, value);
  }
}

type Place = readonly [x: number, y: number];

/** Places along a way, x and y in turn, columns and rows: NaN from where air stays or the grid ends. */
function wayDownwind(
  wind: ScentWind,
  [startX, startY]: Place,
  angle: number,
  step: number,
  count: number,
): Float32Array {
  const places = new Float32Array(2 * (count + 1)).fill(Number.NaN);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  let [x, y] = [startX, startY];
  places.set([x, y]);
  for (let at = 1; at <= count; at++) {
    const here = directionAt(wind, x, y);
    if (!here) break;
    // The wind halfway: the midpoint method.
    const half = step / 2;
    const east = here[0] * cosine - here[1] * sine;
    const north = here[0] * sine + here[1] * cosine;
    const there = directionAt(wind, x + half * east, y - half * north);
    if (!there) break;
    x += step * (there[0] * cosine - there[1] * sine);
    y -= step * (there[0] * sine + there[1] * cosine);
    places.set([x, y], 2 * at);
  }
  return places;
}

/** The wind between columns; null outside of the grid. */
export function windAt(
  { width, height, east, north }: ScentWind,
  x: number,
  y: number,
): [east: number, north: number] | null {
  if (!(x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1)) return null;
  const [column, row] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const [right, down] = [x - column, y - row];
  const at = row * width + column;
  const mix = (values: Float32Array) =>
    (1 - down) * ((1 - right) * (values[at] as number) + right * (values[at + 1] as number)) +
    down * ((1 - right) * (values[at + width] as number) + right * (values[at + width + 1] as number));
  return [mix(east), mix(north)];
}

/** The direction of the wind, of length 1; null where there is none. */
function directionAt(wind: ScentWind, x: number, y: number): [east: number, north: number] | null {
  const found = windAt(wind, x, y);
  if (!found) return null;
  const speed = Math.hypot(...found);
  return speed < CALM ? null : [found[0] / speed, found[1] / speed];
}

function mark({ width, height, scale, cells }: ScentRaster, x: number, y: number, value: number): void {
  const [column, row] = [Math.floor((x + 0.5) * scale), Math.floor((y + 0.5) * scale)];
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return;
  const at = row * width + column;
  if ((cells[at] as number) < value) cells[at] = value;
}

function disc(raster: ScentRaster, [x, y]: Place): void {
  const step = 1 / raster.scale;
  for (let down = -AROUND; down <= AROUND; down++)
    for (let right = -AROUND; right <= AROUND; right++)
      if (Math.hypot(right, down) <= AROUND + 0.5) mark(raster, x + right * step, y + down * step, OFTEN);
}

/** Marks the cells whose centers are in a triangle. */
function triangle(raster: ScentRaster, a: Place, b: Place, c: Place, value: number): void {
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
