import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MapDataError } from "../../errors";
import { hasImagery, publishImagery } from "../../store/imagery/catalog";
import type { ImageryFile, StoredImage } from "../../store/imagery/imageryFile";
import { idOf } from "../../store/publish";
import { type AddContext, inFolder, taskOptions } from "../add";
import {
  checkDiskFor,
  coverageOf,
  type InspectedFile,
  inspectRasters,
  makeCog,
  withFileName,
} from "../rasters";
import { runTask } from "../runTask";
import { type ImagePlan, type ImageryOptions, planImage } from "./plan";

export interface ImagerySettings extends ImageryOptions {
  title: string;
  /** Capture day, "2021-08-01". */
  date: string;
  /** Attribution on the map, or empty. */
  attribution: string;
  /** Whether to replace imagery with the same title. */
  replace: boolean;
}

export type InspectedImageryFile = InspectedFile<ImagePlan>;

/** Bytes per finished pixel, and a factor for the disk space that reprojection and overviews need. */
const PIXEL_BYTES = 4;
const ROOM = 3;

/**
 * Inspects imagery files without keeping anything.
 * @throws MapDataError
 */
export const inspectImagery = (
  paths: readonly string[],
  options: ImageryOptions,
  context: AddContext,
): Promise<InspectedImageryFile[]> =>
  inFolder(context.maps, (folder) => look(paths, options, folder, context));

/**
 * Adds files as imagery of one day. Nothing is served until all of them are complete.
 * @throws MapDataError
 */
export async function addImagery(
  paths: readonly string[],
  settings: ImagerySettings,
  context: AddContext,
): Promise<{ id: string; imagery: ImageryFile; replaced: boolean }> {
  const id = idOf(settings.title);
  const replaced = hasImagery(context.maps, id);
  if (replaced && !settings.replace)
    throw new MapDataError("exists", `Imagery "${id}" exists. Add --replace, or choose another --title.`);
  return inFolder(context.maps, async (work) => {
    const made = join(work, "made");
    const imagery = await makeImagery(paths, settings, { work, made }, context);
    context.onProgress?.({ step: "publishing" });
    publishImagery(context.maps, id, made, imagery);
    return { id, imagery, replaced };
  });
}

/**
 * Prepares imagery files. The result isn't served yet.
 * @param folders `work` for temporary files, `made` for the finished files; creates the latter
 * @throws MapDataError
 */
export async function makeImagery(
  paths: readonly string[],
  settings: Omit<ImagerySettings, "replace">,
  { work, made }: { work: string; made: string },
  context: AddContext,
): Promise<ImageryFile> {
  const { title, date, attribution } = settings;
  const looked = await look(paths, settings, work, context);
  const pixels = looked.reduce((sum, { info: { width, height } }) => sum + width * height, 0);
  await checkDiskFor(context.maps, ROOM * PIXEL_BYTES * pixels);
  await mkdir(made, { mode: 0o700 });
  const sources: StoredImage[] = [];
  for (const [at, one] of looked.entries()) sources.push(await store(one, String(at), made, context));
  const { extent, states } = coverageOf(sources, { lie: "The imagery lies", their: "its" });
  if (context.signal?.aborted) throw new MapDataError("canceled", "Canceled. Nothing was changed.");
  return {
    version: `v${Date.now().toString(36)}`,
    title,
    date,
    attribution,
    sources,
    extent,
    states,
    notes: looked.flatMap(({ plan }) => plan.notes),
    added: new Date().toISOString(),
  };
}

const look = (
  paths: readonly string[],
  options: ImageryOptions,
  folder: string,
  context: AddContext,
): Promise<InspectedImageryFile[]> =>
  inspectRasters(
    paths,
    folder,
    context,
    (file, info) => planImage(file, info, options),
    (error) =>
      error.code === "no-heights"
        ? new MapDataError("no-picture", "It has no image: no pixel has data.")
        : error,
  );

/** Prepares the file of one source, aligned to the map's tile grid. */
async function store(
  { file, plan }: InspectedImageryFile,
  name: string,
  made: string,
  context: AddContext,
): Promise<StoredImage> {
  await makeCog(file, plan.options, { folder: made, name }, context);
  context.onProgress?.({ step: "preparing" });
  const measured = await withFileName(file, () =>
    runTask({ task: "measure-image", folder: made, name }, taskOptions("preparing", context)),
  );
  return { ...measured, name, file: file.name };
}
