/** Encoded tile and its strong entity tag. */
export interface TileFile {
  bytes: Uint8Array;
  etag: string;
}

/** After this long without use the cache is cleared. The disk cache still has the tiles. */
const IDLE_MS = 30_000;

/** LRU cache limited in bytes. */
export class MemoryCache {
  private readonly limit: number;
  private readonly files = new Map<string, TileFile>();
  private usedBytes = 0;
  private idle: NodeJS.Timeout | null = null;

  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.usedBytes;
  }

  get(key: string): TileFile | undefined {
    this.idle?.refresh();
    const file = this.files.get(key);
    if (file) {
      this.files.delete(key);
      this.files.set(key, file);
    }
    return file;
  }

  /** Returns a file without marking it as used. */
  peek(key: string): TileFile | undefined {
    return this.files.get(key);
  }

  set(key: string, file: TileFile): void {
    this.remove(key);
    this.files.set(key, file);
    this.usedBytes += file.bytes.length;
    this.idle ??= setTimeout(() => this.clear(), IDLE_MS).unref();
    this.idle.refresh();
    for (const oldest of this.files.keys()) {
      if (this.usedBytes <= this.limit) return;
      this.remove(oldest);
    }
  }

  private clear(): void {
    this.files.clear();
    this.usedBytes = 0;
    this.idle = null;
  }

  private remove(key: string): void {
    const file = this.files.get(key);
    if (!file) return;
    this.files.delete(key);
    this.usedBytes -= file.bytes.length;
  }
}
