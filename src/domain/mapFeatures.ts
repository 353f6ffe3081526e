import type { LayerEntry } from "./layers";
import { isRoadOrTrail } from "./location";

/** Map features that planning tools measure distances to. */
export type MapTarget = "water" | "roads";
/** The targets, plus ways, where water can be crossed. */
export type MapFeatureKind = MapTarget | "ways";

/** Layer of a state with features of a kind. */
export interface MapFeatureLayer {
  stateName: string;
  /** Display name. */
  name: string;
  /** Layer URL, {service}/{number}. */
  url: string;
  /** SQL filter for the features that belong to the layer. */
  where?: string;
  /** Whether its content is sample data. */
  sample: boolean;
}

const WATER = /\b(water|waters|lakes|rivers|streams|hydrography)\b/i;
const ROAD = /\broads?\b/i;
const TRAIL = /\b(trails?|paths?)\b/i;

/** Among ways, a layer named for trails isn't one of roads unless it names roads too. */
const IS: Record<MapFeatureKind, (entry: LayerEntry) => boolean> = {
  water: ({ categoryName }) => WATER.test(categoryName),
  roads: (entry) => isRoadOrTrail(entry) && (ROAD.test(entry.layer.name) || !TRAIL.test(entry.layer.name)),
  ways: isRoadOrTrail,
};

/**
 * Returns the layers with features of a kind, judged by their category. A layer listed in several states appears once
 * per state.
 */
export function mapFeatureLayers(kind: MapFeatureKind, entries: Iterable<LayerEntry>): MapFeatureLayer[] {
  const layers: MapFeatureLayer[] = [];
  for (const entry of entries) {
    const { urls, where, name, sample, pictures, points } = entry.layer;
    if (pictures || points || !IS[kind](entry)) continue;
    const { stateName } = entry;
    layers.push({ stateName, name, url: urls.mainRes, sample, ...(where !== undefined && { where }) });
  }
  return layers;
}
