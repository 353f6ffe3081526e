import type { BasemapChoice } from "./slice";

const KEY = "ridgeline.basemap";
const NAMES: readonly BasemapChoice[] = ["Satellite", "Hybrid", "Topographic"];
const isAdded = (stored: string): stored is `map:${string}` => /^map:[a-z0-9-]{1,60}$/.test(stored);

/** The basemap that was chosen on this device last, or null. */
export function storedBasemap(): BasemapChoice | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null && isAdded(stored)) return stored;
    return NAMES.find((name) => name === stored) ?? null;
  } catch {
    // A browser that keeps nothing for us starts with the default.
    return null;
  }
}

export function storeBasemap(name: BasemapChoice): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The choice then holds until the page is left.
  }
}
