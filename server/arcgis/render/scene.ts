import { type DemSettings, openSurface } from "../elevation/dem/settings";
import type { ElevationField } from "../elevation/field";
import { VectorStore } from "../geo/pyramid";
import { readData } from "../sources/folder";
import { type Place, unpackPlaces } from "../sources/placeFile";
import { unpackVectors } from "../sources/vectorFile";
import { registerFonts } from "./fonts";
import { BlueMarble } from "./imagery";

/** Everything that tiles are drawn from. */
export interface Scene {
  field: ElevationField;
  vectors: VectorStore;
  places: Place[];
  imagery: BlueMarble;
}

/** Reads the map data: about half a second, once for each worker. @param dem heights in place of the built-in ones */
export async function loadScene(dem: DemSettings | null = null): Promise<Scene> {
  registerFonts();
  return {
    field: await openSurface(dem),
    vectors: new VectorStore(unpackVectors(readData("vectors.bin"))),
    places: unpackPlaces(readData("places.bin")),
    imagery: await BlueMarble.load(),
  };
}
