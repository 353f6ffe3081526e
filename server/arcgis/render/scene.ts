import { type DemSettings, openSurface } from "../elevation/dem/settings";
import type { ElevationField } from "../elevation/field";
import { VectorStore } from "../geo/pyramid";
import { readData } from "../sources/folder";
import { type Place, unpackPlaces } from "../sources/placeFile";
import { unpackVectors } from "../sources/vectorFile";
import { registerFonts } from "./fonts";
import { BlueMarble } from "./imagery";

/** All data that tiles are drawn from. */
export interface Scene {
  field: ElevationField;
  vectors: VectorStore;
  places: Place[];
  imagery: BlueMarble;
  /** Whether to generate detail that no source has: land cover, towns, bends of shores (DEMO_DETAIL). */
  detailed: boolean;
}

/**
 * Loads the map data. Takes about half a second, once per worker.
 * @param dem elevations that replace the built-in ones
 * @param detailed whether to generate detail that no source has
 */
export async function loadScene(dem: DemSettings | null = null, detailed = false): Promise<Scene> {
  registerFonts();
  return {
    field: await openSurface(dem, detailed),
    vectors: new VectorStore(unpackVectors(readData("vectors.bin"))),
    places: unpackPlaces(readData("places.bin")),
    imagery: await BlueMarble.load(),
    detailed,
  };
}
