import type {
  LayersManifest,
  ManifestCategory,
  ManifestLayer,
  ManifestState,
} from "../../../src/domain/layersManifest";
import { stateOfName } from "../../../src/domain/usStates";
import type { MapLayer } from "../store/catalogue";
import { MAPS } from "./service";

const SERVICES = `/arcgis/rest/services/${MAPS}`;
const GROUP = "Local data";
const OPACITY = 0.8;
/** Over the map's own layers, points over lines over areas. */
const PRIORITIES = { esriGeometryPoint: -3, esriGeometryPolyline: -2, esriGeometryPolygon: -1 } as const;

/** The manifest with the added layers: each in the states that list it, in its category, which is made where there is none. */
export function withMapLayers(manifest: LayersManifest, layers: readonly MapLayer[]): LayersManifest {
  if (layers.length === 0) return manifest;
  return { ...manifest, states: manifest.states.map((state) => withLayers(state, layers)) };
}

function withLayers(state: ManifestState, layers: readonly MapLayer[]): ManifestState {
  const abbreviation = stateOfName(state.stateName)?.abbreviation ?? "";
  const own = layers.filter(({ states }) => states.includes(abbreviation));
  const categories = new Map(state.categories.map((category) => [category.categoryName, category]));
  for (const layer of own) {
    const known = categories.get(layer.category) ?? newCategory(layer.category);
    categories.set(layer.category, withLayer(known, layer));
  }
  return own.length === 0 ? state : { ...state, categories: [...categories.values()] };
}

const newCategory = (categoryName: string): ManifestCategory => ({
  categoryName,
  description: "Added by the operator",
  isPublished: true,
  opacity: OPACITY,
  subCategories: [],
});

function withLayer(category: ManifestCategory, layer: MapLayer): ManifestCategory {
  const others = category.subCategories.filter(({ subCategoryName }) => subCategoryName !== GROUP);
  const group = category.subCategories.find(({ subCategoryName }) => subCategoryName === GROUP);
  const layers = [...(group?.layers ?? []), manifestLayer(layer)];
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
