import * as Comlink from "comlink";
import type { TracksApi } from "../../workers/tracks/tracks.worker";
import type {
  FeatureRequest,
  OpenedTrack,
  SavedPiece,
  ShapedTracks,
  TrackSettings,
} from "../../workers/tracks/types";
import type { ElevationSource } from "../domain/elevationSource";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface TracksClient {
  /**
   * Opens lines and tracks. The worker fetches their points and keeps them until others are opened. Arguments and
   * result are small and copied. Features that no longer exist are left out. Cancellation is cooperative, between two
   * lines.
   *
   * @param onProgress lines read, out of all
   * @throws Error that says why they can't be read, or AbortError
   */
  open(
    uuids: readonly string[],
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<OpenedTrack[]>;
  /**
   * Reads the ground under the open lines, once.
   *
   * @param onProgress tiles read, out of all needed
   */
  readGround(
    source: ElevationSource,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<void>;
  /**
   * Applies settings to the open lines. Returns null if nothing is left of them. The table is copied, the rest
   * transferred. Cancellation is cooperative, between the kernel's stages and every few ten thousand points.
   */
  shape(settings: TrackSettings, signal?: AbortSignal): Promise<ShapedTracks | null>;
  /** Returns the path of a row of the last table as drawn: alternating x and y in Web Mercator meters, transferred. */
  path(first: number, last: number): Promise<Float64Array>;
  /** Returns the lines to save with the last settings, transferred. */
  pieces(): Promise<SavedPiece[]>;
  /** Returns the open lines as they were read, transferred. */
  originals(): Promise<SavedPiece[]>;
  /** Frees the points. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/tracks/tracks.worker.ts", import.meta.url), { type: "module" });

/**
 * Creates the client of the tracks worker, which starts with the first call.
 *
 * @param request returns the address to read features from, called for each `open`
 */
export function createTracksClient(
  request: () => FeatureRequest,
  create: WorkerClientOptions["create"] = createWorker,
): TracksClient {
  const client = createWorkerClient<TracksApi>({ name: "tracks", create, cancellation: "cooperative" });
  return {
    open: (uuids, signal, onProgress) =>
      client.run(
        (api, abort) => api.open(request(), uuids, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    readGround: (source, signal, onProgress) =>
      client.run(
        (api, abort) => api.readGround(source, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    shape: (settings, signal) => client.run((api, abort) => api.shape(settings, abort), signal),
    path: (first, last) => client.run((api) => api.path(first, last)),
    pieces: () => client.run((api) => api.pieces()),
    originals: () => client.run((api) => api.originals()),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
