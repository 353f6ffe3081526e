import { spawn } from "node:child_process";
import { join } from "node:path";
import { MapDataError } from "../../errors";
import { guarded, SKIPPED, type TaskOptions } from "../runTask";
import { ALONE } from "./child";
import type { ToCog } from "./tasks";

/** Makes a Cloud Optimized GeoTIFF by the gdal_translate on the path. @throws MapDataError */
export async function nativeCog(
  { path, options, folder, name }: ToCog,
  task: TaskOptions = {},
): Promise<null> {
  const arguments_ = [
    ...["--config", "GDAL_SKIP", SKIPPED, "--config", "GDAL_CACHEMAX", "128"],
    ...["-if", "GTiff", ...options, path, join(folder, `${name}.tif`)],
  ];
  const child = spawn("gdal_translate", arguments_, {
    stdio: ["ignore", "pipe", "pipe"],
    // Names of hosts, should a file lead to any, resolve to nothing.
    env: {
      ...process.env,
      ...ALONE,
      CPL_VSIL_CURL_ALLOWED_EXTENSIONS: ".none",
      GDAL_HTTP_PROXY: "127.0.0.1:9",
    },
  });
  const said: string[] = [];
  child.stderr?.on("data", (text) => said.length < 200 && said.push(String(text).trim()));
  child.stdout?.on("data", (text) => {
    const percent = String(text).match(/\d+/g)?.at(-1);
    if (percent !== undefined) task.onProgress?.(Number(percent), 100);
  });
  const told = await guarded(child, task, (settle) => {
    child.on("close", (code) => {
      const failed = code !== 0 || said.some((text) => /^ERROR/m.test(text));
      if (!failed) settle({ told: "result", result: null });
      else
        settle({
          told: "error",
          code: "unreadable",
          message: `gdal_translate: ${said.join(" ").slice(0, 500)}`,
        });
    });
  });
  if (told.told === "error") throw new MapDataError("unreadable", told.message);
  return null;
}
