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
 * Index of all features on the map, held by the vertex-select worker. Features are identified by slot number. Calls
 * take effect in order. Cancellation is cooperative: ending the worker would lose the index.
 */
export interface VertexSelectClient {
  /** Adds features, replacing those with the same slot. The geometry's buffers are transferred. */
  add(geometry: SelectGeometry): Promise<void>;
  remove(slots: Uint32Array): Promise<void>;
  /** Sets a state byte per slot. Features whose lowest bit is 0 are no longer found. Copied. */
  setShown(states: Uint8Array): Promise<void>;
  /** Returns the slots of shown features with a vertex inside a quadrilateral, in Web Mercator meters. */
  select(corners: Float64Array, signal?: AbortSignal): Promise<Uint32Array>;
  /** Returns the slots of all features, shown or not, that touch a quadrilateral. */
  touching(corners: Float64Array, signal?: AbortSignal): Promise<Uint32Array>;
  /**
   * Returns a byte per slot: whether to draw a point as a dot (CROWDED), and whether others cover a feature so that it
   * needn't be drawn (COVERED). `raised` has a byte per slot: features with 1 are drawn above all with 0. Copied.
   */
  crowded(query: CrowdQuery, raised: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** Returns the slot of the topmost shown feature at a position, or -1. */
  hit(query: HitQuery): Promise<number>;
  /** Returns the parts of shown features that touch a rectangle, or null if there are too many. */
  near(query: NearQuery): Promise<NearPaths | null>;
  /** Returns label positions for shown features in a rectangle, or null if there are too many features. */
  names(query: NameQuery): Promise<NamePlaces | null>;
  dispose(): void;
}

/**
 * Creates the client of the vertex-select worker, which starts with the first call. `onLost`: the index is gone, add
 * everything again.
 */
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
