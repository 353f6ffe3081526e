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
   * Finds zones of matching terrain in an area of the map. The worker fetches the ground and keeps it until a call
   * needs another area. Arguments are copied; the zones are transferred back. Cancellation is cooperative, between the
   * kernel's stages. An abort doesn't stop ground being read, which the next call for the same area can use.
   *
   * @param onProgress tiles read, out of all needed
   * @throws Error that says why the ground couldn't be read, or AbortError
   */
  find(
    area: ZonesArea,
    query: ZonesQuery,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<FoundZones>;
  /** Returns a mask of all zones found last, transferred. Null before the first result. */
  asMask(): Promise<GroundMask | null>;
  /** Sets the mask another tool found, for queries that use it, or removes it with null. Its cells are transferred. */
  mask(name: MaskName, mask: GroundMask | null): Promise<void>;
  /** Sets the account's features that distances are measured to, or removes them with null. Copied. */
  measureTo(targets: NearTargets | null): Promise<void>;
  /**
   * Reads the features of map layers that distances are measured to, and returns the layers that have any.
   *
   * @param onProgress features read, out of all needed
   * @throws Error that says why they can't be read, or AbortError
   */
  readMap(
    to: MapTarget,
    targets: MapTargets,
    signal?: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<ReadLayers>;
  /** Stops reading, and frees the ground, masks and targets. */
  forget(): Promise<void>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/zones/zones.worker.ts", import.meta.url), { type: "module" });

/** Creates the client of the zones worker, which starts with the first call. */
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
