import type { KeyValueStorage } from "../../api/identity";
import { DEFAULT_PREFERENCES, type PreferenceJob, type Preferences } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";

/** Layer preferences. */
export interface OwnLayers {
  /** Keys, newest first. */
  visible: string[];
  recent: string[];
  /** Keys in the user's order, from the top of the map down. */
  order: string[];
  /** Opacity from 0 to 1. Categories are keyed by state-category, layers and overlays by their own key. */
  opacity: Record<string, number>;
  favorites: string[];
}

const PATHS: readonly PreferenceJob["path"][] = [
  "layers/visible",
  "layers/order",
  "recents/layers",
  "global/layer/opacity",
  "favorites/states",
];

export const layersOf = ({ layers, recents, global, favorites }: Preferences): OwnLayers => ({
  visible: layers.visible,
  recent: recents.layers,
  order: layers.order ?? [],
  opacity: global.layer.opacity,
  favorites: favorites.states,
});

const preferencesOf = ({ visible, recent, order, opacity, favorites }: OwnLayers): Preferences => ({
  ...DEFAULT_PREFERENCES,
  layers: { visible, order },
  recents: { ...DEFAULT_PREFERENCES.recents, layers: recent },
  global: { ...DEFAULT_PREFERENCES.global, layer: { opacity } },
  favorites: { ...DEFAULT_PREFERENCES.favorites, states: favorites },
});

/** Applies preference jobs; those not about layers are ignored. */
export function applyOwn(own: OwnLayers, jobs: readonly PreferenceJob[]): OwnLayers {
  const ours = jobs.filter(({ path }) => PATHS.includes(path));
  return ours.length === 0 ? own : layersOf(applyJobs(preferencesOf(own), ours));
}

const keyOf = (userUuid: string) => `layers:${userUuid}`;

export function storeOwn(storage: KeyValueStorage, userUuid: string, own: OwnLayers): void {
  try {
    storage.setItem(keyOf(userUuid), JSON.stringify(own));
  } catch (error) {
    console.warn("Couldn't save your layers on this device. They last until you close the page.", error);
  }
}

/** Reads the user's layers stored on this device. @returns null if there are none or they're unreadable */
export function readOwn(storage: KeyValueStorage, userUuid: string): OwnLayers | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userUuid)) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { visible, recent, order, opacity, favorites } = value as Partial<Record<keyof OwnLayers, unknown>>;
    // The jobs validate each value as they do for the server's.
    return applyOwn(layersOf(DEFAULT_PREFERENCES), [
      { action: "change", path: "layers/visible", values: visible },
      { action: "change", path: "recents/layers", values: recent },
      // Missing on devices that stored layers before they could be reordered.
      { action: "change", path: "layers/order", values: order ?? [] },
      { action: "change", path: "global/layer/opacity", values: opacity },
      { action: "change", path: "favorites/states", values: favorites },
    ]);
  } catch {
    return null;
  }
}
