import { type Cache, type Entry, type Header, ResolvedValueCache, type Source } from "pmtiles";
import { decompressUpTo } from "./decompress";
import { MAX_DIRECTORY_BYTES, MAX_DIRECTORY_UNPACKED, MAX_ENTRIES_KEPT } from "./limits";

interface Kept {
  entries: Promise<Entry[]>;
  /** Number of entries, 0 while loading. */
  count: number;
}

/**
 * Cache of headers and directories of open archives. The library's own cache counts directories regardless of their
 * size, so a hundred large ones could take gigabytes. This one counts entries and evicts the least recently used.
 */
export class DirectoryCache implements Cache {
  private readonly limit: number;
  private readonly headers = new Map<string, Promise<Header>>();
  private readonly directories = new Map<string, Kept>();
  private entryCount = 0;

  constructor(limit = MAX_ENTRIES_KEPT) {
    this.limit = limit;
  }

  /** Entries in memory. */
  get count(): number {
    return this.entryCount;
  }

  getHeader(source: Source): Promise<Header> {
    const known = this.headers.get(source.getKey());
    if (known) return known;
    const header = reader().getHeader(source);
    this.headers.set(source.getKey(), header);
    header.catch(() => this.headers.delete(source.getKey()));
    return header;
  }

  async getDirectory(source: Source, offset: number, length: number, header: Header): Promise<Entry[]> {
    if (length > MAX_DIRECTORY_BYTES) throw new RangeError("A directory of the archive is too large.");
    const key = `${source.getKey()}|${offset}|${length}`;
    const known = this.directories.get(key);
    if (known) {
      this.directories.delete(key);
      this.directories.set(key, known);
      return known.entries;
    }
    const kept: Kept = { entries: reader().getDirectory(source, offset, length, header), count: 0 };
    this.directories.set(key, kept);
    try {
      const entries = await kept.entries;
      if (this.directories.get(key) === kept) {
        kept.count = entries.length;
        this.entryCount += kept.count;
        this.evict();
      }
      return entries;
    } catch (error) {
      if (this.directories.get(key) === kept) this.directories.delete(key);
      throw error;
    }
  }

  async invalidate(source: Source): Promise<void> {
    this.forget(source.getKey());
  }

  /** Removes all entries of an archive. */
  forget(sourceKey: string): void {
    this.headers.delete(sourceKey);
    for (const key of this.directories.keys()) if (key.startsWith(`${sourceKey}|`)) this.drop(key);
  }

  private evict(): void {
    for (const key of this.directories.keys()) {
      if (this.entryCount <= this.limit) return;
      this.drop(key);
    }
  }

  private drop(key: string): void {
    this.entryCount -= this.directories.get(key)?.count ?? 0;
    this.directories.delete(key);
  }
}

/** Creates the library's reader of a single directory, which caches nothing. */
export const reader = () => new ResolvedValueCache(1, false, decompressUpTo(MAX_DIRECTORY_UNPACKED));
