import { version } from "@arcgis/core/kernel.js";

/** Version of @arcgis/core whose internals this folder knows. */
export const KNOWN_VERSION = "5.1";

/** Set to "off" in the browser's storage, it runs the map without this folder. */
export const INTERNALS_KEY = "ridgeline.map-internals";

const reported = new Set<string>();

/**
 * Whether the functions of this folder may change the library. On another version they do nothing, and the first one
 * called says so in the console, since a member with the same name may mean something else there.
 */
export function mayUseInternals(found: string = version): boolean {
  if (isSwitchedOff()) return false;
  if (found === KNOWN_VERSION) return true;
  if (!reported.has(found)) {
    reported.add(found);
    console.error(
      `src/map/internals knows @arcgis/core ${KNOWN_VERSION}, but this is ${found}. The map works without its fixes. Check each file there against the new version, then raise KNOWN_VERSION.`,
    );
  }
  return false;
}

function isSwitchedOff(): boolean {
  try {
    return globalThis.localStorage?.getItem(INTERNALS_KEY) === "off";
  } catch {
    // Browsers that block storage throw.
    return false;
  }
}
