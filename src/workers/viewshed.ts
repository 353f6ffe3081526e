import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { FoundSight, SightOutlines, SightRequest } from "../../workers/viewshed/types";
import type { ViewshedApi } from "../../workers/viewshed/viewshed.worker";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface ViewshedClient {
  /**
   * Computes what is visible from the best of some observation points. Returns null if they're too far apart. The
   * worker fetches the ground and keeps it until a call needs other ground. Arguments are copied; the image is
   * transferred back. Cancellation is cooperative, between observers. An abort doesn't stop ground being read, which
   * the next call can use.
   *
   * @param onProgress tiles read, out of all needed
   * @throws Error that says why the ground couldn't be read, or AbortError
   */
  see(
    request: SightRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundSight | null>;
  /** Returns a mask of the cells visible from at least one of the best points, transferred. Otherwise like `see`. */
  mask(
    request: SightRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /**
   * Outlines the ground last found visible. The result is transferred. Cancellation is cooperative, between the
   * kernel's stages.
   *
   * @param minArea square meters: smaller patches and holes are left out
   * @param most maximum number of patches, largest first
   */
  outline(minArea: number, most: number, signal?: AbortSignal): Promise<SightOutlines>;
  /** Stops reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/viewshed/viewshed.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the viewshed worker, which starts with the first call. */
export function createViewshedClient(create: WorkerClientOptions["create"] = createWorker): ViewshedClient {
  const client = createWorkerClient<ViewshedApi>({ name: "viewshed", create, cancellation: "cooperative" });
  return {
    see: (request, signal, onProgress) =>
      client.run((api, abort) => api.see(request, abort, onProgress && Comlink.proxy(onProgress)), signal),
    mask: (request, signal, onProgress) =>
      client.run((api, abort) => api.mask(request, abort, onProgress && Comlink.proxy(onProgress)), signal),
    outline: (minArea, most, signal) => client.run((api, abort) => api.outline(minArea, most, abort), signal),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
