import { bitsFor, packBits } from "./bits";

/** Usual side of a block in pixels. Blocks of small rasters are up to 15 wide. */
const BLOCK = 8;
const LARGEST_BLOCK = 15;
/** Encodings of a block. LERC also has blocks of raw floats, but Esri's JavaScript decoder misreads them. */
const STUFFED = 1;
const ALL_ZERO = 2;
const ALL_SAME = 3;
/** Maximum number of steps in a block. A float32 couldn't tell more of them apart. */
const MOST_STEPS = 2 ** 31 - 1;

const kept = new Float32Array(LARGEST_BLOCK ** 2);
const steps = new Uint32Array(LARGEST_BLOCK ** 2);

/** Returns the maximum encoded size of a raster's blocks in bytes. */
export function longestBlocks(width: number, height: number): number {
  return 7 * (blocksAlong(width) + 1) * (blocksAlong(height) + 1) + 4 * width * height;
}

/** Returns the number of whole blocks along a side. The remainder forms one more block. */
export function blocksAlong(size: number): number {
  return Math.max(1, Math.floor(size / BLOCK));
}

/** Returns the start of each block along a side, then the end of the last block. */
function edges(size: number): number[] {
  const blocks = blocksAlong(size);
  const side = Math.floor(size / blocks);
  const starts = Array.from({ length: blocks + 1 }, (_, i) => i * side);
  return size % blocks === 0 ? starts : [...starts, size];
}

/**
 * Writes all blocks of a raster, where NaN means no data.
 * @returns the next write position
 */
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

/** Writes the first `count` values in `kept`. */
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

/** Writes a block of a single value. */
export function writeFlat(target: DataView, at: number, value: number): number {
  target.setUint8(at, ALL_SAME);
  target.setFloat32(at + 1, value, true);
  return at + 5;
}
