import type { Row } from "../query/table";
import { readData } from "../sources/folder";
import { type Place, unpackPlaces } from "../sources/placeFile";
import { unpackRows } from "../sources/tableFile";

const known = new Map<string, readonly Row[]>();

/** Returns the rows of a file in data/layers. Each file is read once. */
export function layerRows(name: string): readonly Row[] {
  let rows = known.get(name);
  if (!rows) {
    rows = unpackRows(readData(`layers/${name}.bin`));
    known.set(name, rows);
  }
  return rows;
}

let habitat: readonly Row[] | null = null;

/** Returns counties with their habitat share in whole percent. */
export function habitatRows(): readonly Row[] {
  habitat ??= layerRows("counties").map(({ attributes, shape }) => {
    const { DEER = null } = attributes;
    return {
      attributes: { ...attributes, DEER: typeof DEER === "number" ? Math.round(DEER * 100) : null },
      shape,
    };
  });
  return habitat;
}

let places: Place[] | null = null;

/** Returns places in the United States as rows. */
export function townRows(): readonly Row[] {
  places ??= unpackPlaces(readData("places.bin"));
  return places
    .filter(({ country }) => country === "US")
    .map(({ name, region, population, longitude, latitude }) => ({
      attributes: { NAME: name, STATE: region, POPULATION: population },
      shape: { type: "esriGeometryPoint", parts: [Float64Array.of(longitude, latitude)] },
    }));
}
