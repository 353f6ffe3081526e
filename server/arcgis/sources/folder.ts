import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Next to this folder when run from source; under the project root when bundled into dist/server. */
const PLACES = ["../data/", "../../server/arcgis/data/"];

/**
 * Returns the folder of the derived map data.
 * @throws Error if it's missing
 */
export function dataFolder(): string {
  for (const place of PLACES) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(`${folder}elevation.bin`)) return folder;
  }
  throw new Error("The map data is missing: server/arcgis/data must ship with the built server.");
}

/** Reads one file of the map data. */
export function readData(name: string): Buffer {
  return readFileSync(dataFolder() + name);
}
