import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { TravelApi } from "../../workers/travel/travel.worker";
import type { FoundTravel, TravelOutlines, TravelRequest } from "../../workers/travel/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface TravelClient {
  /**
   * Times around a start, and the route to an end; null where the radius is too large for the map's tiles. The worker
   * fetches the ground itself and keeps it until other ground is asked for. What is sent is small and copied; the picture
   * and the route are transferred back. Cancellation is cooperative, between some thousand cells; ground that is being
   * read goes on being read for the next call.
   * @param onProgress tiles that have been read, of all that are to be
   * @throws Error that says why the ground could not be read, or AbortError
   */
  travel(
    request: TravelRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundTravel | null>;
  /** The ground within some minutes as a mask, transferred; null where the radius is too large. */
  mask(
    request: TravelRequest,
    minutes: number,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /**
   * Outlines of the ground within some times that was found last, transferred. Cancellation is cooperative, between the
   * kernel's stages.
   */
  outline(signal?: AbortSignal): Promise<TravelOutlines>;
  /** Ends reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/travel/travel.worker.ts", import.meta.url), { type: "module" });

/** The client of the travel worker, which starts with the first call. */
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
