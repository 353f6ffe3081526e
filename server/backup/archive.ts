import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { StartError } from "../startError";
import { flushToDisk } from "../storage/photoStore";

const END = "end.json";
/** Favors speed: most of a backup is photos, which don't compress. */
const GZIP_LEVEL = 3;

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** @param bytes exact length of the stream */
  addStream(name: string, content: Readable, bytes: number): Promise<void>;
  /** Completes the file and renames it to its final name. @returns its checksum */
  finish(): Promise<string>;
  abort(): Promise<void>;
}

/**
 * Writes a gzipped tar whose last entry holds a SHA-256 over the names, lengths and contents of all others.
 * @throws StartError if the file already exists or can't be written
 */
export function createArchive(file: string): ArchiveWriter {
  const partial = `${file}.partial`;
  const tar = pack();
  const sum = createHash("sha256");
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(partial, { mode: 0o600 }),
  );
  // A full disk rejects every pending entry.
  const broken = written.then(() => new Promise<never>(() => {}));
  broken.catch(() => {});
  const addStream = async (name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>, size: number) => {
    hashHead(sum, name, size);
    const stored = new Promise<void>((resolve, reject) => {
      const sink = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
      const pass = async () => {
        for await (const part of content) {
          sum.update(part);
          if (!sink.write(part)) await new Promise<void>((drained) => sink.once("drain", () => drained()));
        }
        sink.end(null);
      };
      pass().catch(reject);
    });
    await Promise.race([stored, broken]);
  };
  const add = (name: string, content: Buffer) => addStream(name, [content], content.length);
  return {
    add,
    addStream,
    async finish() {
      const sha256 = sum.digest("hex");
      const end = Buffer.from(JSON.stringify({ sha256 }));
      await Promise.race([new Promise((resolve) => tar.entry({ name: END }, end, resolve)), broken]);
      tar.finalize();
      await written;
      await flushToDisk(partial);
      await rename(partial, file);
      await flushToDisk(path.dirname(path.resolve(file)));
      return sha256;
    },
    async abort() {
      tar.destroy();
      await written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

export interface ArchiveEntry {
  name: string;
  bytes: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>;
}

/**
 * Yields the entries in order, one at a time, without buffering.
 * @throws StartError if the archive is incomplete. This only shows at its end, so read it once before relying on it
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar);
  reading.catch(() => {});
  const sum = createHash("sha256");
  let expected: string | null = null;
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (name === END) {
        const parts: Buffer[] = [];
        for await (const part of entry) parts.push(part as Buffer);
        expected = (JSON.parse(Buffer.concat(parts).toString()) as { sha256: string }).sha256;
        continue;
      }
      hashHead(sum, name, size);
      yield { name, bytes: size, content: hashed(file, entry, sum) };
    }
    await reading;
  } catch (error) {
    throw explained(file, error);
  }
  if (expected === null) throw damaged(file, "its end is missing");
  if (expected !== sum.digest("hex")) throw damaged(file, "its checksum doesn't match its contents");
}

async function* hashed(file: string, content: AsyncIterable<unknown>, sum: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const part of content) {
      sum.update(part as Buffer);
      yield part as Buffer;
    }
  } catch (error) {
    throw explained(file, error);
  }
}

const hashHead = (sum: Hash, name: string, bytes: number): void => void sum.update(`${name}\n${bytes}\n`);

/** Turns errors of zlib, the tar reader or the final JSON for an incomplete file into a readable StartError. */
function explained(file: string, error: unknown): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EISDIR" || code === "EACCES")
    return new StartError(`${file} cannot be read (${message}).`, { cause: error });
  const isOfArchive =
    error instanceof SyntaxError ||
    /^(Z_|ERR_STREAM_PREMATURE)|tar|unexpected end/i.test(`${code} ${message}`);
  return isOfArchive ? damaged(file, message) : error;
}

const damaged = (file: string, why: string): StartError =>
  new StartError(`${file} is not a complete backup (${why}). Nothing was changed. Use another one.`);
