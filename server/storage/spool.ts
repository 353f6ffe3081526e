import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDiskError, storageFailure } from "./errors";

/** Age after which a crashed server's files are removed. */
const OLD_MS = 24 * 3600_000;

/**
 * Local files of one upload before they reach the store, so a slow sender ties up neither memory nor a connection to
 * the store.
 */
export interface Spool {
  /** Writes a file. @returns the number of bytes written @throws AppError storage-full (507) */
  write(name: string, data: Readable | Iterable<Buffer> | AsyncIterable<Buffer>): Promise<number>;
  /** Reads the first 32 bytes. */
  head(name: string): Promise<Buffer>;
  read(name: string): Promise<Buffer>;
  stream(name: string): Readable;
  pathOf(name: string): string;
}

export const spoolFolder = (dataDir: string): string => path.join(dataDir, "incoming");

/** Creates a spool and removes it, with its files, when `work` ends. */
export async function withSpool<T>(spoolDir: string, work: (spool: Spool) => Promise<T>): Promise<T> {
  const folder = await makeFolder(spoolDir);
  const pathOf = (name: string) => path.join(folder, name);
  try {
    return await work({
      pathOf,
      read: (name) => readFile(pathOf(name)),
      stream: (name) => createReadStream(pathOf(name)),
      async head(name) {
        const parts: Buffer[] = [];
        for await (const part of createReadStream(pathOf(name), { end: 31 })) parts.push(part as Buffer);
        return Buffer.concat(parts);
      },
      async write(name, data) {
        const file = createWriteStream(pathOf(name), { mode: 0o600 });
        await pipeline(data, file).catch(asStorageFailure);
        return file.bytesWritten;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(spoolDir: string): Promise<string> {
  try {
    await mkdir(spoolDir, { recursive: true, mode: 0o700 });
    return await mkdtemp(path.join(spoolDir, "upload-"));
  } catch (error) {
    throw storageFailure(error);
  }
}

/** Reports a disk failure as the server's error. A sender that disconnects isn't one. */
function asStorageFailure(error: unknown): never {
  throw isDiskError(error) ? storageFailure(error) : error;
}

/** Removes the spools of killed servers. */
export async function cleanSpool(spoolDir: string): Promise<void> {
  for (const name of await readdir(spoolDir).catch(() => [])) {
    const folder = path.join(spoolDir, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true });
  }
}
