import { sightTables } from "./sightTables";
import { bitmapLength, type ElevationGrid, type Observer, type SightOptions, wordsOf } from "./types";

/** Counts the bits set in a word (Warren, Hacker's Delight, 5-1). */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Sums the weights of a bitmap's cells. Each row has a weight per cell, such as 1 or its square meters. */
export function covered(bitmap: Uint32Array, rowWeights: Float64Array): number {
  const words = bitmap.length / rowWeights.length;
  let sum = 0;
  for (let row = 0; row < rowWeights.length; row++) {
    let cells = 0;
    for (let at = row * words; at < (row + 1) * words; at++) cells += bitCount(bitmap[at] as number);
    sum += cells * (rowWeights[row] as number);
  }
  return sum;
}

/** Sums the weights of the cells in one bitmap but not the other. */
export function coveredBeside(bitmap: Uint32Array, other: Uint32Array, rowWeights: Float64Array): number {
  const words = bitmap.length / rowWeights.length;
  let sum = 0;
  for (let row = 0; row < rowWeights.length; row++) {
    let cells = 0;
    for (let at = row * words; at < (row + 1) * words; at++)
      cells += bitCount((bitmap[at] as number) & ~(other[at] as number));
    sum += cells * (rowWeights[row] as number);
  }
  return sum;
}

/** Returns the cells in at least one, at least two, and three or more of some bitmaps. */
export function overlap(bitmaps: readonly Uint32Array[], length: number): Uint32Array[] {
  const [once, twice, often] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
  for (const bitmap of bitmaps) {
    for (let at = 0; at < length; at++) {
      const bits = bitmap[at] as number;
      const again = (once[at] as number) & bits;
      often[at] = (often[at] as number) | ((twice[at] as number) & again);
      twice[at] = (twice[at] as number) | again;
      once[at] = (once[at] as number) | bits;
    }
  }
  return [once, twice, often];
}

/** Returns the cells with an elevation. */
export function knownCells(grid: ElevationGrid): Uint32Array {
  const { width, height, elevations } = grid;
  const known = new Uint32Array(bitmapLength(grid));
  const words = wordsOf(width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      // NaN marks an unknown elevation.
      const bit = Number.isNaN(elevations[row * width + column] as number) ? 0 : 1;
      const word = row * words + (column >>> 5);
      known[word] = (known[word] as number) | (bit << (column & 31));
    }
  }
  return known;
}

/** Returns the known cells in range of at least one observer, visible or not. */
export function inRange(
  { width, height }: { width: number; height: number },
  known: Uint32Array,
  observers: readonly Observer[],
  options: SightOptions,
): Uint32Array {
  const range = new Uint32Array(known.length);
  const { reach, halfWidth } = sightTables(options, { width, height });
  const words = wordsOf(width);
  for (const { column, row } of observers) {
    for (let at = Math.max(0, row - reach); at <= Math.min(height - 1, row + reach); at++) {
      const most = halfWidth(Math.abs(at - row));
      setBits(range, at * words, Math.max(0, column - most), Math.min(width - 1, column + most));
    }
  }
  for (let at = 0; at < range.length; at++) range[at] = (range[at] as number) & (known[at] as number);
  return range;
}

/** Sets the bits of a row between two columns, inclusive. @param first the row's first word */
function setBits(bitmap: Uint32Array, first: number, from: number, to: number): void {
  const last = to >>> 5;
  for (let word = from >>> 5; word <= last; word++) {
    let bits = -1;
    if (word === from >>> 5) bits &= -1 << (from & 31);
    if (word === last) bits &= -1 >>> (31 - (to & 31));
    bitmap[first + word] = (bitmap[first + word] as number) | bits;
  }
}
