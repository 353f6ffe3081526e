import type { MapFeatureLayer } from "../../src/domain/mapFeatures";
import type { MapExtent, MapFeatureSource, MapReading } from "./types";

const WEB_MERCATOR = "102100";

/** Query for a layer's features in an extent (developers.arcgis.com, "Query (Feature Service/Layer)"). */
const inExtent = (extent: MapExtent) => ({
  f: "json",
  geometry: JSON.stringify({ ...extent, spatialReference: { wkid: Number(WEB_MERCATOR) } }),
  geometryType: "esriGeometryEnvelope",
  inSR: WEB_MERCATOR,
  spatialRel: "esriSpatialRelIntersects",
});

const queryUrl = (url: string, query: Record<string, string>): string =>
  `${url}/query?${new URLSearchParams(query)}`;

const ofLayer = ({ where }: MapFeatureLayer): Record<string, string> =>
  where === undefined ? {} : { where };

/** Returns the URL that lists the states in an extent. */
export const statesUrl = ({ url, stateField }: MapFeatureSource["counties"], extent: MapExtent): string =>
  queryUrl(url, {
    ...inExtent(extent),
    outFields: stateField,
    returnGeometry: "false",
    returnDistinctValues: "true",
  });

/** Returns the URL of a layer's description. */
export const layerUrl = ({ url }: MapFeatureLayer): string => `${url}?f=json`;

export const countUrl = (layer: MapFeatureLayer, extent: MapExtent): string =>
  queryUrl(layer.url, { ...inExtent(extent), ...ofLayer(layer), returnCountOnly: "true" });

/** Returns the URL of the features from `offset` on, without their attributes. */
export const featuresUrl = (layer: MapFeatureLayer, { extent, detail }: MapReading, offset: number): string =>
  queryUrl(layer.url, {
    ...inExtent(extent),
    ...ofLayer(layer),
    outSR: WEB_MERCATOR,
    outFields: "",
    returnGeometry: "true",
    geometryPrecision: "1",
    maxAllowableOffset: detail.toFixed(1),
    resultOffset: String(offset),
  });
