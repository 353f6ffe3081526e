import { createHash } from "node:crypto";
import type { Caller } from "../caller";
import type { TileId } from "../geo/mercator";
import type { DiskCache } from "./disk";
import { type GroundOf, noGround } from "./ground";
import type { MemoryCache, TileFile } from "./memory";
import { folderOf, type JobContent, type TileContent } from "./messages";
import type { DrawOptions } from "./pool";
import { SharedDraw } from "./sharedDraw";

/** Draws tiles. Implemented by the pool, or by a fake in tests. */
export interface TileRenderer {
  draw(
    content: TileContent & Pick<JobContent, "ground">,
    id: TileId,
    options: DrawOptions,
  ): Promise<Uint8Array>;
}

interface Asked {
  draw: SharedDraw;
  owners: Set<string>;
  /** Whether the tile has to be drawn because it isn't on disk. */
  drawn: boolean;
}

interface Running extends Asked {
  tile: Promise<TileFile>;
  waiting: number;
}

/** Scheduling key of the server's own tiles. */
const OWN = "server";

/** Gets a tile from memory or disk, or draws it. A tile is never drawn twice at the same time. */
export class TileService {
  private readonly renderer: TileRenderer;
  private readonly memory: MemoryCache;
  private readonly disk: DiskCache;
  private readonly groundOf: GroundOf;
  private readonly running = new Map<string, Running>();

  /**
   * @param groundOf returns the operator's elevations that a tile depends on; tiles of different ones are cached
   *   separately
   */
  constructor(renderer: TileRenderer, memory: MemoryCache, disk: DiskCache, groundOf: GroundOf = noGround) {
    this.groundOf = groundOf;
    this.renderer = renderer;
    this.memory = memory;
    this.disk = disk;
  }

  /** @param asker its signal aborts when the client disconnects; a tile without waiting clients isn't drawn */
  async get(
    content: TileContent,
    id: TileId,
    { owner = OWN, signal }: Partial<Caller> = {},
  ): Promise<TileFile> {
    const { key, ground } = this.placeOf(content, id);
    const known = this.memory.get(key);
    if (known) return known;
    const running = this.running.get(key) ?? this.start(key, { ...content, ground }, id);
    running.owners.add(owner);
    if (running.drawn) running.draw.addOwner(owner);
    return this.await(key, running, signal);
  }

  /**
   * Gets a tile for an offline file. Uses cached tiles, but doesn't cache new ones: thousands of them would evict those
   * users are viewing. Draws in a separate scheduling class with lower priority.
   */
  async once(content: TileContent, id: TileId, asker: Caller): Promise<Uint8Array> {
    const { key, ground } = this.placeOf(content, id);
    const known = this.memory.peek(key)?.bytes ?? (await this.disk.get(key));
    return known ?? this.renderer.draw({ ...content, ground }, id, { ...asker, className: "mapFileTiles" });
  }

  private placeOf(content: TileContent, id: TileId): { key: string; ground: readonly string[] } {
    const ground = this.groundOf(content, id);
    const folder = ground ? `${folderOf(content)}+${ground.key}` : folderOf(content);
    return {
      key: `${folder}/${id.level}/${id.row}/${id.column}.${content.format}`,
      ground: ground?.folders ?? [],
    };
  }

  private start(key: string, content: TileContent & Pick<JobContent, "ground">, id: TileId): Running {
    const draw = new SharedDraw((options) => this.renderer.draw(content, id, options));
    const asked: Asked = { draw, owners: new Set(), drawn: false };
    const tile = this.find(key, asked).finally(() => {
      if (this.running.get(key) === running) this.running.delete(key);
    });
    const running: Running = Object.assign(asked, { tile, waiting: 0 });
    this.running.set(key, running);
    return running;
  }

  private async await(key: string, running: Running, signal?: AbortSignal): Promise<TileFile> {
    running.waiting++;
    const leave = () => {
      running.waiting--;
      if (running.waiting > 0) return;
      if (this.running.get(key) === running) this.running.delete(key);
      running.draw.cancel();
    };
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await running.tile;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  private async find(key: string, asked: Asked): Promise<TileFile> {
    const stored = await this.disk.get(key);
    asked.drawn = !stored;
    if (asked.drawn) for (const owner of asked.owners) asked.draw.addOwner(owner);
    const bytes = stored ?? (await asked.draw.bytes);
    const file = { bytes, etag: `"${createHash("sha1").update(bytes).digest("base64url").slice(0, 20)}"` };
    this.memory.set(key, file);
    if (!stored) void this.disk.set(key, bytes);
    return file;
  }
}
