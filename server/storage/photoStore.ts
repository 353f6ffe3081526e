import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";

/**
 * Where the bytes of photos lie, outside of the database. Keys are of this program's making and cannot be guessed;
 * a file is written once and never changed.
 */
export interface PhotoStore {
  /**
   * Saves a file of this machine under a key; it is there for good, a power cut included, when this ends. What a
   * failure leaves behind is the caller's to remove.
   */
  save(key: string, file: StoredFile): Promise<void>;
  /** A file's bytes; the promise fails where there is none, not the stream. */
  open(key: string): Promise<Readable>;
  /** Bytes of a file; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>;
  close(): void;
}

export interface StoredFile {
  /** Path on this machine. */
  path: string;
  bytes: number;
  contentType: string;
}

/** A person's files lie together: what is theirs can be found, counted and removed by an operator's own tools too. */
export const photoKey = (userId: string, fileId: string): string => `${userId}/${fileId}`;

/** Has a file or folder's content survive a power cut. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a store's size() answers. */
export async function sizeOn(disk: Disk, key: string): Promise<number | null> {
  return (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null;
}
