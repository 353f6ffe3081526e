import { describe, expect, inject, it } from "vitest";
import { layersByKey } from "../../src/domain/layers";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { mapFeatureLayers } from "../../src/domain/mapFeatures";
import { toMercator } from "../../src/geometry/mercator";
import { createMapFeatureReader } from "../../workers/map-features/reader";
import type { MapExtent } from "../../workers/map-features/types";
import { TestClient } from "../support/api";

const url = inject("serverUrl");
const COUNTIES = {
  url: "/arcgis/rest/services/County/MapServer/0",
  stateField: "STATE_NAME",
} as const;
const { signal } = new AbortController();
const fetchJson = async (path: string) => (await fetch(new URL(path, url))).json();

const extentOf = (west: number, south: number, east: number, north: number): MapExtent => {
  const [[xmin, ymin], [xmax, ymax]] = [toMercator(west, south), toMercator(east, north)];
  return { xmin, ymin, xmax, ymax };
};

async function roads() {
  const client = new TestClient(url);
  await client.signUp();
  const manifest = await client.data<LayersManifest>("GET", "/layers-manifest");
  return mapFeatureLayers("roads", layersByKey(manifest).values());
}

describe("features of the map's own layers", () => {
  it("match the layer's query, complete, for the states in view", async () => {
    const source = { counties: COUNTIES, layers: await roads() };
    expect(source.layers.length).toBeGreaterThan(40);
    const extent = extentOf(-107, 38.5, -106, 39.5);
    const found = await createMapFeatureReader(fetchJson).read({ source, extent, detail: 1 }, signal);
    expect(found).toMatchObject({ names: ["Motorized roads (sample)"], sample: true });
    const query = new URLSearchParams({
      f: "json",
      geometry: JSON.stringify({ ...extent, spatialReference: { wkid: 102_100 } }),
      geometryType: "esriGeometryEnvelope",
      outSR: "102100",
    });
    const layer = source.layers.find(({ stateName }) => stateName === "Colorado");
    const { features } = (await fetchJson(`${layer?.url}/query?${query}`)) as {
      features: { geometry: { paths: [number, number][][] } }[];
    };
    const paths = features.flatMap(({ geometry }) => geometry.paths);
    expect(paths.length).toBeGreaterThan(0);
    expect(found.lines).toHaveLength(paths.length);
    for (const [at, path] of found.lines.entries()) {
      const [x = 0, y = 0] = paths[at]?.[0] ?? [];
      expect(Math.hypot((path[0] ?? 0) - x, (path[1] ?? 0) - y)).toBeLessThan(1);
    }
  });

  it("come from both states along a border, and are empty without a layer", async () => {
    const source = { counties: COUNTIES, layers: await roads() };
    const reader = createMapFeatureReader(fetchJson);
    const extent = extentOf(-108, 38, -105, 44);
    const wide = await reader.read({ source, extent, detail: 20 }, signal);
    const only = { ...source, layers: source.layers.filter(({ stateName }) => stateName === "Wyoming") };
    const north = await reader.read({ source: only, extent, detail: 20 }, signal);
    expect(north.lines.length).toBeGreaterThan(0);
    expect(wide.lines.length).toBeGreaterThan(north.lines.length);
    const atSea = await reader.read({ source, extent: extentOf(-140, 30, -139, 31), detail: 20 }, signal);
    expect(atSea).toEqual({ areas: [], lines: [], names: [], sample: false });
  });
});
