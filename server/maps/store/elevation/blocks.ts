/** Maximum bytes of cached blocks per thread, for all rasters. */
const MOST_BYTES = 40 * 1024 * 1024;

interface Kept {
  values: Float32Array;
  /** Last preparation that needed it. */
  needed: number;
}

const blocks = new Map<number, Kept>();
let bytes = 0;
let readers = 0;
let preparation = 0;

/** Returns a number that separates one reader's blocks from those of others. */
export const newReader = (): number => ++readers;

/** Returns the key of a block. It's a number for speed, since it's computed for every pixel. */
export const blockKey = (reader: number, image: number, column: number, row: number): number =>
  ((reader * 16 + image) * 16_384 + row) * 16_384 + column;

/** Starts a preparation. All blocks it needs stay cached until the next one, regardless of the limit. */
export function beginPreparation(): void {
  preparation++;
}

export const cachedBlock = (key: number): Float32Array | undefined => blocks.get(key)?.values;

/** Returns a cached block and marks it as needed. */
export function pinnedBlock(key: number): Float32Array | undefined {
  const kept = blocks.get(key);
  if (!kept) return undefined;
  kept.needed = preparation;
  blocks.delete(key);
  blocks.set(key, kept);
  return kept.values;
}

/** Caches a block and evicts the least recently needed ones. */
export function cacheBlock(key: number, values: Float32Array): void {
  blocks.set(key, { values, needed: preparation });
  bytes += values.byteLength;
  for (const [oldest, kept] of blocks) {
    if (bytes <= MOST_BYTES || kept.needed === preparation) return;
    blocks.delete(oldest);
    bytes -= kept.values.byteLength;
  }
}
