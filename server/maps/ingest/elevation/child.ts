import { stat } from "node:fs/promises";
import { MapDataError } from "../../errors";
import type { GdalRasterInfo } from "../gdalTypes";
import { messageOf, openDataset, startGdal } from "../gdalWasm";
import { checkClaim } from "./claims";
import { cover } from "./cover";
import { place } from "./place";
import type { InspectRaster, RasterInfo, RasterTask, ToCog } from "./tasks";

/** Neither files beside the one that was named nor addresses are read. */
export const ALONE: Readonly<Record<string, string>> = {
  GDAL_DISABLE_READDIR_ON_OPEN: "EMPTY_DIR",
  GDAL_PAM_ENABLED: "NO",
};

/** Runs a task of elevations in the child process. */
export async function runRasterTask(
  task: RasterTask,
  onProgress: (done: number, of: number) => void,
): Promise<unknown> {
  switch (task.task) {
    case "inspect-raster":
      return inspect(task);
    case "cog":
      return toCog(task);
    case "place":
      return place(task);
    case "cover":
      return cover(task, onProgress);
  }
}

async function inspect({ path }: InspectRaster): Promise<RasterInfo> {
  const said: string[] = [];
  const gdal = await startGdal(null, (text) => said.push(text), ALONE);
  const dataset = await read(said, () => openDataset(gdal, path, []));
  if (dataset.info.driverShortName !== "GTiff" && dataset.info.driverShortName !== "COG")
    throw new MapDataError("unknown-format", `GDAL takes the file for ${dataset.info.driverShortName}.`);
  const info = await read(said, () => gdal.gdalinfo(dataset, []));
  const found = infoOf(info);
  checkClaim(found, (await stat(path)).size);
  if (!found.geoTransform || found.masked || found.bands === 0) return found;
  // Reads all values: what is cut off or broken shows now.
  const { bands: [band] = [] } = await read(said, () => gdal.gdalinfo(dataset, ["-mm"]));
  return { ...found, lowest: band?.computedMin ?? null, highest: band?.computedMax ?? null };
}

function infoOf({ size, geoTransform, coordinateSystem, stac, bands = [] }: GdalRasterInfo): RasterInfo {
  const [width = 0, height = 0] = size ?? [];
  const [band] = bands;
  const wkt = coordinateSystem?.wkt || null;
  const name = wkt && /"([^"]+)"/.exec(wkt)?.[1];
  const known = wkt !== null && !/^(LOCAL_CS|ENGCRS)/.test(wkt);
  const noData = Number(band?.noDataValue ?? Number.NaN);
  return {
    width,
    height,
    geoTransform: geoTransform ?? null,
    crs: known ? wkt : null,
    crsName: known ? `${stac?.["proj:epsg"] ? `EPSG:${stac["proj:epsg"]} ` : ""}${name ?? "unnamed"}` : null,
    bands: bands.length,
    type: band?.type ?? "",
    unit: band?.unit ?? "",
    scale: band?.scale ?? 1,
    offset: band?.offset ?? 0,
    noData: Number.isFinite(noData) ? noData : null,
    masked: (band?.mask?.flags ?? []).some((flag) => flag === "PER_DATASET" || flag === "ALPHA"),
    lowest: null,
    highest: null,
  };
}

async function toCog({ path, options, folder, name }: ToCog): Promise<null> {
  const said: string[] = [];
  const gdal = await startGdal(folder, (text) => said.push(text), { ...ALONE, GDAL_CACHEMAX: "128" });
  const dataset = await read(said, () => openDataset(gdal, path, []));
  await read(said, () => gdal.gdal_translate(dataset, [...options], name));
  return null;
}

/** What GDAL only says aloud counts as failed: it goes on with what it couldn't read left empty. */
async function read<T>(said: string[], work: () => Promise<T>): Promise<T> {
  said.length = 0;
  let failed = "";
  try {
    const result = await work();
    failed = said.find((text) => /^ERROR|error/i.test(text)) ?? "";
    if (failed === "") return result;
  } catch (error) {
    failed = messageOf(error);
  }
  if (/no valid pixels/i.test(failed))
    throw new MapDataError("no-heights", "It has no elevations: no pixel has data.");
  throw new MapDataError("unreadable", `GDAL can't read the file: ${failed.slice(0, 500)}.`);
}
