/** A file that is read in parts, so that it needn't fit in memory. */
export interface ByteSource {
  /** Size in bytes. */
  readonly size: number;
  /** Reads bytes start to end - 1, or fewer at the end of the file. Blocks on the disk. */
  read(start: number, end: number): Uint8Array;
}

/** Wraps bytes that are already in memory. */
export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
});
