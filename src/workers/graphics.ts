import * as Comlink from "comlink";
import type { GraphicsApi } from "../../workers/graphics/graphics.worker";
import type {
  ContentBuffers,
  ContentGeometry,
  GeoJsonFiles,
  LabelAnchors,
} from "../../workers/graphics/types";
import type { FeatureColumns } from "../domain/featureColumns";
import { buffersOf } from "./buffersOf";
import { createWorkerClient } from "./createWorkerClient";

export interface GraphicsClient {
  /**
   * Vertex buffers of some features. The geometry's buffers are transferred: they are empty after the call.
   * Cancellation is cooperative. The worker remembers nothing between calls.
   */
  build(geometry: ContentGeometry, signal?: AbortSignal): Promise<ContentBuffers>;
  /** Where the labels of some features go. The geometry's buffers are transferred. Cancellation is cooperative. */
  anchors(geometry: ContentGeometry, signal?: AbortSignal): Promise<LabelAnchors>;
  /**
   * Some features as GeoJSON files, one for each kind of geometry, for layers of a 3D map: `new Blob([file])` and its
   * URL are all that a GeoJSONLayer needs. `slots` are numbers by which the caller knows the features; they become the
   * property "slot". The buffers of both are transferred, the titles copied. Cancellation is cooperative.
   */
  geoJson(columns: FeatureColumns, slots: Uint32Array, signal?: AbortSignal): Promise<GeoJsonFiles>;
  dispose(): void;
}

/** The client of the graphics worker, which starts with the first call. */
export function createGraphicsClient(): GraphicsClient {
  const client = createWorkerClient<GraphicsApi>({
    name: "graphics",
    create: () =>
      new Worker(new URL("../../workers/graphics/graphics.worker.ts", import.meta.url), { type: "module" }),
    cancellation: "cooperative",
  });
  return {
    build: (geometry, signal) =>
      client.run((api, abort) => api.build(Comlink.transfer(geometry, buffersOf(geometry)), abort), signal),
    anchors: (geometry, signal) =>
      client.run((api, abort) => api.anchors(Comlink.transfer(geometry, buffersOf(geometry)), abort), signal),
    geoJson: (columns, slots, signal) =>
      client.run(
        (api, abort) =>
          api.geoJson(
            Comlink.transfer(columns, buffersOf(columns)),
            Comlink.transfer(slots, buffersOf({ slots })),
            abort,
          ),
        signal,
      ),
    dispose: () => client.dispose(),
  };
}
