import { spawn } from "node:child_process";
import { join } from "node:path";
import type { GdalRasterInfo } from "../gdalTypes";
import { OWN_SESSION } from "../lowerPriority";
import { guarded, SKIPPED, type TaskOptions } from "../runTask";
import { ISOLATED } from "./child";
import { inspectRaster, refusalOf } from "./inspect";
import type { RasterInfo, ToCog } from "./tasks";

/** Common options: no other drivers, and a raster cache of 128 MB. */
const USUAL = [
  ...["--config", "GDAL_SKIP", SKIPPED, "--config", "GDAL_CACHEMAX", "128"],
  ...["-if", "GTiff"],
];
/** Maximum characters of gdalinfo's output. Most of it is coordinate systems and color tables. */
const MOST_SAID = 4_000_000;

/**
 * Creates a Cloud Optimized GeoTIFF with the gdal_translate on the path.
 * @throws MapDataError
 */
export async function nativeCog(
  { path, options, folder, name }: ToCog,
  task: TaskOptions = {},
): Promise<null> {
  await runGdal("gdal_translate", [...USUAL, ...options, path, join(folder, `${name}.tif`)], task, (text) => {
    const percent = text.match(/\d+/g)?.at(-1);
    if (percent !== undefined) task.onProgress?.(Number(percent), 100);
  });
  return null;
}

/**
 * Inspects a GeoTIFF with the gdalinfo on the path, which supports compressions that the built-in GDAL doesn't.
 * @throws MapDataError
 */
export const nativeInspect = (path: string, task: TaskOptions = {}): Promise<RasterInfo> =>
  inspectRaster(path, async (options) => {
    let said = "";
    await runGdal("gdalinfo", [...USUAL, "-json", "-nofl", ...options, path], task, (text) => {
      said = `${said}${text}`.slice(0, MOST_SAID);
    });
    return JSON.parse(said) as GdalRasterInfo;
  });

/**
 * Runs a GDAL program that can only read the files passed to it.
 * @throws MapDataError
 */
async function runGdal(
  program: "gdalinfo" | "gdal_translate",
  arguments_: readonly string[],
  task: TaskOptions,
  onOutput: (text: string) => void,
): Promise<void> {
  const child = spawn(program, arguments_, {
    stdio: ["ignore", "pipe", "pipe"],
    ...OWN_SESSION,
    // If a file refers to a host, this proxy makes the request fail.
    env: {
      ...process.env,
      ...ISOLATED,
      CPL_VSIL_CURL_ALLOWED_EXTENSIONS: ".none",
      GDAL_HTTP_PROXY: "127.0.0.1:9",
    },
  });
  const said: string[] = [];
  child.stderr?.on("data", (text) => said.length < 200 && said.push(String(text).trim()));
  child.stdout?.setEncoding("utf8").on("data", onOutput);
  const message = await guarded(child, task, (settle) => {
    child.on("close", (code) => {
      const failed = code !== 0 || said.some((text) => /^ERROR/m.test(text));
      if (!failed) settle({ kind: "result", result: null });
      else settle({ kind: "error", code: "unreadable", message: `${program}: ${said.join(" ")}` });
    });
  });
  if (message.kind === "error") throw refusalOf(message.message);
}
