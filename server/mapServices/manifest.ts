import type {
  LayersManifest,
  ManifestCategory,
  ManifestLayer,
  ManifestState,
} from "../../src/domain/layersManifest";
import { US_STATES } from "../../src/domain/usStates";
import { LAYERS } from "../arcgis/layers/catalog";
import { publicLayer } from "./publicLayers";

const SERVICES = "/arcgis/rest/services/Layers";
const OPACITY = 0.8;
/** Sample land, roads and trails only cover the contiguous states. */
const CONTIGUOUS_ONLY: readonly string[] = ["Public_Land", "Motorized_Roads", "Motorized_Trails"];
const FAR: readonly string[] = ["AK", "HI"];

/** Categories and subcategories, with the services of each in display order. */
const TREE: readonly (readonly [
  category: string,
  description: string,
  (readonly [string, readonly string[]])[],
])[] = [
  ["Land", "Who owns the land, and who can hunt there", [["Public land", ["Public_Land"]]]],
  [
    "Hunting",
    "Units, habitat and hours",
    [
      ["Units", ["Hunting_Units"]],
      ["Species", ["Deer_Habitat"]],
      ["Hours", ["Shooting_Hours"]],
    ],
  ],
  [
    "Roads and trails",
    "Routes open to motor vehicles",
    [
      ["Motorized roads", ["Motorized_Roads"]],
      ["Motorized trails", ["Motorized_Trails"]],
    ],
  ],
  ["Terrain", "The shape of the ground", [["Slope", ["Slope"]]]],
  [
    "Boundaries and places",
    "Counties, towns, airports and time zones",
    [
      ["Boundaries", ["Counties", "Time_Zones"]],
      ["Places", ["Towns", "Airports"]],
    ],
  ],
];

type Profile = "embedded" | "public";

interface ManifestOptions {
  /** Events from the operator's file. */
  events: ManifestState[];
  /** Whether elevations are the built-in ones, with generated detail. */
  sampleGround: boolean;
}

/**
 * Returns the manifest of the operator's events and all states. It lists this installation's services, or public ones
 * where they exist.
 */
export function layersManifest(profile: Profile, { events, sampleGround }: ManifestOptions): LayersManifest {
  const states = US_STATES.filter(({ abbreviation }) => abbreviation !== "DC");
  return {
    layerManifestVersion: "1",
    events,
    states: states.map(({ name, abbreviation }) => ({
      stateName: name,
      isOpen: false,
      categories: TREE.map((entry) => category(entry, abbreviation, { profile, sampleGround })).filter(
        ({ subCategories }) => subCategories.length > 0,
      ),
    })),
  };
}

function category(
  [categoryName, description, children]: (typeof TREE)[number],
  state: string,
  { profile, sampleGround }: { profile: Profile; sampleGround: boolean },
): ManifestCategory {
  const subCategories = children.map(([subCategoryName, names]) => ({
    subCategoryName,
    layers: names.flatMap(
      (name) =>
        (profile === "public" && publicLayer(name, state)) || embeddedLayer(name, state, sampleGround) || [],
    ),
  }));
  return {
    categoryName,
    description,
    isPublished: true,
    opacity: OPACITY,
    subCategories: subCategories.filter(({ layers }) => layers.length > 0),
  };
}

function embeddedLayer(name: string, state: string, sampleGround: boolean): ManifestLayer | null {
  const place = LAYERS.findIndex((layer) => layer.name === name);
  const layer = LAYERS[place];
  if (!layer || (CONTIGUOUS_ONLY.includes(name) && FAR.includes(state))) return null;
  const ofGround = layer.raster === "slope";
  const service = `${SERVICES}/${layer.raster ? "US" : state}_${name}/MapServer`;
  return {
    layerName: name.toLowerCase().replaceAll("_", "-"),
    name: ofGround && sampleGround ? `${layer.title} (sample)` : layer.title,
    control: { enabled: false },
    urls: { raster: service, mainRes: `${service}/0` },
    // Later layers in the list are drawn higher, so names and lines go over areas.
    priority: LAYERS.length - place,
    legend: `${service}/legend`,
    nameField: layer.displayField,
    ...(layer.minLevel > 0 && { minZoom: layer.minLevel }),
    ...(layer.geometryType === "esriGeometryPoint" && { points: true }),
    sample: ofGround ? sampleGround : layer.sample,
  };
}

/** Returns every URL in the manifest. */
export function manifestUrls({ states, events }: LayersManifest): string[] {
  return [...states, ...events].flatMap(({ categories }) =>
    categories.flatMap(({ subCategories }) =>
      subCategories.flatMap(({ layers }) =>
        layers.flatMap(({ urls, legend }) => [
          urls.mainRes,
          urls.raster ?? "",
          urls.vectorTile ?? "",
          legend ?? "",
        ]),
      ),
    ),
  );
}
