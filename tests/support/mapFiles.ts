import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTask } from "../../server/maps/ingest/runTask";

/** A feature for a map data file, in degrees. */
export interface MadeFeature {
  properties: Record<string, string | number | null>;
  geometry: { type: string; coordinates: unknown };
}

/** Returns adjacent squares in Colorado, each with a name and a class. */
export const squares = (count: number): MadeFeature[] =>
  Array.from({ length: count }, (_, at) => {
    const [west, south, side] = [-107 + (at % 20) * 0.02, 39 + Math.floor(at / 20) * 0.02, 0.015];
    const [east, north] = [west + side, south + side];
    return {
      properties: {
        NAME: `Unit ${at}`,
        KIND: ["Private", "State", "BLM"][at % 3] ?? "",
        ACRES: at * 1.5,
        NO: at,
      },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [west, south],
            [west, north],
            [east, north],
            [east, south],
            [west, south],
          ],
        ],
      },
    };
  });

export function writeGeojson(path: string, features: readonly MadeFeature[]): string {
  const list = features.map((feature) => ({ type: "Feature", ...feature }));
  writeFileSync(path, JSON.stringify({ type: "FeatureCollection", features: list }));
  return path;
}

const EXTENSIONS = {
  "ESRI Shapefile": "shp",
  GPKG: "gpkg",
  FlatGeobuf: "fgb",
  OpenFileGDB: "gdb",
  KML: "kml",
} as const;

/** Writes features to a file of another format with GDAL and returns its path. */
export async function writeAs(
  format: keyof typeof EXTENSIONS,
  folder: string,
  features: readonly MadeFeature[],
  options: readonly string[] = [],
): Promise<string> {
  const made = join(folder, `made-${format.replaceAll(" ", "")}-${Math.random().toString(36).slice(2)}`);
  mkdirSync(made);
  const path = writeGeojson(join(made, "source.geojson"), features);
  await runTask({
    task: "convert",
    path,
    openOptions: [],
    options: ["-f", format, "-nln", "units", ...options],
    layer: "source",
    folder: made,
    name: "units",
  });
  return join(made, `units.${EXTENSIONS[format]}`);
}
