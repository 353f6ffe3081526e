import type { BasemapName } from "../../map/mapStage";

const KEY = "ridgeline.basemap";
const NAMES: readonly BasemapName[] = ["Satellite", "Hybrid", "Topographic"];

/** The basemap that was chosen on this device last, or null. */
export function storedBasemap(): BasemapName | null {
  try {
    const stored = localStorage.getItem(KEY);
    return NAMES.find((name) => name === stored) ?? null;
  } catch {
    // A browser that keeps nothing for us starts with the default.
    return null;
  }
}

export function storeBasemap(name: BasemapName): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The choice then holds until the page is left.
  }
}
