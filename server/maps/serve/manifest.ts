import { stateTitle } from "../../../src/domain/layers";
import type {
  LayersManifest,
  ManifestCategory,
  ManifestLayer,
  ManifestState,
} from "../../../src/domain/layersManifest";
import { stateOfName } from "../../../src/domain/usStates";
import type { MapLayer } from "../store/catalog";
import { MAPS } from "./service";

const SERVICES = `/arcgis/rest/services/${MAPS}`;
const GROUP = "Local data";
const OPACITY = 0.8;
/** Above the map's own layers, with points over lines over areas. */
const PRIORITIES = { esriGeometryPoint: -3, esriGeometryPolyline: -2, esriGeometryPolygon: -1 } as const;

/** Returns the manifest with added layers in their states and categories. Missing categories are created. */
export function withMapLayers(manifest: LayersManifest, layers: readonly MapLayer[]): LayersManifest {
  if (layers.length === 0) return manifest;
  return withListedLayers(
    manifest,
    layers.map((layer) => ({
      states: layer.states,
      event: layer.event,
      category: layer.category,
      layer: manifestLayer(layer),
    })),
  );
}

/** Added layer with its position in the manifest. */
export interface ListedLayer {
  /** Two-letter state abbreviations. */
  states: readonly string[];
  /** Name of the event in the manifest. */
  event: string | undefined;
  category: string;
  layer: ManifestLayer;
}

export const withListedLayers = (
  manifest: LayersManifest,
  listed: readonly ListedLayer[],
): LayersManifest => ({
  ...manifest,
  events: [...manifest.events, ...newEvents(manifest, listed)].map((event) =>
    withLayers(
      event,
      listed.filter((one) => one.event === event.stateName),
    ),
  ),
  states: manifest.states.map((state) => {
    const abbreviation = stateOfName(state.stateName)?.abbreviation ?? "";
    return withLayers(
      state,
      listed.filter(({ states }) => states.includes(abbreviation)),
    );
  }),
});

/** Returns events that the manifest doesn't have yet, sorted by title. */
function newEvents({ events }: LayersManifest, listed: readonly ListedLayer[]): ManifestState[] {
  const known = new Set(events.map(({ stateName }) => stateName));
  const names = new Set(
    listed.flatMap(({ event }) => (event === undefined || known.has(event) ? [] : event)),
  );
  return [...names]
    .sort((a, b) => stateTitle(a).localeCompare(stateTitle(b)))
    .map((stateName) => ({ stateName, isOpen: false, categories: [] }));
}

/** Adds layers to the categories of a state or event. */
function withLayers(state: ManifestState, own: readonly ListedLayer[]): ManifestState {
  const categories = new Map(state.categories.map((category) => [category.categoryName, category]));
  for (const { category, layer } of own)
    categories.set(category, withLayer(categories.get(category) ?? newCategory(category), layer));
  return own.length === 0 ? state : { ...state, categories: [...categories.values()] };
}

const newCategory = (categoryName: string): ManifestCategory => ({
  categoryName,
  description: "Added by the operator",
  isPublished: true,
  opacity: OPACITY,
  subCategories: [],
});

function withLayer(category: ManifestCategory, layer: ManifestLayer): ManifestCategory {
  const others = category.subCategories.filter(({ subCategoryName }) => subCategoryName !== GROUP);
  const group = category.subCategories.find(({ subCategoryName }) => subCategoryName === GROUP);
  const layers = [...(group?.layers ?? []), layer];
  return { ...category, subCategories: [...others, { subCategoryName: GROUP, layers }] };
}

function manifestLayer({
  id,
  title,
  geometryType,
  titleField,
  popupFields,
  minZoom,
}: MapLayer): ManifestLayer {
  const service = `${SERVICES}/${id}/MapServer`;
  const fields = [...new Set([...(titleField === null ? [] : [titleField]), ...popupFields])];
  return {
    layerName: `map-${id}`,
    name: title,
    control: { enabled: false },
    urls: { raster: service, mainRes: `${service}/0` },
    priority: PRIORITIES[geometryType],
    legend: `${service}/legend`,
    ...(titleField !== null && { nameField: titleField }),
    ...(popupFields.length > 0 && { fields }),
    ...(minZoom > 0 && { minZoom }),
    ...(geometryType === "esriGeometryPoint" && { points: true }),
    sample: false,
  };
}
