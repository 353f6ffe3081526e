import type { SheetSource } from "../../../workers/sheet/types";
import type { RootState } from "../../app/reducers";
import { layerNumber } from "../../domain/legend";
import { type MapServices, proxiedUrl } from "../../domain/mapServices";
import { labelsWith, showsBase, showsReference, withoutLabels } from "../../map/basemapConfig";
import type { BasemapName, DrawnLayer } from "../../map/mapStage";
import { selectBasemap } from "../basemaps";
import { selectDrawnLayers } from "../layers";
import { selectMapServices } from "../session/selectors";

/** Map layers on a sheet. */
export interface SheetSources {
  sources: SheetSource[];
  /** Vector labels, where the map draws them itself. */
  labels: { url: string; onPhotos: boolean } | null;
  /** Titles of layers drawn from features, which sheets don't support. */
  left: string[];
}

const absolute = (url: string, services: MapServices): string =>
  new URL(proxiedUrl(url, services), window.location.origin).href;

export const selectSheetSources = (state: RootState): SheetSources =>
  sheetSources(selectMapServices(state), selectBasemap(state), selectDrawnLayers(state));

/** Returns what the 2D map shows below the user's content, from bottom to top. */
export function sheetSources(
  services: MapServices,
  basemap: BasemapName,
  drawn: readonly DrawnLayer[],
): SheetSources {
  const named = labelsWith(basemap, services);
  const config = named ? withoutLabels(services) : services;
  const onPhotos = basemap !== "Topographic";
  const references = referenceSources(config, services, basemap);
  const printable = drawn.filter(({ urls }) => urls.raster && !urls.vectorTile);
  const labelsUrl = services.reference.referenceLabels?.labelsUrl;
  return {
    sources: [
      ...baseSources(config, services, basemap),
      ...references.filter(({ title }) => title !== "referenceLabels"),
      ...inOrder(printable).map((layer) => layerSource(layer, services)),
      ...references.filter(({ title }) => title === "referenceLabels"),
    ],
    labels: named && labelsUrl ? { url: absolute(labelsUrl, services), onPhotos } : null,
    left: drawn.filter((layer) => !printable.includes(layer)).map(({ title }) => title),
  };
}

function baseSources(config: MapServices, services: MapServices, basemap: BasemapName): SheetSource[] {
  const entry = config.basemaps.find(({ name }) => showsBase(basemap, [name]));
  if (!entry) return [];
  return [
    {
      title: entry.name,
      kind: "tiles",
      url: absolute(entry.tileServiceUrl, services),
      query: entry.apiKey ? `token=${encodeURIComponent(entry.apiKey)}` : "",
      opacity: 1,
      photo: basemap === "Satellite" || basemap === "Hybrid",
    },
  ];
}

function referenceSources(
  config: Pick<MapServices, "reference">,
  services: MapServices,
  basemap: BasemapName,
): SheetSource[] {
  return (
    Object.entries(config.reference) as [keyof MapServices["reference"], { url: string; priority: number }][]
  )
    .filter(([name, { url }]) => url !== "" && showsReference(basemap, name))
    .toSorted(([, a], [, b]) => b.priority - a.priority)
    .map(([name, { url }]) => ({
      title: name,
      kind: "tiles",
      url: absolute(url, services),
      query: "",
      opacity: 1,
      photo: false,
    }));
}

/** Sorts layers below overlays, each by descending priority. */
const inOrder = (layers: readonly DrawnLayer[]): DrawnLayer[] =>
  layers.toSorted((a, b) => Number(a.overlay) - Number(b.overlay) || b.priority - a.priority);

function layerSource(
  { title, urls, where, minZoom, opacity, id }: DrawnLayer,
  services: MapServices,
): SheetSource {
  return {
    title,
    kind: "service",
    url: absolute(urls.raster ?? "", services),
    query: "",
    opacity,
    // Request the finer level used for photos, because an operator's own basemap may be one.
    photo: id.startsWith("basemap|"),
    layer: layerNumber(urls.mainRes),
    ...(where !== undefined && { where }),
    ...(minZoom !== undefined && { minZoom }),
  };
}
