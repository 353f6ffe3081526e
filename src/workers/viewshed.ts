import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { FoundSight, SightOutlines, SightRequest } from "../../workers/viewshed/types";
import type { ViewshedApi } from "../../workers/viewshed/viewshed.worker";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface ViewshedClient {
  /**
   * What is seen from the best of some spots; null where they are too far apart. The worker fetches the ground itself and
   * keeps it until other ground is asked for. What is sent is small and copied; the picture is transferred back.
   * Cancellation is cooperative, between observers; ground that is being read goes on being read for the next call.
   * @param onProgress tiles that have been read, of all that are to be
   * @throws Error that says why the ground could not be read, or AbortError
   */
  see(
    request: SightRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundSight | null>;
  /** The same as a mask of the cells that at least one of the best spots sees, transferred. */
  mask(
    request: SightRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /**
   * Outlines of the ground that was seen last, transferred. Cancellation is cooperative, between the kernel's stages.
   * @param minArea square meters: smaller patches and holes are left out
   * @param most of the largest patches
   */
  outline(minArea: number, most: number, signal?: AbortSignal): Promise<SightOutlines>;
  /** Ends reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/viewshed/viewshed.worker.ts", import.meta.url), { type: "module" });

/** The client of the viewshed worker, which starts with the first call. */
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
