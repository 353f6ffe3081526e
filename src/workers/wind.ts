import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { FoundWind, ScentOutlines, ScentRequest, WindRequest } from "../../workers/wind/types";
import type { WindApi } from "../../workers/wind/wind.worker";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface WindClient {
  /**
   * Computes the wind around stands and where it carries their scent. Returns null if the stands are too far apart. The
   * worker fetches the ground and keeps it, with its solutions, until a call needs other ground. Arguments are copied;
   * the image and the arrows are transferred back. Cancellation is cooperative, between sweeps of the solver. An abort
   * doesn't stop ground being read, which the next call can use.
   *
   * @param onProgress tiles read, out of all needed
   * @throws Error that says why the ground couldn't be read, or AbortError
   */
  blow(
    request: WindRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundWind | null>;
  /**
   * Returns a mask of the ground the stands' scent never reaches, not even occasionally. Otherwise like `blow`. The
   * whole mask is unknown if a stand's elevation is.
   */
  mask(
    request: ScentRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /** Outlines the scent found last. Transferred. Cancellation is cooperative, between the kernel's stages. */
  outline(signal?: AbortSignal): Promise<ScentOutlines>;
  /** Stops reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/wind/wind.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the wind worker, which starts with the first call. */
export function createWindClient(create: WorkerClientOptions["create"] = createWorker): WindClient {
  const client = createWorkerClient<WindApi>({ name: "wind", create, cancellation: "cooperative" });
  return {
    blow: (request, signal, onProgress) =>
      client.run((api, abort) => api.blow(request, abort, onProgress && Comlink.proxy(onProgress)), signal),
    mask: (request, signal, onProgress) =>
      client.run((api, abort) => api.mask(request, abort, onProgress && Comlink.proxy(onProgress)), signal),
    outline: (signal) => client.run((api, abort) => api.outline(abort), signal),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
