import { readFileSync } from "node:fs";
import { packZips } from "../../../server/arcgis/sources/zipFile";
import { stateOfAbbreviation } from "../../../src/domain/usStates";

/**
 * Packs the ZIP codes of the states from GeoNames' postal file: country, code, town, state, state abbreviation, ...,
 * latitude, longitude.
 */
export function zipFile(path: string): Buffer {
  const zips = readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, code = "", town = "", , state = "", , , , , latitude, longitude] = line.split("\t");
      if (!/^\d{5}$/.test(code) || !stateOfAbbreviation(state)) return [];
      return [{ code, town, state, longitude: Number(longitude), latitude: Number(latitude) }];
    });
  return packZips(zips);
}
