import * as Comlink from "comlink";
import type { TerrainApi } from "../../workers/terrain/terrain.worker";
import type {
  ClassifyRequest,
  ElevationTile,
  TerrainFilter,
  TerrainImage,
  TerrainSummary,
  TilePart,
} from "../../workers/terrain/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

/**
 * Holds elevations and classes of the tiles in view, in the terrain worker, under the caller's keys. Cancellation is
 * cooperative, between two tiles: ending the worker would lose the tiles.
 */
export interface TerrainClient {
  /**
   * Decodes and keeps a tile's elevations. The bytes are transferred and empty after the call. Returns the tile's size
   * without its border. Rejects when the file can't be read.
   */
  load(tile: ElevationTile, signal?: AbortSignal): Promise<{ width: number; height: number }>;
  /**
   * Classifies loaded tiles, keeps the classes, and draws the matching cells. The images are transferred back. Call it
   * again for a tile whose neighbor has loaded since, so that its edge gets classes.
   */
  classify(
    requests: readonly ClassifyRequest[],
    filter: TerrainFilter,
    signal?: AbortSignal,
  ): Promise<TerrainImage[]>;
  /** Redraws classified tiles for another filter without reclassifying. The images are transferred back. */
  filter(keys: readonly string[], filter: TerrainFilter, signal?: AbortSignal): Promise<TerrainImage[]>;
  /**
   * Sums the ground area of parts of classified tiles by class and elevation, and the matching area. Transferred back.
   */
  summarize(parts: readonly TilePart[], filter: TerrainFilter, signal?: AbortSignal): Promise<TerrainSummary>;
  /** Drops tiles that are out of view. */
  forget(keys: readonly string[]): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/terrain/terrain.worker.ts", import.meta.url), { type: "module" });

/**
 * Creates the client of the terrain worker, which starts with the first call. `onLost`: the tiles are gone, load them
 * again.
 */
export function createTerrainClient(
  onLost: (error: Error) => void,
  create: WorkerClientOptions["create"] = createWorker,
): TerrainClient {
  const client = createWorkerClient<TerrainApi>({
    name: "terrain",
    create,
    cancellation: "cooperative",
    onLost,
  });
  return {
    load: (tile, signal) =>
      client.run((api) => api.load(Comlink.transfer(tile, [tile.bytes.buffer as ArrayBuffer])), signal),
    classify: (requests, filter, signal) =>
      client.run((api, abort) => api.classify(requests, filter, abort), signal),
    filter: (keys, filter, signal) => client.run((api, abort) => api.filter(keys, filter, abort), signal),
    summarize: (parts, filter, signal) =>
      client.run((api, abort) => api.summarize(parts, filter, abort), signal),
    forget: (keys) => client.run((api) => api.forget(keys)),
    dispose: client.dispose,
  };
}
