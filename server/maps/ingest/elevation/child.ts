import { MapDataError } from "../../errors";
import { compileBriefly, messageOf, openDataset, startGdal } from "../gdalWasm";
import { inspectRaster, refusalOf } from "./inspect";
import type { InspectRaster, RasterInfo, RasterTask, ToCog } from "./tasks";

/** Keeps GDAL from reading files next to the given one, or URLs. */
export const ISOLATED: Readonly<Record<string, string>> = {
  GDAL_DISABLE_READDIR_ON_OPEN: "EMPTY_DIR",
  GDAL_PAM_ENABLED: "NO",
};

/** Runs an elevation or imagery task in the child process. */
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
      return (await import("./locateRaster")).locateRaster(task);
    case "cover":
      return (await import("./findCoverage")).findCoverage(task, onProgress);
    case "measure-image":
      return (await import("../imagery/measure")).measureImage(task);
  }
}

async function inspect({ path }: InspectRaster): Promise<RasterInfo> {
  const said: string[] = [];
  compileBriefly();
  const gdal = await startGdal(null, (text) => said.push(text), ISOLATED);
  const dataset = await read(said, () => openDataset(gdal, path, []));
  if (dataset.info.driverShortName !== "GTiff" && dataset.info.driverShortName !== "COG")
    throw new MapDataError("unknown-format", `GDAL identified the file as ${dataset.info.driverShortName}.`);
  return inspectRaster(path, (options) => read(said, () => gdal.gdalinfo(dataset, [...options])));
}

async function toCog({ path, options, folder, name }: ToCog): Promise<null> {
  const said: string[] = [];
  const gdal = await startGdal(folder, (text) => said.push(text), { ...ISOLATED, GDAL_CACHEMAX: "128" });
  const dataset = await read(said, () => openDataset(gdal, path, []));
  await read(said, () => gdal.gdal_translate(dataset, [...options], name));
  return null;
}

/** Treats errors that GDAL only logs as failures. GDAL would continue with empty pixels. */
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
  throw refusalOf(failed);
}
