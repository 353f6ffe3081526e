import { execFile } from "node:child_process";
import { promisify } from "node:util";

let known: Promise<string | null> | undefined;

/** Returns the version of the ogr2ogr on the path, such as "3.6.2", or null. RIDGELINE_GDAL=wasm disables it. */
export function nativeGdal(): Promise<string | null> {
  if (process.env.RIDGELINE_GDAL === "wasm") return Promise.resolve(null);
  known ??= promisify(execFile)("ogr2ogr", ["--version"], { timeout: 10_000 }).then(
    ({ stdout }) => /GDAL (\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null,
    () => null,
  );
  return known.then((version) => (version && isRecent(version) ? version : null));
}

/** FlatGeobuf requires 3.1. */
const isRecent = (version: string) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 3 || (major === 3 && minor >= 1);
};
