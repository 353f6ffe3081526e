import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Gdal, GdalDataset } from "./gdalTypes";

/** Features read for examples, and values kept per field. */
const READ = 20;
const KEPT = 3;
const LONGEST = 60;

/**
 * Returns a few values of each field as text, to help recognize the field. Never fails.
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
    // A layer that GDAL can't write as GeoJSON may still be added.
  }
  rmSync(path, { force: true });
  return examples;
}

type Extent = [number, number, number, number];
/** Steps along each side of an extent. Its edges are curves in other coordinates. */
const STEPS = 8;

/**
 * Converts an extent to degrees. Null if it can't be converted.
 * @param crs coordinate system in GDAL's format
 */
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
