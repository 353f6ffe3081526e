import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Folder of real-world files from outside the project, or null if there is none. */
export const corpus: string | null =
  [process.env.RIDGELINE_CORPUS, resolve(import.meta.dirname, "../../../shared/corpus")].find(
    (folder): folder is string => folder !== undefined && existsSync(folder),
  ) ?? null;

/** Warns when the corpus tests are skipped, so that they aren't mistaken for passed. */
export function sayWhenMissing(): void {
  if (!corpus)
    console.warn(
      "Corpus tests skipped: set RIDGELINE_CORPUS to a folder with gpx/, kml/, kmz/ and xml-bad/, and for files with layers filegdb/, geopackage/, flatgeobuf/, shapefile/, fit/ and photos/.",
    );
}

/** Returns the paths in one folder of the corpus, or none without a corpus. */
export function filesOf(folder: string): string[] {
  const path = corpus ? join(corpus, folder) : "";
  return existsSync(path)
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [];
}

export const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
