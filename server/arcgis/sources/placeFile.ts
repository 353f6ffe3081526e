import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { checkedNumbers } from "./lines";

/** Role of a place in its country: 0 national capital, 1 state capital, 2 any other. */
export type PlaceKind = 0 | 1 | 2;

export interface Place {
  name: string;
  /** Two-letter ISO 3166 code. */
  country: string;
  /** State abbreviation in the United States, a number elsewhere (GeoNames admin1). */
  region: string;
  longitude: number;
  latitude: number;
  population: number;
  kind: PlaceKind;
}

/** Packs places as compressed tab-separated lines, largest first. */
export function packPlaces(places: readonly Place[]): Buffer {
  const lines = [...places]
    .sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, "en"))
    .map((p) =>
      [p.name, p.country, p.region, p.longitude.toFixed(4), p.latitude.toFixed(4), p.population, p.kind].join(
        "\t",
      ),
    );
  return brotliCompressSync(Buffer.from(lines.join("\n")));
}

/** Reads the output of packPlaces in its order. @throws RangeError if it is damaged */
export function unpackPlaces(packed: Uint8Array): Place[] {
  const text = brotliDecompressSync(packed).toString("utf8");
  return text.split("\n").map((line) => {
    const [name = "", country = "", region = "", ...rest] = line.split("\t");
    const [longitude = 0, latitude = 0, population = 0, kind = 0] = checkedNumbers(rest, 4);
    return {
      name,
      country,
      region,
      longitude,
      latitude,
      population,
      kind: kind === 0 ? 0 : kind === 1 ? 1 : 2,
    };
  });
}
