import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeZip } from "./makeZip";

/** A data set that GDAL is to write. */
export interface GdalLayer {
  /** Of its files, without an ending. */
  name: string;
  features: readonly GeoJSON.Feature[];
  /** Of ogr2ogr: `["-f", "ESRI Shapefile", "-t_srs", "EPSG:26913"]`. */
  options: readonly string[];
}

/** What one process of gdal3.js reads. */
export interface GdalTask {
  input: string;
  output: string;
  layers: { name: string; source: string; options: readonly string[] }[];
}

/**
 * Files by name as GDAL (gdal3.js, WebAssembly) writes them, in a process of its own: its start takes a second and 200 MB.
 * All layers at once, since of those most is the start.
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

/** A zip of the files whose names begin so. */
export const zipOf = (
  files: ReadonlyMap<string, Buffer>,
  ...stems: readonly string[]
): Uint8Array<ArrayBuffer> =>
  makeZip(
    [...files].flatMap(([name, data]) => (stems.includes(name.replace(/\..*$/, "")) ? [{ name, data }] : [])),
  );
