import { MATCH, type MatchRaster, type Runs } from "./types";

/** Four matching cells as one number. */
const FOUR_MATCHES = 0x01010101;

/** Finds the runs of matching cells in a raster, four cells at a time if rows are aligned. */
export function runsOf(raster: MatchRaster): Runs {
  const { width, height, cells } = raster;
  const runs = roomFor(Math.max(1024, width * 4), height);
  const aligned = width % 4 === 0 && cells.byteOffset % 4 === 0;
  const fours = aligned ? new Uint32Array(cells.buffer, cells.byteOffset, cells.length >> 2) : null;
  for (let row = 0; row < height; row++) {
    runs.rowFirst[row] = runs.count;
    if (runs.count + (width >> 1) + 1 > runs.start.length) grow(runs);
    if (fours) addFours(runs, fours, (row * width) >> 2, width >> 2);
    else addCells(runs, cells, row * width, width);
  }
  runs.rowFirst[height] = runs.count;
  return runs;
}

function addFours(runs: Runs, fours: Uint32Array, first: number, words: number): void {
  const { start, end } = runs;
  let { count } = runs;
  let inside = false;
  let same = 0;
  for (let word = 0; word < words; word++) {
    const four = fours[first + word] as number;
    if (four === same) continue;
    for (let cell = 0; cell < 4; cell++) {
      if ((((four >>> (cell << 3)) & 255) === MATCH) === inside) continue;
      if (inside) end[count++] = (word << 2) + cell;
      else start[count] = (word << 2) + cell;
      inside = !inside;
    }
    same = inside ? FOUR_MATCHES : 0;
  }
  if (inside) end[count++] = words << 2;
  runs.count = count;
}

function addCells(runs: Runs, cells: Uint8Array, first: number, width: number): void {
  const { start, end } = runs;
  let inside = false;
  for (let column = 0; column < width; column++) {
    if ((cells[first + column] === MATCH) === inside) continue;
    if (inside) end[runs.count++] = column;
    else start[runs.count] = column;
    inside = !inside;
  }
  if (inside) end[runs.count++] = width;
}

/** Creates empty runs with an initial capacity. */
export const roomFor = (count: number, height: number): Runs => ({
  count: 0,
  rowFirst: new Int32Array(height + 1),
  start: new Int32Array(count),
  end: new Int32Array(count),
});

function grow(runs: Runs): void {
  for (const key of ["start", "end"] as const) {
    const larger = new Int32Array(runs[key].length * 2);
    larger.set(runs[key]);
    runs[key] = larger;
  }
}
