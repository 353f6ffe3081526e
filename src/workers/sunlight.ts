import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { SunlightApi } from "../../workers/sunlight/sunlight.worker";
import type {
  FoundSun,
  SunOutlines,
  SunRequest,
  SunSpot,
  SunSpotRequest,
} from "../../workers/sunlight/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface SunlightClient {
  /**
   * Computes sun and shade of an area at a moment, or its hours of sun. Returns null if the area is too large. The
   * worker fetches the ground and keeps it, with its horizons, until a call needs other ground. Arguments are copied;
   * the image is transferred back. Cancellation is cooperative, between rows of cell blocks. An abort doesn't stop
   * ground being read, which the next call can use.
   *
   * @param onProgress tiles read, out of all needed
   * @throws Error that says why the ground couldn't be read, or AbortError
   */
  shine(
    request: SunRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundSun | null>;
  /** Returns a mask of the ground in sun or in shade at a moment, transferred. Null if the area is too large. */
  mask(
    request: Pick<SunRequest, "area" | "at">,
    which: "sun" | "shade",
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /** Returns when a position in an area has sun. Null if it's outside the area or the area is too large. Copied. */
  spot(request: SunSpotRequest, signal?: AbortSignal): Promise<SunSpot | null>;
  /**
   * Outlines the ground last found in sun or in shade. The result is transferred. Cancellation is cooperative, between
   * the kernel's stages.
   *
   * @param minArea square meters: smaller patches and holes are left out
   * @param most maximum number of patches, largest first
   */
  outline(which: "sun" | "shade", minArea: number, most: number, signal?: AbortSignal): Promise<SunOutlines>;
  /** Stops reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/sunlight/sunlight.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the sunlight worker, which starts with the first call. */
export function createSunlightClient(create: WorkerClientOptions["create"] = createWorker): SunlightClient {
  const client = createWorkerClient<SunlightApi>({ name: "sunlight", create, cancellation: "cooperative" });
  return {
    shine: (request, signal, onProgress) =>
      client.run((api, abort) => api.shine(request, abort, onProgress && Comlink.proxy(onProgress)), signal),
    mask: (request, which, signal, onProgress) =>
      client.run(
        (api, abort) => api.mask(request, which, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    spot: (request, signal) => client.run((api, abort) => api.spot(request, abort), signal),
    outline: (which, minArea, most, signal) =>
      client.run((api, abort) => api.outline(which, minArea, most, abort), signal),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
