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
   * Builds vertex buffers for features. The geometry's buffers are transferred and empty after the call. Cancellation
   * is cooperative. The worker keeps no state between calls.
   */
  build(geometry: ContentGeometry, signal?: AbortSignal): Promise<ContentBuffers>;
  /** Finds label positions for features. The geometry's buffers are transferred. Cancellation is cooperative. */
  anchors(geometry: ContentGeometry, signal?: AbortSignal): Promise<LabelAnchors>;
  /**
   * Converts features to GeoJSON files, one per kind of geometry, for layers of a 3D map: a GeoJSONLayer only needs the
   * URL of `new Blob([file])`. `slots` are the caller's numbers for the features and become the property "slot".
   * Buffers of both arguments are transferred, the titles copied. Cancellation is cooperative.
   */
  geoJson(columns: FeatureColumns, slots: Uint32Array, signal?: AbortSignal): Promise<GeoJsonFiles>;
  dispose(): void;
}

/** Creates the client of the graphics worker, which starts with the first call. */
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
