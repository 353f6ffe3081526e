import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { FoundWind, ScentOutlines, ScentRequest, WindRequest } from "../../workers/wind/types";
import type { WindApi } from "../../workers/wind/wind.worker";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface WindClient {
  /**
   * The wind around stands and where it takes their scent; null where the stands are too far apart. The worker fetches the
   * ground itself and keeps it with its solutions until other ground is asked for. What is sent is small and copied; the
   * picture and the arrows are transferred back. Cancellation is cooperative, between sweeps of the solver; ground that is
   * being read goes on being read for the next call.
   * @param onProgress tiles that have been read, of all that are to be
   * @throws Error that says why the ground could not be read, or AbortError
   */
  blow(
    request: WindRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundWind | null>;
  /**
   * The ground that the stands' scent doesn't come to, not even at times, as a mask; otherwise as blow. Nothing is known
   * where the elevation of a stand isn't.
   */
  mask(
    request: ScentRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /** Outlines of the scent that was found last, transferred. Cancellation is cooperative, between the kernel's stages. */
  outline(signal?: AbortSignal): Promise<ScentOutlines>;
  /** Ends reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/wind/wind.worker.ts", import.meta.url), { type: "module" });

/** The client of the wind worker, which starts with the first call. */
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
