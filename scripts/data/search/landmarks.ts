import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Landmark } from "../../../server/arcgis/sources/landmarkFile";
import { alsoNamed } from "./names";
import { rivers } from "./rivers";
import type { Extent } from "./shapes";

/** Peaks, waters, public land and regions, compiled by hand. Names and positions are geographical facts. */
const GAZETTEER = fileURLToPath(new URL("landmarks.tsv", import.meta.url));
const KM_PER_DEGREE = 111.2;

/**
 * All landmarks of the United States: those of the gazetteer, and rivers from a folder with rivers-10m-na.geojson.gz.
 */
export function landmarks(folder: string): Landmark[] {
  return [...listed(readFileSync(GAZETTEER, "utf8")), ...rivers(folder)];
}

/** Reads lines with kind, name, other names, states, latitude, longitude, radius in kilometers and weight. */
export function listed(text: string): Landmark[] {
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line, i) => {
    const [kind = "", name = "", also = "", states = "", ...rest] = line.split("\t");
    const [latitude = Number.NaN, longitude = Number.NaN, reach = Number.NaN, weight = Number.NaN] =
      rest.map(Number);
    // A line with a missing column would give its landmark a wrong position, so the build fails instead.
    if (![latitude, longitude, reach, weight].every(Number.isFinite) || kind === "" || name === "")
      throw new Error(`Line ${i + 2} of landmarks.tsv is incomplete: ${line}`);
    // Hyphenated names are also found by each part, such as "Routt National Forest".
    const others = new Set([...also.split("|"), ...alsoNamed(name).split("|")].filter(Boolean));
    return {
      kind,
      name,
      also: [...others],
      states: states.split(","),
      weight,
      longitude,
      latitude,
      extent: around(longitude, latitude, reach),
    };
  });
}

/** Box that extends `reach` kilometers in every direction. */
function around(longitude: number, latitude: number, reach: number): Extent {
  const high = reach / KM_PER_DEGREE;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  // The map ends at the 180th meridian.
  return [Math.max(-180, longitude - wide), latitude - high, longitude + wide, latitude + high];
}
