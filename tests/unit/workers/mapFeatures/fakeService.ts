import type { MapFeatureLayer } from "../../../../src/domain/mapFeatures";
import type { FetchJson } from "../../../../workers/map-features/ask";
import type { MapFeatureSource } from "../../../../workers/map-features/types";

type Position = [x: number, y: number];

/** A layer of a service that responds like ArcGIS. */
export interface FakeLayer {
  type: "esriGeometryPolygon" | "esriGeometryPolyline" | "esriGeometryPoint";
  /** Rings or lines of each feature, in Web Mercator meters. */
  features: Position[][][];
}

export const mapLayer = (name: string, parts: Partial<MapFeatureLayer> = {}): MapFeatureLayer => ({
  stateName: "Colorado",
  name,
  url: `/rest/${name}/0`,
  sample: false,
  ...parts,
});

export const sourceOf = (...layers: MapFeatureLayer[]): MapFeatureSource => ({
  counties: { url: "/rest/County/0", stateField: "STATE_NAME" },
  layers,
});

/** Services whose layers are given by name, with pages of `pageSize` features. Everything is in Colorado. */
export function fakeService(all: Record<string, FakeLayer>, pageSize = 2) {
  let layers = all;
  const asked: URL[] = [];
  const fetchJson: FetchJson = async (address) => {
    const url = new URL(address, "https://maps.example.org");
    asked.push(url);
    const [, name = ""] = /\/rest\/(?:services\/)?([^/]+)\//.exec(decodeURIComponent(url.pathname)) ?? [];
    if (name === "County") return { features: [{ attributes: { STATE_NAME: "Colorado" } }] };
    const layer = layers[name];
    if (!layer) return { error: { code: 404, message: "Service not found." } };
    if (!url.pathname.endsWith("/query")) return { geometryType: layer.type };
    if (url.searchParams.get("returnCountOnly")) return { count: layer.features.length };
    const offset = Number(url.searchParams.get("resultOffset"));
    const page = layer.features.slice(offset, offset + pageSize);
    const part = layer.type === "esriGeometryPolygon" ? "rings" : "paths";
    return {
      features: page.map((parts) => ({ attributes: {}, geometry: { [part]: parts } })),
      ...(offset + page.length < layer.features.length && { exceededTransferLimit: true }),
    };
  };
  const queries = (name: string) =>
    asked.filter(({ pathname, searchParams }) => pathname.includes(name) && searchParams.has("resultOffset"));
  /** Empties all layers from now on. */
  const clear = () => {
    layers = Object.fromEntries(
      Object.entries(all).map(([name, layer]) => [name, { ...layer, features: [] }]),
    );
  };
  return { fetchJson, asked, queries, clear };
}
