import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Gdal, GdalDataset, GdalOptions } from "./gdalTypes";

const require = createRequire(import.meta.url);

/**
 * GDAL as WebAssembly. It has no network, and reads the files of one folder only. Its start takes most of a second and 200 MB,
 * so only the child process of an ingest loads it.
 * @param output the folder that it may write to
 * @param env GDAL's settings
 */
export async function startGdal(
  output: string | null,
  onMessage: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Gdal> {
  const folder = join(dirname(require.resolve("gdal3.js/package.json")), "dist/package");
  const start = require("gdal3.js/node.js") as (options: GdalOptions) => Promise<Gdal>;
  const here = process.cwd();
  // It reads its data from the folder it runs in.
  process.chdir(folder);
  try {
    return await start({
      path: ".",
      env: { ...env },
      ...(output !== null && { dest: output }),
      logHandler: onMessage,
      errorHandler: onMessage,
    });
  } finally {
    process.chdir(here);
  }
}

/** Opens a file. What GDAL says of one that it can't open becomes the error. */
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
