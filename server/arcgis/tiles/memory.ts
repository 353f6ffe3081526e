/** A picture and its strong entity tag. */
export interface TileFile {
  bytes: Uint8Array;
  etag: string;
}

/** Keeps what was used last, up to a number of bytes. */
export class MemoryCache {
  readonly #limit: number;
  readonly #files = new Map<string, TileFile>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): TileFile | undefined {
    const file = this.#files.get(key);
    if (file) {
      this.#files.delete(key);
      this.#files.set(key, file);
    }
    return file;
  }

  set(key: string, file: TileFile): void {
    this.#remove(key);
    this.#files.set(key, file);
    this.#bytes += file.bytes.length;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const file = this.#files.get(key);
    if (!file) return;
    this.#files.delete(key);
    this.#bytes -= file.bytes.length;
  }
}
