import type { BasemapChoice } from "./slice";

const KEY = "ridgeline.basemap";
const NAMES: readonly BasemapChoice[] = ["Satellite", "Hybrid", "Topographic"];
const isAdded = (stored: string): stored is `map:${string}` => /^map:[a-z0-9-]{1,60}$/.test(stored);

/** Returns the basemap last chosen on this device, or null. */
export function storedBasemap(): BasemapChoice | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null && isAdded(stored)) return stored;
    return NAMES.find((name) => name === stored) ?? null;
  } catch {
    // Without storage, start with the default.
    return null;
  }
}

export function storeBasemap(name: BasemapChoice): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
