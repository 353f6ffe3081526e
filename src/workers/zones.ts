import * as Comlink from "comlink";
import type { GroundMask } from "../../workers/ground/mask";
import type { ReadLayers } from "../../workers/map-features/types";
import type { NearTargets } from "../../workers/zones/near";
import type { FoundZones, MapTargets, MaskName, ZonesArea, ZonesQuery } from "../../workers/zones/types";
import type { ZonesApi } from "../../workers/zones/zones.worker";
import type { MapTarget } from "../domain/mapFeatures";
import { buffersOf } from "./buffersOf";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface ZonesClient {
  /**
   * Finds zones of matching terrain in an area of the map. The worker fetches the ground itself and keeps it until
   * another area is asked for. What is sent is small and copied; the zones are transferred back.
   * Cancellation is cooperative, between the kernel's stages; ground that is being read goes on being read for the next
   * call of the same area.
   * @param onProgress tiles that have been read, of all that are to be
   * @throws Error that says why the ground could not be read, or AbortError
   */
  find(
    area: ZonesArea,
    query: ZonesQuery,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundZones>;
  /** The ground of all zones that were found last, transferred; null: nothing was. */
  asMask(): Promise<GroundMask | null>;
  /** What another tool found, for the queries that ask for it; null: nothing. Its cells are transferred. */
  mask(name: MaskName, mask: GroundMask | null): Promise<void>;
  /** Which items of the account distances are measured to from now on; null: to none. Copied. */
  measureTo(targets: NearTargets | null): Promise<void>;
  /**
   * Reads which features of the map's layers distances are measured to from now on, and answers which layers have any.
   * @param onProgress features that have been read, of all that are to be
   * @throws Error that says why they can't be read, or AbortError
   */
  readMap(
    to: MapTarget,
    targets: MapTargets,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<ReadLayers>;
  /** Ends reading, and frees the ground, masks and targets. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/zones/zones.worker.ts", import.meta.url), { type: "module" });

/** The client of the zones worker, which starts with the first call. */
export function createZonesClient(create: WorkerClientOptions["create"] = createWorker): ZonesClient {
  const client = createWorkerClient<ZonesApi>({ name: "zones", create, cancellation: "cooperative" });
  return {
    find: (area, query, signal, onProgress) =>
      client.run(
        (api, abort) => api.find(area, query, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    asMask: () => client.run((api) => api.asMask()),
    mask: (name, mask) =>
      client.run((api) => api.mask(name, mask && Comlink.transfer(mask, buffersOf(mask)))),
    measureTo: (targets) => client.run((api) => api.measureTo(targets)),
    readMap: (to, targets, signal, onProgress) =>
      client.run(
        (api, abort) => api.readMap(to, targets, abort, onProgress && Comlink.proxy(onProgress)),
        signal,
      ),
    forget: () => client.run((api) => api.forget()),
    dispose: client.dispose,
  };
}
