/** Larger than any distance in a glyph, and finite so that sums don't become NaN. */
const FAR = 1e20;

/**
 * Computes the squared distance, in cells, from every cell to the nearest set cell. Felzenszwalb and Huttenlocher,
 * "Distance Transforms of Sampled Functions" (2012).
 */
export function squaredDistances(set: Uint8Array, width: number, height: number): Float64Array {
  const grid = Float64Array.from(set, (cell) => (cell ? 0 : FAR));
  const longest = Math.max(width, height);
  const scratch = {
    values: new Float64Array(longest),
    sites: new Int32Array(longest),
    bounds: new Float64Array(longest + 1),
  };
  for (let column = 0; column < width; column++) transform(grid, column, width, height, scratch);
  for (let row = 0; row < height; row++) transform(grid, row * width, 1, width, scratch);
  return grid;
}

interface Scratch {
  values: Float64Array;
  /** Cells of the parabolas on the lower envelope, and the positions where each one starts. */
  sites: Int32Array;
  bounds: Float64Array;
}

/** Transforms one row or column in place: the lower envelope of one parabola per cell. */
function transform(
  grid: Float64Array,
  offset: number,
  stride: number,
  length: number,
  scratch: Scratch,
): void {
  const { values, sites, bounds } = scratch;
  for (let i = 0; i < length; i++) values[i] = grid[offset + i * stride] ?? FAR;
  const meet = (a: number, b: number) =>
    ((values[a] ?? 0) + a * a - (values[b] ?? 0) - b * b) / (2 * (a - b));
  let last = 0;
  sites[0] = 0;
  bounds[0] = -FAR;
  bounds[1] = FAR;
  for (let i = 1; i < length; i++) {
    let from = meet(i, sites[last] ?? 0);
    while (last > 0 && from <= (bounds[last] ?? 0)) from = meet(i, sites[--last] ?? 0);
    last++;
    sites[last] = i;
    bounds[last] = from;
    bounds[last + 1] = FAR;
  }
  let at = 0;
  for (let i = 0; i < length; i++) {
    while ((bounds[at + 1] ?? FAR) < i) at++;
    const site = sites[at] ?? 0;
    grid[offset + i * stride] = (i - site) ** 2 + (values[site] ?? 0);
  }
}
