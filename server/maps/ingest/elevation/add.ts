import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MapDataError } from "../../errors";
import type { ElevationFile, StoredRaster } from "../../store/elevation/elevationFile";
import { hasElevations, publishElevations } from "../../store/elevation/publish";
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
import { bandBytes } from "./declaredSize";
import { checkHeights, type ElevationOptions, planRaster, type RasterPlan } from "./plan";

export interface ElevationSettings extends ElevationOptions {
  title: string;
  /** Whether to replace elevations with the same title. */
  replace: boolean;
  /** Notes for the operator about the elevations, in addition to those about the files. */
  notes?: readonly string[];
}

export type InspectedElevationFile = InspectedFile<RasterPlan>;

/**
 * Inspects elevation files without keeping anything.
 * @throws MapDataError
 */
export function inspectElevations(
  paths: readonly string[],
  options: ElevationOptions,
  context: AddContext,
): Promise<InspectedElevationFile[]> {
  return inFolder(context.maps, (folder) => look(paths, options, folder, context));
}

/**
 * Adds files as elevations. Nothing is served until all of them are complete.
 * @throws MapDataError
 */
export async function addElevations(
  paths: readonly string[],
  settings: ElevationSettings,
  context: AddContext,
): Promise<{ id: string; elevations: ElevationFile; replaced: boolean }> {
  const id = idOf(settings.title);
  const replaced = hasElevations(context.maps, id);
  if (replaced && !settings.replace)
    throw new MapDataError("exists", `Elevations "${id}" exist. Add --replace, or choose another --title.`);
  return inFolder(context.maps, async (work) => {
    const made = join(work, "made");
    const elevations = await makeElevations(paths, settings, { work, made }, context);
    context.onProgress?.({ step: "publishing" });
    publishElevations(context.maps, id, made, elevations);
    return { id, elevations, replaced };
  });
}

/**
 * Prepares elevation files. The result isn't served yet.
 * @param folders `work` for temporary files, `made` for the finished files; creates the latter
 * @throws MapDataError
 */
export async function makeElevations(
  paths: readonly string[],
  settings: Omit<ElevationSettings, "replace">,
  { work, made }: { work: string; made: string },
  context: AddContext,
): Promise<ElevationFile> {
  const looked = await look(paths, settings, work, context);
  await checkRoom(context.maps, looked);
  await mkdir(made, { mode: 0o700 });
  const sources: StoredRaster[] = [];
  for (const [at, one] of looked.entries()) sources.push(await store(one, String(at), made, context));
  context.onProgress?.({ step: "preparing" });
  const covered = await runTask({ task: "cover", folder: made, sources }, taskOptions("preparing", context));
  checkHeights(settings.title, covered.lowest, covered.highest);
  const { extent, states } = coverageOf(sources, { lie: "The elevations lie", their: "their" });
  if (context.signal?.aborted) throw new MapDataError("canceled", "Canceled. Nothing was changed.");
  return {
    ...covered,
    version: `v${Date.now().toString(36)}`,
    title: settings.title,
    sources,
    extent,
    states,
    notes: [...(settings.notes ?? []), ...looked.flatMap(({ plan }) => plan.notes)],
    added: new Date().toISOString(),
  };
}

const look = (
  paths: readonly string[],
  options: ElevationOptions,
  folder: string,
  context: AddContext,
): Promise<InspectedElevationFile[]> =>
  inspectRasters(paths, folder, context, (file, info) => planRaster(file, info, options));

async function store(
  { file, info: { width, height }, plan }: InspectedElevationFile,
  name: string,
  made: string,
  context: AddContext,
): Promise<StoredRaster> {
  const { crs, geoTransform, scale, offset, noData } = plan;
  await makeCog(file, plan.options, { folder: made, name }, context);
  const placed = await withFileName(file, () =>
    runTask(
      { task: "place", crs, geoTransform, width, height, folder: made, name },
      taskOptions("preparing", context),
    ),
  );
  return { ...placed, name, file: file.name, width, height, scale, offset, noData };
}

async function checkRoom(maps: string, looked: readonly InspectedElevationFile[]): Promise<void> {
  // Overviews add a third, and those of the current file are on disk twice.
  await checkDiskFor(
    maps,
    looked.reduce((sum, { info }) => sum + 1.7 * bandBytes(info), 0),
  );
}
