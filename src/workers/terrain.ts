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
 * The elevations and classes of the tiles in view, held by the terrain worker under the caller's keys.
 * Cancellation is cooperative, between two tiles: the worker holds the tiles and is never ended for it.
 */
export interface TerrainClient {
  /**
   * Decodes a tile's elevations and keeps them. The bytes are transferred: they are empty after the call.
   * Answers the size of the tile without its border. Rejects when the file cannot be read.
   */
  load(tile: ElevationTile, signal?: AbortSignal): Promise<{ width: number; height: number }>;
  /**
   * Finds the classes of loaded tiles, keeps them, and draws what matches. The images are transferred back.
   * Call it again for a tile whose neighbor has arrived since, so that its edge gets classes.
   */
  classify(
    requests: readonly ClassifyRequest[],
    filter: TerrainFilter,
    signal?: AbortSignal,
  ): Promise<TerrainImage[]>;
  /** Draws what matches another filter in classified tiles; nothing is reclassified. Images are transferred back. */
  filter(keys: readonly string[], filter: TerrainFilter, signal?: AbortSignal): Promise<TerrainImage[]>;
  /** Ground areas of parts of classified tiles by class and elevation, and the area that matches. Transferred back. */
  summarize(parts: readonly TilePart[], filter: TerrainFilter, signal?: AbortSignal): Promise<TerrainSummary>;
  /** Lets go of tiles that are out of view. */
  forget(keys: readonly string[]): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/terrain/terrain.worker.ts", import.meta.url), { type: "module" });

/** The client of the terrain worker, which starts with the first call. `onLost`: the tiles are gone, load them again. */
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
