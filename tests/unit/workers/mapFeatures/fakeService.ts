import type { MapFeatureLayer } from "../../../../src/domain/mapFeatures";
import type { FetchJson } from "../../../../workers/map-features/reader";
import type { MapFeatureSource } from "../../../../workers/map-features/types";

type Position = [x: number, y: number];

/** A layer of a service that answers as ArcGIS does. */
export interface FakeLayer {
  type: "esriGeometryPolygon" | "esriGeometryPolyline" | "esriGeometryPoint";
  /** Rings or lines of each feature, Web Mercator meters. */
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

/** Services with a page of so many features, by what their layers are called. All of it lies in Colorado. */
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
  /** From now on there are features of no layer. */
  const clear = () => {
    layers = Object.fromEntries(
      Object.entries(all).map(([name, layer]) => [name, { ...layer, features: [] }]),
    );
  };
  return { fetchJson, asked, queries, clear };
}
