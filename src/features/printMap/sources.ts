import type { SheetSource } from "../../../workers/sheet/types";
import type { RootState } from "../../app/reducers";
import { layerNumber } from "../../domain/legend";
import { askedAt, type MapServices } from "../../domain/mapServices";
import { labelsWith, showsBase, showsReference, withoutLabels } from "../../map/basemapConfig";
import type { BasemapName, DrawnLayer } from "../../map/mapStage";
import { selectBasemap } from "../basemaps/selectors";
import { selectDrawnLayers } from "../layers/selectors";
import { selectMapServices } from "../session/selectors";

/** What a sheet's face is made of. */
export interface SheetSources {
  sources: SheetSource[];
  /** Names as data, where the map draws them itself. */
  labels: { url: string; onPhotos: boolean } | null;
  /** Titles of layers that are drawn from their features, which sheets can't. */
  left: string[];
}

const absolute = (url: string, services: MapServices): string =>
  new URL(askedAt(url, services), window.location.origin).href;

export const selectSheetSources = (state: RootState): SheetSources =>
  sheetSources(selectMapServices(state), selectBasemap(state), selectDrawnLayers(state));

/** What the map shows under one's content, from the bottom to the top, as the flat map has it. */
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

/** Layers under overlays, each by falling priority. */
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
    // Finer than drawn maps, as operators' own basemaps may be photos.
    photo: id.startsWith("basemap|"),
    layer: layerNumber(urls.mainRes),
    ...(where !== undefined && { where }),
    ...(minZoom !== undefined && { minZoom }),
  };
}
