import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { TravelApi } from "../../workers/travel/travel.worker";
import type { FoundTravel, TravelOutlines, TravelRequest } from "../../workers/travel/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface TravelClient {
  /**
   * Computes travel times around a start, and the route to an end. Returns null if the radius is too large for the
   * map's tiles. The worker fetches the ground and keeps it until a call needs other ground. Arguments are copied; the
   * image and the route are transferred back. Cancellation is cooperative, checked every few thousand cells. An abort
   * doesn't stop ground being read, which the next call can use.
   *
   * @param onProgress tiles read, out of all needed
   * @throws Error that says why the ground couldn't be read, or AbortError
   */
  travel(
    request: TravelRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundTravel | null>;
  /** Returns a mask of the ground within some minutes, transferred. Null if the radius is too large. */
  mask(
    request: TravelRequest,
    minutes: number,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /**
   * Outlines the ground within the times of the last result. Transferred. Cancellation is cooperative, between the
   * kernel's stages.
   */
  outline(signal?: AbortSignal): Promise<TravelOutlines>;
  /** Stops reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/travel/travel.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the travel worker, which starts with the first call. */
export function createTravelClient(create: WorkerClientOptions["create"] = createWorker): TravelClient {
  const client = createWorkerClient<TravelApi>({ name: "travel", create, cancellation: "cooperative" });
  return {
    travel: (request, signal, onProgress) =>
      client.run((api, abort) => api.travel(request, abort, onProgress && Comlink.proxy(onProgress)), signal),
    mask: (request, minutes, signal, onProgress) =>
      client.run(
        (api, abort) => api.mask(request, minutes, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    outline: (signal) => client.run((api, abort) => api.outline(abort), signal),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
