import * as Comlink from "comlink";
import type { FeatureColumns } from "../../src/domain/featureColumns";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { findAnchors } from "./anchors";
import { buildGeoJson } from "./geoJson";
import { buildContent } from "./kernel";
import type { ContentGeometry } from "./types";

const api = {
  /** Builds vertex buffers for features. Transferred back. */
  async build(geometry: ContentGeometry, signal: AbortSignal) {
    const buffers = await driveSteps(buildContent(geometry), signal);
    const { points, lines, fillVertices, fillIndices } = buffers;
    return Comlink.transfer(buffers, [
      points.buffer,
      ...lines.map((level) => level.words.buffer),
      fillVertices.buffer,
      fillIndices.buffer,
    ]);
  },
  /** Finds label positions for features. Transferred back. */
  async anchors(geometry: ContentGeometry, signal: AbortSignal) {
    const anchors = await driveSteps(findAnchors(geometry), signal);
    return Comlink.transfer(anchors, buffersOf(anchors));
  },
  /** Converts features to GeoJSON. Transferred back. */
  async geoJson(columns: FeatureColumns, slots: Uint32Array, signal: AbortSignal) {
    const files = await driveSteps(buildGeoJson(columns, slots), signal);
    return Comlink.transfer(files, buffersOf(files));
  },
};

export type GraphicsApi = typeof api;

Comlink.expose(api);
