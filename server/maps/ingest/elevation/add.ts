import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { latitudeOf, longitudeOf } from "../../../arcgis/geo/mercator";
import { MapDataError } from "../../errors";
import type { ElevationFile, Four, StoredRaster } from "../../store/elevation/elevationFile";
import { hasElevations, publishElevations } from "../../store/elevation/publish";
import { idOf } from "../../store/publish";
import { type AddContext, inFolder, taskOptions } from "../add";
import { nativeGdal } from "../native";
import { runTask } from "../runTask";
import { statesAt } from "../statesAt";
import { bandBytes } from "./claims";
import { type RasterFile, rasterFiles } from "./files";
import { nativeCog } from "./native";
import { checkHeights, type ElevationOptions, planRaster, type RasterPlan } from "./plan";
import type { RasterInfo } from "./tasks";

export interface ElevationSettings extends ElevationOptions {
  title: string;
  /** Replaces elevations of the same title. */
  replace: boolean;
}

/** What was found in a file, and what is done with it. */
export interface LookedRaster {
  file: RasterFile;
  info: RasterInfo;
  plan: RasterPlan;
}

/** What is in files of elevations. Nothing is kept. @throws MapDataError */
export function lookAtElevations(
  paths: readonly string[],
  options: ElevationOptions,
  context: AddContext,
): Promise<LookedRaster[]> {
  return inFolder(context.maps, (folder) => look(paths, options, folder, context));
}

/** Adds files as elevations. Until all of them are complete, none is served. @throws MapDataError */
export async function addElevations(
  paths: readonly string[],
  settings: ElevationSettings,
  context: AddContext,
): Promise<{ id: string; elevations: ElevationFile; replaced: boolean }> {
  const id = idOf(settings.title);
  const replaced = hasElevations(context.maps, id);
  if (replaced && !settings.replace)
    throw new MapDataError("exists", `Elevations "${id}" exist. Add --replace, or choose another --title.`);
  return inFolder(context.maps, async (folder) => {
    const looked = await look(paths, settings, folder, context);
    await checkRoom(context.maps, looked);
    const made = join(folder, "made");
    await mkdir(made, { mode: 0o700 });
    const sources: StoredRaster[] = [];
    for (const [at, one] of looked.entries()) sources.push(await store(one, String(at), made, context));
    context.onProgress?.({ step: "preparing" });
    const covered = await runTask(
      { task: "cover", folder: made, sources },
      taskOptions("preparing", context),
    );
    checkHeights(settings.title, covered.lowest, covered.highest);
    const extent = extentOf(sources);
    const states = statesAt(extent);
    if (states.length === 0)
      throw new MapDataError(
        "wrong-crs",
        `The elevations lie outside of the United States (${extent.map((value) => value.toFixed(2)).join(", ")}). Name their coordinate system with --crs.`,
      );
    const elevations: ElevationFile = {
      ...covered,
      version: `v${Date.now().toString(36)}`,
      title: settings.title,
      sources,
      extent,
      states,
      notes: looked.flatMap(({ plan }) => plan.notes),
      added: new Date().toISOString(),
    };
    if (context.signal?.aborted) throw new MapDataError("cancelled", "Canceled. Nothing was changed.");
    context.onProgress?.({ step: "publishing" });
    publishElevations(context.maps, id, made, elevations);
    return { id, elevations, replaced };
  });
}

async function look(
  paths: readonly string[],
  options: ElevationOptions,
  folder: string,
  context: AddContext,
): Promise<LookedRaster[]> {
  context.onProgress?.({ step: "unpacking" });
  const files = await rasterFiles(paths, join(folder, "unpacked"), context.signal);
  const looked: LookedRaster[] = [];
  for (const [at, file] of files.entries()) {
    context.onProgress?.({ step: "inspecting", done: at, of: files.length });
    const info = await named(file, () =>
      runTask({ task: "inspect-raster", path: file.path }, taskOptions("inspecting", context)),
    );
    looked.push({ file, info, plan: planRaster(file, info, options) });
  }
  return looked;
}

/** Makes the files of a source. */
async function store(
  { file, info: { width, height }, plan }: LookedRaster,
  name: string,
  made: string,
  context: AddContext,
): Promise<StoredRaster> {
  const { crs, geoTransform, scale, offset, noData } = plan;
  context.onProgress?.({ step: "converting" });
  const toCog = { task: "cog", path: file.path, options: plan.options, folder: made, name } as const;
  const options = taskOptions("converting", context);
  await named(file, async () => ((await nativeGdal()) ? nativeCog(toCog, options) : runTask(toCog, options)));
  const placed = await named(file, () =>
    runTask(
      { task: "place", crs, geoTransform, width, height, folder: made, name },
      taskOptions("preparing", context),
    ),
  );
  return { ...placed, name, file: file.name, width, height, scale, offset, noData };
}

/** Of several files, an error must say which one it means. */
async function named<T>({ name }: RasterFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MapDataError) || error.code === "cancelled") throw error;
    throw new MapDataError(error.code, `${name}: ${error.message}`);
  }
}

function extentOf(sources: readonly StoredRaster[]): Four {
  const boxes = sources.map(({ box }) => box);
  return [
    longitudeOf(Math.min(...boxes.map(([left]) => left))),
    latitudeOf(Math.max(...boxes.map(([, , , bottom]) => bottom))),
    longitudeOf(Math.max(...boxes.map(([, , right]) => right))),
    latitudeOf(Math.min(...boxes.map(([, top]) => top))),
  ];
}

async function checkRoom(maps: string, looked: readonly LookedRaster[]): Promise<void> {
  // Overviews take a third more, and those of the file that is being made lie on the disk twice.
  const needed = looked.reduce((sum, { info }) => sum + 1.7 * bandBytes(info), 0);
  const { bavail, bsize } = await statfs(maps);
  if (bavail * bsize >= needed) return;
  throw new MapDataError(
    "no-space",
    `The disk of ${maps} may need ${Math.ceil(needed / 1024 ** 2).toLocaleString("en-US")} MB of free space for these files.`,
  );
}
