import {
  type LayersManifest,
  layerKey,
  type ManifestCategory,
  type ManifestLayer,
  type ManifestState,
} from "./layersManifest";
import type { PreferenceJob } from "./preferences";
import { US_STATES } from "./usStates";

/** Opacity, 0 to 1, of a category whose manifest entry has none. */
export const DEFAULT_LAYER_OPACITY = 0.8;
/** Zoom level the map goes to when a state is chosen. */
export const STATE_ZOOM = 6.5;

/** Layer with its path in the manifest. */
export interface LayerEntry {
  /** state|category|subCategory|layer */
  key: string;
  stateName: string;
  categoryName: string;
  subCategoryName: string;
  layer: ManifestLayer;
}

/** Full titles of events known by a short name. */
const EVENT_TITLES: Readonly<Record<string, string>> = { tac: "Total Archery Challenge" };

/** Names of the events known to every installation. */
export const KNOWN_EVENTS: readonly string[] = Object.keys(EVENT_TITLES);

/** Returns the display title of a state or event in the manifest. */
export const stateTitle = (stateName: string): string => EVENT_TITLES[stateName] ?? stateName;

/**
 * Returns the manifest name of an event: the known event with this name or title, ignoring case, or else the title
 * itself.
 *
 * @param known names of events
 */
export function findEvent(title: string, known: readonly string[]): string {
  const wanted = title.trim();
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase();
  return [...known, ...KNOWN_EVENTS].find((name) => same(name) || same(stateTitle(name))) ?? wanted;
}

export const EVENT_MAX = 100;

/** Returns why an event can't have this title, or null if it can. */
export function eventProblem(title: string): string | null {
  const text = title.trim();
  if (text === "") return "Enter an event title.";
  if (text.length > EVENT_MAX) return `Event titles can have up to ${EVENT_MAX} characters.`;
  if (text.includes("|")) return 'Event titles can\'t contain "|".';
  if (US_STATES.some(({ name }) => name.toLowerCase() === text.toLowerCase()))
    return `${text} is a state. Enter it under States instead.`;
  return null;
}

/** Returns the key under which a category's opacity is saved. */
export const opacityKey = (stateName: string, categoryName: string): string => `${stateName}-${categoryName}`;

/** Returns a category's default opacity, 0 to 1. */
export const defaultOpacity = ({ opacity }: Pick<ManifestCategory, "opacity">): number =>
  Number.isFinite(opacity) ? opacity : DEFAULT_LAYER_OPACITY;

/** Returns the published categories of a state. */
export const publishedCategories = ({ categories }: ManifestState): ManifestCategory[] =>
  categories.filter(({ isPublished }) => isPublished);

/** Returns a category's layers with their keys, in manifest order. */
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

/** Maps all published layers by key, events before states. */
export const layersByKey = ({ events, states }: LayersManifest): Map<string, LayerEntry> =>
  new Map(
    [...events, ...states].flatMap((state) =>
      publishedCategories(state).flatMap((category) =>
        categoryEntries(state.stateName, category).map((entry) => [entry.key, entry] as const),
      ),
    ),
  );

/** Adds layers to the front of the active ones and removes them from the recent ones. */
export const enableJobs = (keys: readonly string[]): PreferenceJob[] => [
  { action: "add", path: "layers/visible", values: [...keys] },
  { action: "remove", path: "recents/layers", values: [...keys] },
];

/** Removes layers from the active ones and adds them to the front of the recent ones. */
export const disableJobs = (keys: readonly string[]): PreferenceJob[] => [
  { action: "remove", path: "layers/visible", values: [...keys] },
  { action: "add", path: "recents/layers", values: [...keys] },
];

/** Replaces both lists. */
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

/** Makes exactly these layers active and clears the recent ones. */
export const enableAllJobs = (keys: readonly string[]): PreferenceJob[] => listJobs(keys, []);

/** Deactivates all layers. Those that were active become the recent ones. */
export const disableAllJobs = (active: readonly string[]): PreferenceJob[] => listJobs([], active);

/**
 * Orders layers from the top of the map down. Layers the user moved keep their order. Each other layer goes above the
 * first one of greater priority, so that names and lines stay above areas.
 *
 * @param active newest first; with equal priority the newest is on top
 * @param order keys from the top down
 */
export function stackOf(active: readonly LayerEntry[], order: readonly string[]): LayerEntry[] {
  const stack = order.flatMap((key) => active.find((entry) => entry.key === key) ?? []);
  const others = active.filter(({ key }) => !order.includes(key));
  for (const entry of others.toSorted((a, b) => a.layer.priority - b.layer.priority)) {
    const below = stack.findIndex(({ key, layer }) =>
      order.includes(key) ? layer.priority >= entry.layer.priority : layer.priority > entry.layer.priority,
    );
    stack.splice(below < 0 ? stack.length : below, 0, entry);
  }
  return stack;
}

/** Moves a key to another index. @returns null if it is unknown or already there */
export function moveKey(keys: readonly string[], key: string, place: number): string[] | null {
  const from = keys.indexOf(key);
  const to = Math.min(Math.max(place, 0), keys.length - 1);
  return from < 0 || from === to ? null : keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** Saves the layer order, from the top of the map down. */
export const orderJobs = (keys: readonly string[]): PreferenceJob[] => [
  { action: "change", path: "layers/order", values: [...keys] },
];

/** Saves an opacity, or removes the saved one when it equals the default of the layer's category. */
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

/** Removes the states if any is a favorite, otherwise adds them to the front. */
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
