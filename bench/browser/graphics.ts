import esriConfig from "@arcgis/core/config";
import Graphic from "@arcgis/core/Graphic";
import Point from "@arcgis/core/geometry/Point";
import Polyline from "@arcgis/core/geometry/Polyline";
import GeoJSONLayer from "@arcgis/core/layers/GeoJSONLayer";
import SimpleLineSymbol from "@arcgis/core/symbols/SimpleLineSymbol";
import SimpleMarkerSymbol from "@arcgis/core/symbols/SimpleMarkerSymbol";
import { createGraphicsClient } from "../../src/workers/graphics";
import { buildContent } from "../../workers/graphics/kernel";
import type { ContentBuffers, ContentGeometry } from "../../workers/graphics/types";
import { seededColumns, seededContent } from "../content";

/** Ridgeline's way: the vertex buffers of all levels of detail, ready for the GPU. */
export function buffers(geometry: ContentGeometry): ContentBuffers {
  const steps = buildContent(geometry);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const marker = new SimpleMarkerSymbol();
const stroke = new SimpleLineSymbol();

/** The peer: one Graphic per feature. @arcgis/core still has to build its buffers from them. */
export function graphics({ kinds, vertexStart, coordinates, slots }: ContentGeometry): Graphic[] {
  return Array.from(kinds, (kind, feature) => {
    const first = vertexStart[feature] as number;
    const end = vertexStart[feature + 1] as number;
    const attributes = { slot: slots[feature] };
    if (kind === 0) {
      const geometry = new Point({ longitude: coordinates[first * 2], latitude: coordinates[first * 2 + 1] });
      return new Graphic({ geometry, symbol: marker, attributes });
    }
    const path: [number, number][] = [];
    for (let vertex = first; vertex < end; vertex++) {
      path.push([coordinates[vertex * 2] as number, coordinates[vertex * 2 + 1] as number]);
    }
    const geometry = new Polyline({ paths: [path], spatialReference: { wkid: 4326 } });
    return new Graphic({ geometry, symbol: stroke, attributes });
  });
}

/**
 * Builds GeoJSON with the real worker, loads it into one layer per geometry type, and returns what each layer reports
 * about its last feature.
 */
export async function loadGeoJson(points: number, lines: number) {
  esriConfig.assetsPath = "/arcgis";
  const client = createGraphicsClient();
  const columns = seededColumns(points, lines);
  const files = await client.geoJson(
    columns,
    Uint32Array.from(columns.uuids, (_, slot) => slot),
  );
  client.dispose();
  const inLayer = async (file: Uint8Array<ArrayBuffer> | null) => {
    const url = URL.createObjectURL(new Blob(file ? [file] : []));
    const layer = new GeoJSONLayer({ url });
    const count = await layer.queryFeatureCount();
    const orderByFields = ["slot DESC"];
    const { features } = await layer.queryFeatures({ where: "1=1", outFields: ["*"], orderByFields });
    const { slot, title } = features[0]?.attributes ?? {};
    URL.revokeObjectURL(url);
    return { count, type: layer.geometryType, slot, title };
  };
  return { points: await inLayer(files.points), lines: await inLayer(files.lines) };
}

/** Counts label anchors with the real worker. */
export async function countAnchors(points: number, lines: number) {
  const client = createGraphicsClient();
  const { rooms } = await client.anchors(seededContent(points, lines));
  client.dispose();
  return { features: rooms.length, withRoom: rooms.filter((room) => room > 0).length };
}
