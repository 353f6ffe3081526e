import {
  type LayersManifest,
  layerKey,
  type ManifestCategory,
  type ManifestLayer,
  type ManifestState,
} from "./layersManifest";
import type { PreferenceJob } from "./preferences";
import { US_STATES } from "./usStates";

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

/** Events that every installation knows. */
export const KNOWN_EVENTS: readonly string[] = Object.keys(EVENT_TITLES);

/** What a state or event of the manifest is called. */
export const stateTitle = (stateName: string): string => EVENT_TITLES[stateName] ?? stateName;

/**
 * The name by which the manifest has an event: that of the known one which is called so, in whatever case, else the title.
 * @param known names of events
 */
export function eventNamed(title: string, known: readonly string[]): string {
  const wanted = title.trim();
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase();
  return [...known, ...KNOWN_EVENTS].find((name) => same(name) || same(stateTitle(name))) ?? wanted;
}

export const EVENT_MAX = 100;

/** Why an event can't be called so; null for nothing. */
export function eventProblem(title: string): string | null {
  const text = title.trim();
  if (text === "") return "Enter an event title.";
  if (text.length > EVENT_MAX) return `Event titles can have up to ${EVENT_MAX} characters.`;
  if (text.includes("|")) return 'Event titles can\'t contain "|".';
  if (US_STATES.some(({ name }) => name.toLowerCase() === text.toLowerCase()))
    return `${text} is a state. Enter it under States instead.`;
  return null;
}

/** The key under which a category's opacity is saved. */
export const opacityKey = (stateName: string, categoryName: string): string => `${stateName}-${categoryName}`;

/** A category's default opacity, 0 to 1. */
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

/**
 * Layers from the top of the map down. Those that the user has moved keep their order; each of the others lies over the
 * first of greater priority, so that names and lines stay over areas.
 * @param active the newest first, which is on top where priorities are the same
 * @param order keys, from the top down
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

/** The keys with one of them at another place; null where it is there already or is none of them. */
export function movedTo(keys: readonly string[], key: string, place: number): string[] | null {
  const from = keys.indexOf(key);
  const to = Math.min(Math.max(place, 0), keys.length - 1);
  return from < 0 || from === to ? null : keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** Saves the order of layers, from the top of the map down. */
export const orderJobs = (keys: readonly string[]): PreferenceJob[] => [
  { action: "change", path: "layers/order", values: [...keys] },
];

/** Saves an opacity; back at its default, a category's own or that of the layer's category, there is nothing to save. */
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

/** Removes the states if any of them is a favorite already, otherwise puts them in front. */
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
