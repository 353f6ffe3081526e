import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { latitudeOf, longitudeOf } from "../../arcgis/geo/mercator";
import { MapDataError } from "../errors";
import type { BoxTuple } from "../store/elevation/elevationFile";
import { type AddContext, taskOptions } from "./add";
import { type RasterFile, rasterFiles } from "./elevation/files";
import { nativeCog, nativeInspect } from "./elevation/native";
import type { RasterInfo } from "./elevation/tasks";
import { nativeGdal } from "./native";
import { runTask } from "./runTask";
import { statesAt } from "./statesAt";

// Shared code for adding elevations and imagery.

/** Inspected GeoTIFF with its conversion plan. */
export interface InspectedFile<Plan> {
  file: RasterFile;
  info: RasterInfo;
  plan: Plan;
}

/**
 * Inspects GeoTIFFs, or zips of them, which are unpacked to the folder.
 * @param toPlan plans the conversion of one file
 * @param reworded rewords an error for the kind of data
 * @throws MapDataError
 */
export async function inspectRasters<Plan>(
  paths: readonly string[],
  folder: string,
  context: AddContext,
  toPlan: (file: RasterFile, info: RasterInfo) => Plan,
  reworded: (error: MapDataError) => MapDataError = (error) => error,
): Promise<InspectedFile<Plan>[]> {
  context.onProgress?.({ step: "unpacking" });
  const files = await rasterFiles(paths, join(folder, "unpacked"), context.signal);
  const looked: InspectedFile<Plan>[] = [];
  for (const [at, file] of files.entries()) {
    context.onProgress?.({ step: "inspecting", done: at, of: files.length });
    const info = await withFileName(file, () =>
      inspect(file, context).catch((error: unknown) => {
        throw error instanceof MapDataError ? reworded(error) : error;
      }),
    );
    looked.push({ file, info, plan: toPlan(file, info) });
  }
  return looked;
}

/** Inspects a file with the built-in GDAL. If that lacks the compression, tries the GDAL on the path. */
async function inspect({ path }: RasterFile, context: AddContext): Promise<RasterInfo> {
  const limits = taskOptions("inspecting", context);
  try {
    return await runTask({ task: "inspect-raster", path }, limits);
  } catch (error) {
    const unknown = error instanceof MapDataError && error.code === "missing-codec";
    if (!unknown || !(await nativeGdal())) throw error;
    return nativeInspect(path, limits);
  }
}

/**
 * Converts a file to a Cloud Optimized GeoTIFF.
 * @param options arguments of gdal_translate without the files
 */
export async function makeCog(
  file: RasterFile,
  options: string[],
  { folder, name }: { folder: string; name: string },
  context: AddContext,
): Promise<void> {
  context.onProgress?.({ step: "converting" });
  const toCog = { task: "cog", path: file.path, options, folder, name } as const;
  const limits = taskOptions("converting", context);
  await withFileName(file, async () =>
    (await nativeGdal()) ? nativeCog(toCog, limits) : runTask(toCog, limits),
  );
}

/** Adds the file name to errors, because several files are processed. */
export async function withFileName<T>({ name }: RasterFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MapDataError) || error.code === "canceled") throw error;
    throw new MapDataError(error.code, `${name}: ${error.message}`);
  }
}

/**
 * Returns the extent of stored files in degrees and the states they touch.
 * @param words subject and possessive for the error: "The elevations lie", "their"
 * @throws MapDataError wrong-crs if they touch no state
 */
export function coverageOf(
  sources: readonly { box: BoxTuple }[],
  words: { lie: string; their: string },
): { extent: BoxTuple; states: string[] } {
  const boxes = sources.map(({ box }) => box);
  const extent: BoxTuple = [
    longitudeOf(Math.min(...boxes.map(([left]) => left))),
    latitudeOf(Math.max(...boxes.map(([, , , bottom]) => bottom))),
    longitudeOf(Math.max(...boxes.map(([, , right]) => right))),
    latitudeOf(Math.min(...boxes.map(([, top]) => top))),
  ];
  const states = statesAt(extent);
  if (states.length > 0) return { extent, states };
  const at = extent.map((value) => value.toFixed(2)).join(", ");
  throw new MapDataError(
    "wrong-crs",
    `${words.lie} outside of the United States (${at}). Name ${words.their} coordinate system with --crs.`,
  );
}

/** @throws MapDataError no-space */
export async function checkDiskFor(maps: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(maps);
  if (bavail * bsize >= needed) return;
  throw new MapDataError(
    "no-space",
    `The disk of ${maps} may need ${Math.ceil(needed / 1024 ** 2).toLocaleString("en-US")} MB of free space for these files.`,
  );
}
