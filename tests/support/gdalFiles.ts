import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeZip } from "./makeZip";

/** A data set for GDAL to write. */
export interface GdalLayer {
  /** File name without extension. */
  name: string;
  features: readonly GeoJSON.Feature[];
  /** Options of ogr2ogr, such as `["-f", "ESRI Shapefile", "-t_srs", "EPSG:26913"]`. */
  options: readonly string[];
}

/** Input of one gdal3.js process. */
export interface GdalTask {
  input: string;
  output: string;
  layers: { name: string; source: string; options: readonly string[] }[];
}

/**
 * Writes files with GDAL (gdal3.js, WebAssembly) and returns them by name. Runs in a process of its own that takes a
 * second and 200 MB to start, so pass all layers at once.
 */
export function writeWithGdal(layers: readonly GdalLayer[]): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "gdal-"));
  const output = mkdtempSync(join(tmpdir(), "gdal-"));
  try {
    const task: GdalTask = {
      input: folder,
      output,
      layers: layers.map(({ name, features, options }, at) => {
        const source = join(folder, `${at}.geojson`);
        writeFileSync(source, JSON.stringify({ type: "FeatureCollection", features }));
        return { name, source, options };
      }),
    };
    execFileSync(process.execPath, ["--import", "tsx", join(import.meta.dirname, "gdalWrite.ts")], {
      input: JSON.stringify(task),
      stdio: ["pipe", "ignore", "inherit"],
    });
    return new Map(readdirSync(output).map((name) => [name, readFileSync(join(output, name))]));
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(output, { recursive: true });
  }
}

/** Zips the files whose names start with any of the stems. */
export const zipOf = (
  files: ReadonlyMap<string, Buffer>,
  ...stems: readonly string[]
): Uint8Array<ArrayBuffer> =>
  makeZip(
    [...files].flatMap(([name, data]) => (stems.includes(name.replace(/\..*$/, "")) ? [{ name, data }] : [])),
  );
