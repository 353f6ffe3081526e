import { createHash } from "node:crypto";
import type { TileId } from "../geo/mercator";
import type { DiskCache } from "./disk";
import type { MemoryCache, TileFile } from "./memory";
import { folderOf, type TileContent } from "./messages";

/** What draws tiles: the pool, or a fake in tests. */
export interface TileRenderer {
  draw(content: TileContent, id: TileId, signal?: AbortSignal): Promise<Uint8Array>;
}

interface Running {
  tile: Promise<TileFile>;
  waiting: number;
  abort: AbortController;
}

/** Finds a tile in memory, on disk, or has it drawn; the same tile is never drawn twice at once. */
export class TileService {
  readonly #renderer: TileRenderer;
  readonly #memory: MemoryCache;
  readonly #disk: DiskCache;
  readonly #running = new Map<string, Running>();

  constructor(renderer: TileRenderer, memory: MemoryCache, disk: DiskCache) {
    this.#renderer = renderer;
    this.#memory = memory;
    this.#disk = disk;
  }

  /** @param signal aborts when the asker has gone; a tile nobody waits for any more is not drawn */
  async get(content: TileContent, id: TileId, signal?: AbortSignal): Promise<TileFile> {
    const key = `${folderOf(content)}/${id.level}/${id.row}/${id.column}.${content.format}`;
    const known = this.#memory.get(key);
    if (known) return known;
    let running = this.#running.get(key);
    if (!running) {
      const abort = new AbortController();
      const tile = this.#find(key, content, id, abort.signal).finally(() => this.#running.delete(key));
      running = { tile, waiting: 0, abort };
      this.#running.set(key, running);
    }
    return this.#await(key, running, signal);
  }

  async #await(key: string, running: Running, signal?: AbortSignal): Promise<TileFile> {
    running.waiting++;
    const leave = () => {
      running.waiting--;
      if (running.waiting > 0) return;
      if (this.#running.get(key) === running) this.#running.delete(key);
      running.abort.abort();
    };
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await running.tile;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  async #find(key: string, content: TileContent, id: TileId, signal: AbortSignal): Promise<TileFile> {
    const stored = await this.#disk.get(key);
    const bytes = stored ?? (await this.#renderer.draw(content, id, signal));
    const file = { bytes, etag: `"${createHash("sha1").update(bytes).digest("base64url").slice(0, 20)}"` };
    this.#memory.set(key, file);
    if (!stored) void this.#disk.set(key, bytes);
    return file;
  }
}
