import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGdal } from "./gdal";
import { makeZip } from "./makeZip";

/** A file geodatabase layer for ogr2ogr to write. */
export interface GdbLayer {
  name: string;
  features: readonly GeoJSON.Feature[];
  /** Geometry type of ogr2ogr: "MULTIPOLYGON", "POINT25D", "NONE". */
  type: string;
  /** Coordinate system, such as "EPSG:26913". */
  system?: string;
  /** SQL to run on the layer after it is written. */
  sql?: string;
}

/** Tells whether GDAL is installed and can write file geodatabases (version 3.6 or later). */
export function writesFileGdb(): boolean {
  if (!hasGdal("ogr2ogr")) return false;
  return /OpenFileGDB -vector- \(rw/.test(execFileSync("ogrinfo", ["--formats"], { encoding: "utf8" }));
}

/** A file geodatabase on disk, written by GDAL and kept until `remove`. */
export class NativeGdb {
  private readonly folder = mkdtempSync(join(tmpdir(), "ridgeline-gdb-"));
  readonly path = join(this.folder, "Units.gdb");

  constructor(layers: readonly GdbLayer[]) {
    for (const [at, { name, features, type, system = "EPSG:4326", sql }] of layers.entries()) {
      const source = join(this.folder, `${at}.geojson`);
      writeFileSync(source, JSON.stringify({ type: "FeatureCollection", features }));
      const update = at > 0 ? ["-update"] : [];
      const shape = type === "NONE" ? [] : ["-t_srs", system];
      const options = ["-f", "OpenFileGDB", ...update, ...shape, "-nlt", type, "-nln", name];
      execFileSync("ogr2ogr", [...options, this.path, source], { stdio: ["ignore", "ignore", "pipe"] });
      if (sql)
        execFileSync("ogrinfo", ["-q", this.path, "-dialect", "SQLite", "-sql", sql], { stdio: "ignore" });
    }
  }

  /** Zips the folder as agencies publish it. @param change edits the files by name before they are packed */
  zip(change: (files: Map<string, Uint8Array>) => void = () => {}): Uint8Array<ArrayBuffer> {
    const files = new Map<string, Uint8Array>(
      readdirSync(this.path).map((name) => [name, readFileSync(join(this.path, name))]),
    );
    change(files);
    return makeZip([...files].map(([name, data]) => ({ name: `Data/Units.gdb/${name}`, data })));
  }

  /** Returns a layer's features as GDAL reads them, in WGS 84. */
  readByGdal(layer: string): GeoJSON.Feature[] {
    const options = ["-f", "GeoJSON", "-t_srs", "EPSG:4326", "-lco", "COORDINATE_PRECISION=9"];
    const text = execFileSync("ogr2ogr", [...options, "/vsistdout/", this.path, layer], { encoding: "utf8" });
    return (JSON.parse(text) as GeoJSON.FeatureCollection).features;
  }

  /** Returns ogrinfo's feature count. */
  count(layer: string): number {
    const text = execFileSync("ogrinfo", ["-so", this.path, layer], { encoding: "utf8" });
    return Number(/Feature Count: (\d+)/.exec(text)?.[1]);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
