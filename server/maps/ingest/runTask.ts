import { type ChildProcess, fork, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../projectRoot";
import { type MapDataCode, MapDataError } from "../errors";
import { lowerPriority, OWN_SESSION } from "./lowerPriority";
import type { Convert, Results, Task, TaskMessage } from "./tasks";
import { watchMemory } from "./watchMemory";

export interface Limits {
  /** Resident bytes of the child process. */
  memory: number;
  /** Milliseconds for one step. */
  time: number;
}

export const LIMITS: Limits = { memory: 1024 ** 3, time: 2 * 3_600_000 };

export interface TaskOptions {
  limits?: Limits;
  signal?: AbortSignal;
  onProgress?: (done: number, of: number) => void;
  /** Called with the peak memory of the process. */
  onPeak?: (bytes: number) => void;
}

const HEAP_MB = 768;

/**
 * Runs a task in a child process, which is killed if it exceeds the memory or time limit or `signal` aborts.
 * @throws MapDataError
 */
export async function runTask<T extends Task>(
  task: T,
  options: TaskOptions = {},
): Promise<Results[T["task"]]> {
  const { path, source } = childProgram();
  const child = fork(path, {
    cwd: projectRoot,
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...(source ? ["--import", "tsx"] : [])],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...OWN_SESSION,
  });
  const message = await guarded(child, options, (settle) => {
    child.on("message", (message: TaskMessage) => {
      if (message.kind === "progress") options.onProgress?.(message.done, message.of);
      else settle(message);
    });
    child.send(task);
  });
  if (message.kind === "error") throw new MapDataError(message.code as MapDataCode, message.message);
  return message.result as Results[T["task"]];
}

/**
 * Returns the program of the child process. The built server has it as a separate bundle. Tests and commands run it
 * from its source unless RIDGELINE_INGEST names the bundle, which starts faster.
 */
function childProgram(): { path: string; source: boolean } {
  const source = import.meta.url.endsWith(".ts");
  const built = process.env.RIDGELINE_INGEST;
  if (source && built) return { path: built, source: false };
  return { path: fileURLToPath(new URL(source ? "./child.ts" : "./mapIngest.js", import.meta.url)), source };
}

type End = Exclude<TaskMessage, { kind: "progress" }>;

/** Converts with the ogr2ogr on the path. It's faster than WebAssembly and not limited to 2 GB. */
export async function runNative(
  { path, openOptions, options, layer, folder, name }: Convert,
  task: TaskOptions = {},
): Promise<string[]> {
  const arguments_ = [
    ...["--config", "OGR_SKIP", SKIPPED, "--config", "GDAL_SKIP", SKIPPED],
    ...openOptions.flatMap((option) => ["-oo", option]),
    ...["-progress", ...options, `${folder}/${name}.fgb`, path, layer],
  ];
  const child = spawn("ogr2ogr", arguments_, {
    stdio: ["ignore", "pipe", "pipe"],
    ...OWN_SESSION,
    // If a file refers to a host, this proxy makes the request fail.
    env: { ...process.env, CPL_VSIL_CURL_ALLOWED_EXTENSIONS: ".none", GDAL_HTTP_PROXY: "127.0.0.1:9" },
  });
  const said: string[] = [];
  child.stderr?.on("data", (text) => said.length < 200 && said.push(String(text).trim()));
  child.stdout?.on("data", (text) => {
    const percent = String(text).match(/\d+/g)?.at(-1);
    if (percent !== undefined) task.onProgress?.(Number(percent), 100);
  });
  await guarded(child, task, (settle) => {
    child.on("close", (code) => {
      if (code === 0) settle({ kind: "result", result: [] });
      else settle({ kind: "error", code: "unreadable", message: `ogr2ogr: ${said.join(" ").slice(0, 500)}` });
    });
  }).then((message) => {
    if (message.kind === "error") throw new MapDataError("unreadable", message.message);
  });
  return said;
}

/** Drivers that would read other files or URLs. */
export const SKIPPED =
  "OGR_VRT,VRT,WFS,OAPIF,WMS,WCS,WMTS,CSW,GML,GMLAS,HTTP,Elastic,CARTO,AmigoCloud,PLScenes,NGW,EEDA";

/**
 * Waits for the result of a process, at a lower priority. Kills it if it exceeds its limits or `signal` aborts.
 * @throws MapDataError
 */
export function guarded(
  child: ChildProcess,
  options: TaskOptions,
  begin: (settle: (end: End) => void) => void,
): Promise<End> {
  const { limits = LIMITS, signal } = options;
  if (child.pid !== undefined) lowerPriority(child.pid);
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (text) => {
      said = `${said}${text}`.slice(-2000);
    });
    const failed = (code: MapDataCode, message: string) => {
      child.kill("SIGKILL");
      finish(() => reject(new MapDataError(code, message)));
    };
    const stopWatch = watchMemory(child.pid ?? 0, limits.memory, () =>
      failed(
        "out-of-memory",
        `The file needs more than ${Math.round(limits.memory / 1024 ** 2).toLocaleString("en-US")} MB of memory. Split it, or convert it to GeoPackage first.`,
      ),
    );
    const timer = setTimeout(
      () => failed("too-slow", `The file took longer than ${Math.round(limits.time / 60_000)} minutes.`),
      limits.time,
    );
    const onAbort = () => failed("canceled", "Canceled. Nothing was changed.");
    let over = false;
    const finish = (settle: () => void) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      options.onPeak?.(stopWatch());
      settle();
    };
    if (signal?.aborted) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    child.once("error", (error) => failed("failed", error.message));
    child.once("exit", (code, by) => {
      // Its last messages may not have arrived yet.
      setTimeout(
        () => failed("failed", `The process ended early (${by ?? code}). ${lastLine(said)}`),
        1000,
      ).unref();
    });
    begin((end) => finish(() => resolve(end)));
  });
}

const lastLine = (text: string) =>
  /heap out of memory/.test(text) ? "It ran out of memory." : (text.trim().split("\n").at(-1) ?? "");
