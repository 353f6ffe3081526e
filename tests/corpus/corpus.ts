import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Folder of real files that nobody on this project wrote; null where there is none. */
export const corpus: string | null =
  [process.env.RIDGELINE_CORPUS, resolve(import.meta.dirname, "../../../shared/corpus")].find(
    (folder): folder is string => folder !== undefined && existsSync(folder),
  ) ?? null;

/** Said once where the tests are skipped, so that nobody takes them for passed. */
export function sayWhenMissing(): void {
  if (!corpus)
    console.warn(
      "Corpus tests skipped: set RIDGELINE_CORPUS to a folder with gpx/, kml/, kmz/ and xml-bad/, and for files with layers filegdb/, geopackage/, flatgeobuf/, shapefile/, fit/ and photos/.",
    );
}

/** Paths of the files of one folder of the corpus; none where there is no corpus. */
export function filesOf(folder: string): string[] {
  const path = corpus ? join(corpus, folder) : "";
  return existsSync(path)
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [];
}

export const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
