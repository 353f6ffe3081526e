import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { UNNEEDED_DRIVERS } from "./gdalDrivers";
import type { Gdal, GdalDataset, GdalOptions } from "./gdalTypes";

const require = createRequire(import.meta.url);

/**
 * Executions of a function, weighted by its size, before V8 optimizes it: ten times the default, which optimizes much of
 * GDAL while it starts.
 */
const LATE_TIERING = 18_000_000;

/** Saves a quarter of a start's processor time. Only for tasks that read little, because reading takes longer. */
export function compileBriefly(): void {
  setFlagsFromString(`--wasm-tiering-budget=${LATE_TIERING}`);
}

/**
 * Starts GDAL as WebAssembly, with the drivers that ingest needs. It has no network access and reads only files in one
 * folder. Startup takes most of a second and 200 MB, so only the child process of an ingest loads it.
 * @param output folder that it may write to
 * @param env configuration options of GDAL; an empty GDAL_SKIP loads all drivers
 */
export async function startGdal(
  output: string | null,
  onMessage: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Gdal> {
  const folder = join(dirname(require.resolve("gdal3.js/package.json")), "dist/package");
  const start = require("gdal3.js/node.js") as (options: GdalOptions) => Promise<Gdal>;
  // A start uses few of the module's functions. The others needn't be checked.
  setFlagsFromString("--wasm-lazy-validation");
  const here = process.cwd();
  // GDAL reads its data files from the current folder.
  process.chdir(folder);
  try {
    return await start({
      path: ".",
      env: { GDAL_SKIP: UNNEEDED_DRIVERS.join(","), ...env },
      ...(output !== null && { dest: output }),
      logHandler: onMessage,
      errorHandler: onMessage,
    });
  } finally {
    process.chdir(here);
  }
}

/** Opens a file. GDAL's messages become the error if it can't. */
export async function openDataset(
  gdal: Gdal,
  path: string,
  openOptions: readonly string[],
): Promise<GdalDataset> {
  const { datasets, errors } = await gdal.open(path, [...openOptions]);
  const [dataset] = datasets;
  if (!dataset) throw new Error(errors.map((error) => messageOf(error)).join("; ") || "it can't be opened");
  return dataset;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error
    ? error.message
    : Array.isArray(error)
      ? error.map(messageOf).join("; ")
      : typeof error === "object" && error !== null && "message" in error
        ? String(error.message)
        : String(error);
