import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Gdal, GdalDataset } from "./gdalTypes";

/** Features that are read for examples, and values that are kept of a field. */
const READ = 20;
const KEPT = 3;
const LONGEST = 60;

/**
 * A few values of each field of a layer, as texts. They help to recognize a field and are never an error.
 * @param folder that GDAL may write to
 */
export async function examplesOf(
  gdal: Gdal,
  dataset: GdalDataset,
  layer: string,
  folder: string,
): Promise<ReadonlyMap<string, string[]>> {
  const path = join(folder, "examples.geojson");
  const examples = new Map<string, string[]>();
  try {
    await gdal.ogr2ogr(dataset, ["-f", "GeoJSON", "-limit", String(READ), layer], "examples");
    const { features } = JSON.parse(readFileSync(path, "utf8")) as {
      features: { properties: Record<string, unknown> | null }[];
    };
    for (const { properties } of features)
      for (const [name, value] of Object.entries(properties ?? {})) {
        const text = value === null || value === undefined ? "" : String(value).trim().slice(0, LONGEST);
        const known = examples.get(name) ?? [];
        if (text !== "" && known.length < KEPT && !known.includes(text)) examples.set(name, [...known, text]);
      }
  } catch {
    // What GDAL can't write as GeoJSON may still be added.
  }
  rmSync(path, { force: true });
  return examples;
}

type Extent = [number, number, number, number];
/** Points on each side of an extent: its edges are curves in other coordinates. */
const STEPS = 8;

/** An extent in degrees; null where it can't be placed. @param crs as GDAL reads it */
export async function inDegrees(gdal: Gdal, extent: Extent, crs: string): Promise<Extent | null> {
  const [west, south, east, north] = extent;
  const places: [number, number][] = [];
  for (let column = 0; column <= STEPS; column++)
    for (let row = 0; row <= STEPS; row++)
      places.push([west + ((east - west) * column) / STEPS, south + ((north - south) * row) / STEPS]);
  try {
    const found = await gdal.gdaltransform(places, ["-s_srs", crs, "-t_srs", "EPSG:4326"]);
    const box: Extent = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x = Number.NaN, y = Number.NaN] of found) {
      if (!(Math.abs(x) <= 180 && Math.abs(y) <= 90)) return null;
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return found.length > 0 ? box : null;
  } catch {
    return null;
  }
}
