import { bitsFor, packBits } from "./bits";

/** The usual side of the blocks that are coded one by one. In small rasters they are up to 15 wide. */
const BLOCK = 8;
const LARGEST_BLOCK = 15;
/** How a block is written. Blocks of plain floats exist too; Esri's decoder in JavaScript misreads them. */
const STUFFED = 1;
const ALL_ZERO = 2;
const ALL_SAME = 3;
/** With more steps than this a float32 would not hold them apart anyway. */
const MOST_STEPS = 2 ** 31 - 1;

const kept = new Float32Array(LARGEST_BLOCK ** 2);
const steps = new Uint32Array(LARGEST_BLOCK ** 2);

/** Bytes that the blocks of a raster take at most. */
export function longestBlocks(width: number, height: number): number {
  return 7 * (blocksAlong(width) + 1) * (blocksAlong(height) + 1) + 4 * width * height;
}

/** Whole blocks along a side. What remains of the side is one block more. */
export function blocksAlong(size: number): number {
  return Math.max(1, Math.floor(size / BLOCK));
}

/** The start of each block along a side, and the end of the last one. */
function edges(size: number): number[] {
  const blocks = blocksAlong(size);
  const side = Math.floor(size / blocks);
  const starts = Array.from({ length: blocks + 1 }, (_, i) => i * side);
  return size % blocks === 0 ? starts : [...starts, size];
}

/** Writes all blocks of a raster, NaN being no data; returns the next position. */
export function writeBlocks(
  target: DataView,
  at: number,
  values: Float32Array,
  width: number,
  height: number,
  step: number,
): number {
  const across = edges(width);
  let top = 0;
  for (const bottom of edges(height).slice(1)) {
    let left = 0;
    for (const right of across.slice(1)) {
      let count = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          const value = values[row * width + column] ?? Number.NaN;
          if (!Number.isNaN(value)) kept[count++] = value;
        }
      }
      at = writeBlock(target, at, count, step);
      left = right;
    }
    top = bottom;
  }
  return at;
}

/** Writes the first `count` of the values in `kept`. */
function writeBlock(target: DataView, at: number, count: number, step: number): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    least = Math.min(least, kept[i] ?? 0);
    most = Math.max(most, kept[i] ?? 0);
  }
  if (count === 0 || (least === 0 && most === 0)) {
    target.setUint8(at, ALL_ZERO);
    return at + 1;
  }
  const largest = Math.round((most - least) / step);
  if (largest > MOST_STEPS) throw new RangeError(`Values from ${least} to ${most} are too far apart.`);
  if (largest === 0) return writeFlat(target, at, least);
  target.setUint8(at, STUFFED);
  target.setFloat32(at + 1, least, true);
  for (let i = 0; i < count; i++) steps[i] = Math.round(((kept[i] ?? 0) - least) / step);
  return packBits(target, at + 5, steps, count, bitsFor(largest));
}

/** A block of one value. */
export function writeFlat(target: DataView, at: number, value: number): number {
  target.setUint8(at, ALL_SAME);
  target.setFloat32(at + 1, value, true);
  return at + 5;
}
