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
   * Reads lines and tracks, whose points the worker fetches itself and keeps until others are opened. What is sent and
   * answered is small and copied. Those that are gone are left out. Cancellation is cooperative, between two of them.
   * @param onProgress lines that have been read, of all
   * @throws Error that says why they can't be read, or AbortError
   */
  open(
    uuids: readonly string[],
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<OpenedTrack[]>;
  /**
   * Reads the ground under them, once.
   * @param onProgress tiles that have been read, of all that are to be
   */
  readGround(
    source: ElevationSource,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<void>;
  /**
   * What the lines become with some settings; null where nothing is left of them. The table is copied, everything else
   * transferred. Cancellation is cooperative, between the kernel's stages and some ten thousand points.
   */
  shape(settings: TrackSettings, signal?: AbortSignal): Promise<ShapedTracks | null>;
  /** The way of a row of the last table as it is drawn: x and y in turn, Web Mercator meters, transferred. */
  path(first: number, last: number): Promise<Float64Array>;
  /** The lines that would be saved with the last settings, transferred. */
  pieces(): Promise<SavedPiece[]>;
  /** The lines that are open as they were read, transferred. */
  originals(): Promise<SavedPiece[]>;
  /** Frees the points. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/tracks/tracks.worker.ts", import.meta.url), { type: "module" });

/**
 * The client of the tracks worker, which starts with the first call.
 * @param request where features are read, asked for at each call
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
