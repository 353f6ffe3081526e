import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { AddContext } from "../ingest/add";
import { taskOptions } from "../ingest/add";
import { nativeGdal } from "../ingest/native";
import { runNative, runTask } from "../ingest/runTask";
import { openSource } from "../ingest/source";

/**
 * Merges several zipped Shapefiles with the same fields into `path`, one GeoJSON feature per line.
 * @param folder work folder, deleted afterward
 * @throws MapDataError from openSource and runTask
 */
export async function mergeShapefiles(
  files: readonly string[],
  path: string,
  folder: string,
  context: AddContext,
): Promise<void> {
  await rm(path, { force: true });
  for (const [at, file] of files.entries()) {
    const [unpacked, made] = [join(folder, "unpacked"), join(folder, "made")];
    await mkdir(made, { recursive: true });
    const { signal } = context;
    const source = await openSource(file, unpacked, { ...(signal && { signal }) });
    const task = {
      task: "convert",
      path: source.path,
      openOptions: source.openOptions,
      layer: basename(source.path, extname(source.path)),
      folder: made,
      name: "part",
      options: ["-f", "GeoJSONSeq", "-t_srs", "EPSG:4326", "-lco", "RS=NO"],
    } as const;
    const options = { ...taskOptions("converting", context), onProgress: () => {} };
    await ((await nativeGdal()) ? runNative(task, options) : runTask(task, options));
    for (const name of await readdir(made))
      await pipeline(createReadStream(join(made, name)), createWriteStream(path, { flags: "a" }));
    await rm(folder, { recursive: true });
    context.onProgress?.({ step: "converting", done: at + 1, of: files.length });
  }
}
