import type { TerrainFilter, TerrainImage } from "../../../../workers/terrain/types";
import { type ElevationSource, tileUrl } from "../../../domain/elevationSource";
import {
  cornerOf,
  keyOf,
  neighborsOf,
  TILE_SIZE,
  type TileId,
  tileWidth,
} from "../../../geometry/terrainTiles";
import type { TerrainClient } from "../../../workers/terrain";

/** Elevation tiles kept in memory, 260 KB each. */
const MOST_KEPT = 240;

interface Parts {
  client: Pick<TerrainClient, "load" | "classify" | "filter" | "forget">;
  /** Fetches the bytes of a tile, or null if the service has none. */
  fetchTile(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  source: ElevationSource;
}

/** Classified terrain tiles on demand for a scene. Each is loaded with its neighbors, so that no seams show. */
export class DemandTiles {
  private readonly parts: Parts;
  /** Whether each tile has elevations, by key. The most recently used is last. */
  private readonly loads = new Map<string, Promise<boolean>>();
  private readonly classified = new Set<string>();
  private readonly ended = new AbortController();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * Returns the matching pixels of a tile; null without terrain. Rejects if its elevations can't be loaded, and with
   * AbortError on abort.
   */
  async image(tile: TileId, filter: TerrainFilter, signal?: AbortSignal): Promise<TerrainImage | null> {
    const around = neighborsOf(tile);
    const [here, ...there] = await Promise.all([
      this.load(tile),
      // A missing neighbor affects only the classes along the tile's edge.
      ...around.map((other) => (other ? this.load(other).catch(() => false) : false)),
    ]);
    signal?.throwIfAborted();
    if (!here) return null;
    const key = keyOf(tile);
    const { client } = this.parts;
    if (this.classified.has(key)) return (await client.filter([key], filter, signal))[0] ?? null;
    const [, north] = cornerOf(tile);
    const neighbors = around.map((other, index) => (other && there[index] ? keyOf(other) : null));
    const cell = tileWidth(tile.level) / TILE_SIZE;
    const [image] = await client.classify([{ key, north, cell, neighbors }], filter, signal);
    this.classified.add(key);
    await this.forgetOldest();
    return image ?? null;
  }

  end(): void {
    this.ended.abort();
  }

  private load(tile: TileId): Promise<boolean> {
    const key = keyOf(tile);
    const load = this.loads.get(key) ?? this.read(tile, key);
    this.loads.delete(key);
    this.loads.set(key, load);
    // Failed tiles are retried on the next request.
    load.catch(() => {
      if (this.loads.get(key) === load) this.loads.delete(key);
    });
    return load;
  }

  private async read(tile: TileId, key: string): Promise<boolean> {
    const { client, fetchTile, source } = this.parts;
    const bytes = await fetchTile(tileUrl(source, tile), this.ended.signal);
    if (bytes) await client.load({ key, format: source.format, bytes, border: 0, size: TILE_SIZE });
    return bytes !== null;
  }

  private async forgetOldest(): Promise<void> {
    const keys = [...this.loads.keys()].slice(0, Math.max(0, this.loads.size - MOST_KEPT));
    if (keys.length === 0) return;
    for (const key of keys) {
      this.loads.delete(key);
      this.classified.delete(key);
    }
    await this.parts.client.forget(keys);
  }
}
