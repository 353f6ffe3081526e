/** Bytes of the blocks of all rasters of a thread. */
const MOST_BYTES = 40 * 1024 * 1024;

interface Kept {
  values: Float32Array;
  /** The last preparation that needed it. */
  needed: number;
}

const blocks = new Map<number, Kept>();
let bytes = 0;
let readers = 0;
let preparation = 0;

/** A number that keeps one reader's blocks apart from those of others. */
export const newReader = (): number => ++readers;

/** Names a block. A number, not a text: it is asked for with every pixel. */
export const blockKey = (reader: number, image: number, column: number, row: number): number =>
  ((reader * 16 + image) * 16_384 + row) * 16_384 + column;

/** From here on, what is needed stays until the next preparation, however much it is. */
export function beginPreparation(): void {
  preparation++;
}

export const keptBlock = (key: number): Float32Array | undefined => blocks.get(key)?.values;

/** The same, and marks it as needed. */
export function neededBlock(key: number): Float32Array | undefined {
  const kept = blocks.get(key);
  if (!kept) return undefined;
  kept.needed = preparation;
  blocks.delete(key);
  blocks.set(key, kept);
  return kept.values;
}

/** Keeps a block and lets go of those that nobody has needed for longest. */
export function keepBlock(key: number, values: Float32Array): void {
  blocks.set(key, { values, needed: preparation });
  bytes += values.byteLength;
  for (const [oldest, kept] of blocks) {
    if (bytes <= MOST_BYTES || kept.needed === preparation) return;
    blocks.delete(oldest);
    bytes -= kept.values.byteLength;
  }
}
