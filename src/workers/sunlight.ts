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
   * Sun and shade of an area at a moment, or its hours of sun; null where the area is too large. The worker fetches the
   * ground itself and keeps it with its horizons until other ground is asked for. What is sent is small and copied; the
   * picture is transferred back. Cancellation is cooperative, between rows of blocks of cells; ground that is being read
   * goes on being read for the next call.
   * @param onProgress tiles that have been read, of all that are to be
   * @throws Error that says why the ground could not be read, or AbortError
   */
  shine(
    request: SunRequest,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundSun | null>;
  /** What is in sun, or in shade, at a moment as a mask, transferred; null where the area is too large. */
  mask(
    request: Pick<SunRequest, "area" | "at">,
    which: "sun" | "shade",
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<GroundMask | null>;
  /** When a place of an area has the sun; null where the place isn't in the area, or that is too large. Copied. */
  spot(request: SunSpotRequest, signal?: AbortSignal): Promise<SunSpot | null>;
  /**
   * Outlines of the ground that was in sun or in shade last, transferred. Cancellation is cooperative, between the
   * kernel's stages.
   * @param minArea square meters: smaller patches and holes are left out
   * @param most of the largest patches
   */
  outline(which: "sun" | "shade", minArea: number, most: number, signal?: AbortSignal): Promise<SunOutlines>;
  /** Ends reading and frees the ground. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/sunlight/sunlight.worker.ts", import.meta.url), { type: "module" });

/** The client of the sunlight worker, which starts with the first call. */
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
