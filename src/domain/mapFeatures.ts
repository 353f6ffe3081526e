import type { LayerEntry } from "./layers";
import { isWay } from "./location";

/** What of the map's layers planning tools measure distances to. */
export type MapTarget = "water" | "roads";
/** The same, and what crosses water. */
export type MapFeatureKind = MapTarget | "ways";

/** A layer of a state that has features of a kind. */
export interface MapFeatureLayer {
  stateName: string;
  /** For people. */
  name: string;
  /** The layer itself, {service}/{number}. */
  url: string;
  /** Features of the layer that belong to it. */
  where?: string;
  /** Whether what it shows is made up. */
  sample: boolean;
}

const WATER = /\b(water|waters|lakes|rivers|streams|hydrography)\b/i;
const ROAD = /\broads?\b/i;
const TRAIL = /\b(trails?|paths?)\b/i;

/** In a category of ways: layers that are called trails aren't roads, unless they are called roads as well. */
const IS: Record<MapFeatureKind, (entry: LayerEntry) => boolean> = {
  water: ({ categoryName }) => WATER.test(categoryName),
  roads: (entry) => isWay(entry) && (ROAD.test(entry.layer.name) || !TRAIL.test(entry.layer.name)),
  ways: isWay,
};

/** The layers that have features of a kind, by what their category is called: each once for a state that lists it. */
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
