import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Fraction of the limit left after a sweep, so the next sweep isn't due right away. */
const LEFT_AFTER_SWEEP = 0.8;

/** Each file ends with this many bytes of its SHA-256. Files damaged on disk are drawn again instead of served. */
const DIGEST_BYTES = 16;

/** Drawn tiles as files, in one folder per renderer version, limited in bytes. */
export class DiskCache {
  private readonly root: string;
  private readonly version: string;
  private readonly limit: number;
  private bytes = 0;
  private sweeping: Promise<void> | null = null;
  private names = 0;

  constructor(root: string, version: number | string, limit: number) {
    this.root = root;
    this.version = `v${version}`;
    this.limit = limit;
  }

  /** Deletes tiles of other versions and measures the rest. Runs in the background. */
  async open(): Promise<void> {
    await mkdir(join(this.root, this.version), { recursive: true });
    const others = (await readdir(this.root)).filter(
      (name) => /^v[\w-]+$/.test(name) && name !== this.version,
    );
    for (const name of others) await rm(join(this.root, name), { recursive: true, force: true });
    await this.sweep();
  }

  /** Reads the file of a key such as "topographic/5/11/6.png" and marks it as used. Null if it's missing or damaged. */
  async get(key: string): Promise<Uint8Array | null> {
    const path = this.path(key);
    try {
      const file = await readFile(path);
      const bytes = file.subarray(0, -DIGEST_BYTES);
      if (bytes.length === 0 || !digestOf(bytes).equals(file.subarray(-DIGEST_BYTES))) return null;
      const now = new Date();
      void utimes(path, now, now).catch(() => undefined);
      return bytes;
    } catch {
      return null;
    }
  }

  /** Stores a file atomically. A full or read-only disk only makes the server slower. */
  async set(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.path(key);
    const partial = `${path}.${process.pid}.${++this.names}.partial`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(partial, Buffer.concat([bytes, digestOf(bytes)]));
      await rename(partial, path);
    } catch {
      await rm(partial, { force: true }).catch(() => undefined);
      return;
    }
    this.bytes += bytes.length + DIGEST_BYTES;
    if (this.bytes > this.limit) void this.sweep();
  }

  /** Measures all files and deletes the least recently used until they fit. */
  sweep(): Promise<void> {
    this.sweeping ??= this.sweepOnce().finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  private async sweepOnce(): Promise<void> {
    const root = join(this.root, this.version);
    const names = await readdir(root, { recursive: true }).catch(() => []);
    const files: { path: string; size: number; used: number }[] = [];
    for (const name of names) {
      const path = join(root, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) files.push({ path, size: found.size, used: found.mtimeMs });
    }
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > this.limit) {
      for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
        if (bytes <= this.limit * LEFT_AFTER_SWEEP) break;
        await rm(path, { force: true }).catch(() => undefined);
        bytes -= size;
      }
    }
    this.bytes = bytes;
  }

  private path(key: string): string {
    return join(this.root, this.version, key);
  }
}

const digestOf = (bytes: Uint8Array): Buffer =>
  createHash("sha256").update(bytes).digest().subarray(0, DIGEST_BYTES);
