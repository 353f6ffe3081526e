/** A file that is read piece by piece, so that it need not fit in memory. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** Bytes start .. end - 1, fewer at the file's end. Waits for the disk. */
  read(start: number, end: number): Uint8Array;
}

/** Bytes that are in memory already. */
export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
});
