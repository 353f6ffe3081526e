/** Cells processed between two checks for an abort. */
const SLICE = 1_000_000;
/** Squared distance if no cell is covered. */
export const FAR = 2 ** 30;

/**
 * Computes the squared distance in cells from each cell's center to the nearest covered one's, FAR if there is none.
 * Exact, in linear time: A. Meijster, J. Roerdink and W. Hesselink, "A General Algorithm for Computing Distance
 * Transforms in Linear Time", 2000. Steps are cells processed.
 *
 * @param covered 1 for covered cells, row by row; at most 32,767 cells per side, so that squares fit
 */
export function* distanceSteps(
  covered: Uint8Array,
  width: number,
  height: number,
): Generator<number, Int32Array<ArrayBuffer>, void> {
  const result = columnDistances(covered, width, height);
  yield covered.length;
  const sites = new Int32Array(width);
  const starts = new Int32Array(width);
  const squares = new Float64Array(width);
  let next = SLICE;
  for (let row = 0; row < height; row++) {
    const line = result.subarray(row * width, (row + 1) * width);
    for (let column = 0; column < width; column++) {
      const up = line[column] as number;
      squares[column] = up >= height ? FAR : up * up;
    }
    rowDistances(squares, line, sites, starts);
    if ((row + 1) * width < next) continue;
    next += SLICE;
    yield covered.length + (row + 1) * width;
  }
  return result;
}

/**
 * Returns the number of cells up or down to the nearest covered one of the same column, or at least the height if there
 * is none.
 */
function columnDistances(covered: Uint8Array, width: number, height: number): Int32Array<ArrayBuffer> {
  const away = new Int32Array(width * height);
  for (let column = 0; column < width; column++) away[column] = covered[column] ? 0 : height;
  for (let at = width; at < away.length; at++)
    away[at] = covered[at] ? 0 : Math.min(height, (away[at - width] as number) + 1);
  for (let at = away.length - width - 1; at >= 0; at--)
    away[at] = Math.min(away[at] as number, (away[at + width] as number) + 1);
  return away;
}

/**
 * Finds the lower envelope of parabolas over a row's columns, each offset by its column's square.
 *
 * @param sites columns whose parabolas are lowest somewhere, overwritten
 * @param starts first column where each of them is lowest, overwritten
 */
function rowDistances(
  squares: Float64Array,
  result: Int32Array,
  sites: Int32Array,
  starts: Int32Array,
): void {
  const { length } = squares;
  let last = -1;
  for (let column = 0; column < length; column++) {
    const height = squares[column] as number;
    if (height >= FAR) continue;
    let start = 0;
    while (last >= 0) {
      const site = sites[last] as number;
      const from = starts[last] as number;
      if ((from - site) ** 2 + (squares[site] as number) <= (from - column) ** 2 + height) {
        // First column where the new parabola is lower.
        const cross = column ** 2 - site ** 2 + height - (squares[site] as number);
        start = Math.floor(cross / (2 * (column - site))) + 1;
        break;
      }
      last--;
    }
    if (last >= 0 && start >= length) continue;
    last++;
    sites[last] = column;
    starts[last] = last === 0 ? 0 : start;
  }
  if (last < 0) {
    result.fill(FAR);
    return;
  }
  for (let column = length - 1; column >= 0; column--) {
    const site = sites[last] as number;
    result[column] = (column - site) ** 2 + (squares[site] as number);
    if (column === starts[last]) last--;
  }
}
