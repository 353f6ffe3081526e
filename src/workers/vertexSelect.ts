import * as Comlink from "comlink";
import type {
  CrowdQuery,
  HitQuery,
  NamePlaces,
  NameQuery,
  NearPaths,
  NearQuery,
  SelectGeometry,
} from "../../workers/vertex-select/types";
import type { VertexSelectApi } from "../../workers/vertex-select/vertex-select.worker";
import { buffersOf } from "./buffersOf";
import { createWorkerClient } from "./createWorkerClient";

/**
 * The index of everything on the map, held by the vertex-select worker. Features are named by slot numbers.
 * Calls take effect in their order. Cancellation is cooperative: the worker holds the index and is never ended for it.
 */
export interface VertexSelectClient {
  /** Adds features or replaces those with the same slot. The geometry's buffers are transferred. */
  add(geometry: SelectGeometry): Promise<void>;
  remove(slots: Uint32Array): Promise<void>;
  /** Bytes by slot; a feature whose lowest bit is 0 is not found any more. Copied. */
  setShown(states: Uint8Array): Promise<void>;
  /** Slots of the shown features with a vertex in the area of four corners, in meters of Web Mercator. */
  select(corners: Float64Array, signal?: AbortSignal): Promise<Uint32Array>;
  /** Slots of all features, shown or not, of which any part lies in the area of four corners. */
  touching(corners: Float64Array, signal?: AbortSignal): Promise<Uint32Array>;
  /**
   * Which points are to be drawn as dots (CROWDED) and what is covered by others and need not be drawn (COVERED), a byte
   * by slot. `raised` are as many bytes: features with 1 count as above all with 0. Copied.
   */
  crowded(query: CrowdQuery, raised: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** Slot of the topmost shown feature at a place, or -1. */
  hit(query: HitQuery): Promise<number>;
  /** The parts of shown features that a rectangle touches; null where there are too many. */
  near(query: NearQuery): Promise<NearPaths | null>;
  /** Where the names of the shown features in a rectangle go; null where there are too many features. */
  names(query: NameQuery): Promise<NamePlaces | null>;
  dispose(): void;
}

/** The client of the vertex-select worker, which starts with the first call. `onLost`: the index is gone, add all again. */
export function createVertexSelectClient(onLost: (error: Error) => void): VertexSelectClient {
  const client = createWorkerClient<VertexSelectApi>({
    name: "vertex-select",
    create: () =>
      new Worker(new URL("../../workers/vertex-select/vertex-select.worker.ts", import.meta.url), {
        type: "module",
      }),
    cancellation: "cooperative",
    onLost,
  });
  return {
    add: (geometry) => client.run((api) => api.add(Comlink.transfer(geometry, buffersOf(geometry)))),
    remove: (slots) => client.run((api) => api.remove(slots)),
    setShown: (states) => client.run((api) => api.setShown(states)),
    select: (corners, signal) => client.run((api, abort) => api.select(corners, abort), signal),
    touching: (corners, signal) => client.run((api, abort) => api.touching(corners, abort), signal),
    crowded: (query, raised, signal) => client.run((api, abort) => api.crowded(query, raised, abort), signal),
    hit: (query) => client.run((api) => api.hit(query)),
    near: (query) => client.run((api) => api.near(query)),
    names: (query) => client.run((api) => api.names(query)),
    dispose: () => client.dispose(),
  };
}
