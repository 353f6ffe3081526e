import {
  type LayersManifest,
  layerKey,
  type ManifestCategory,
  type ManifestLayer,
  type ManifestState,
} from "./layersManifest";
import type { PreferenceJob } from "./preferences";

/** How opaque a category of the manifest is that does not say it itself; 0 to 1. */
export const DEFAULT_LAYER_OPACITY = 0.8;
/** Where the map goes when a state is chosen. */
export const STATE_ZOOM = 6.5;

/** A layer with its place in the tree. */
export interface LayerEntry {
  /** state|category|subCategory|layer */
  key: string;
  stateName: string;
  categoryName: string;
  subCategoryName: string;
  layer: ManifestLayer;
}

/** Short names of events, and what people call them. */
const EVENT_TITLES: Readonly<Record<string, string>> = { tac: "Total Archery Challenge" };

/** What a state or event of the manifest is called. */
export const stateTitle = (stateName: string): string => EVENT_TITLES[stateName] ?? stateName;

/** The key under which a category's opacity is saved. */
export const opacityKey = (stateName: string, categoryName: string): string => `${stateName}-${categoryName}`;

/** A category's opacity as it is before anybody changes it; 0 to 1. */
export const defaultOpacity = ({ opacity }: Pick<ManifestCategory, "opacity">): number =>
  Number.isFinite(opacity) ? opacity : DEFAULT_LAYER_OPACITY;

/** The categories of a state that are for people to see. */
export const publishedCategories = ({ categories }: ManifestState): ManifestCategory[] =>
  categories.filter(({ isPublished }) => isPublished);

/** A category's layers with their keys, in the order of the manifest. */
export const categoryEntries = (
  stateName: string,
  { categoryName, subCategories }: ManifestCategory,
): LayerEntry[] =>
  subCategories.flatMap(({ subCategoryName, layers }) =>
    layers.map((layer) => ({
      key: layerKey(stateName, categoryName, subCategoryName, layer.layerName),
      stateName,
      categoryName,
      subCategoryName,
      layer,
    })),
  );

/** All layers that are for people to see, by key: those of events before those of states. */
export const layersByKey = ({ events, states }: LayersManifest): Map<string, LayerEntry> =>
  new Map(
    [...events, ...states].flatMap((state) =>
      publishedCategories(state).flatMap((category) =>
        categoryEntries(state.stateName, category).map((entry) => [entry.key, entry] as const),
      ),
    ),
  );

/** Switched on: in front of the active ones, no longer among the recent ones. */
export const enableJobs = (keys: readonly string[]): PreferenceJob[] => [
  { action: "add", path: "layers/visible", values: [...keys] },
  { action: "remove", path: "recents/layers", values: [...keys] },
];

/** Switched off: no longer active, in front of the recent ones. */
export const disableJobs = (keys: readonly string[]): PreferenceJob[] => [
  { action: "remove", path: "layers/visible", values: [...keys] },
  { action: "add", path: "recents/layers", values: [...keys] },
];

/** The two lists as given, whatever they were. */
export const listJobs = (active: readonly string[], recent: readonly string[]): PreferenceJob[] => [
  { action: "clear", path: "layers/visible" },
  ...(active.length > 0
    ? [{ action: "add", path: "layers/visible", values: [...active] } satisfies PreferenceJob]
    : []),
  { action: "clear", path: "recents/layers" },
  ...(recent.length > 0
    ? [{ action: "add", path: "recents/layers", values: [...recent] } satisfies PreferenceJob]
    : []),
];

/** All of these on, and nothing else; nothing is recent any more. */
export const enableAllJobs = (keys: readonly string[]): PreferenceJob[] => listJobs(keys, []);

/** All off; what was on is what is recent. */
export const disableAllJobs = (active: readonly string[]): PreferenceJob[] => listJobs([], active);

/** Saves a category's opacity; back at its default there is nothing to save. */
export function opacityJobs(
  saved: Readonly<Record<string, number>>,
  key: string,
  opacity: number,
  fallback: number,
): PreferenceJob[] {
  const path = "global/layer/opacity";
  const known = Object.hasOwn(saved, key);
  if (opacity === fallback) return known ? [{ action: "remove", path, values: [key] }] : [];
  return [{ action: known ? "change" : "add", path, values: { [key]: opacity } }];
}

/** Removes the states if any of them is a favourite already, otherwise puts them in front. */
export const favoriteJobs = (
  favorites: readonly string[],
  stateNames: readonly string[],
): PreferenceJob[] => [
  {
    action: stateNames.some((name) => favorites.includes(name)) ? "remove" : "add",
    path: "favorites/states",
    values: [...stateNames],
  },
];
