import type { KeyValueStorage } from "../../api/identity";
import { DEFAULT_PREFERENCES, type PreferenceJob, type Preferences } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";

/** The part of the preferences that is about layers. */
export interface OwnLayers {
  /** Keys, the newest first. */
  visible: string[];
  recent: string[];
  /** Keys as the user moved them, from the top of the map down. */
  order: string[];
  /** 0 to 1: of categories by state-category, of single layers and overlays by their own key. */
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

/** What is kept after jobs, of which only those on layers count. */
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

/** The user's choices stored on this device; null if there are none or they can't be read. */
export function readOwn(storage: KeyValueStorage, userUuid: string): OwnLayers | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userUuid)) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { visible, recent, order, opacity, favorites } = value as Partial<Record<keyof OwnLayers, unknown>>;
    // The jobs check each value as they do with those of the server.
    return applyOwn(layersOf(DEFAULT_PREFERENCES), [
      { action: "change", path: "layers/visible", values: visible },
      { action: "change", path: "recents/layers", values: recent },
      // Devices that kept layers before they could be moved have none.
      { action: "change", path: "layers/order", values: order ?? [] },
      { action: "change", path: "global/layer/opacity", values: opacity },
      { action: "change", path: "favorites/states", values: favorites },
    ]);
  } catch {
    return null;
  }
}
