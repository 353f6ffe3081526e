import { inspectPmtiles } from "./pmtiles";
import type { ArchiveTask } from "./tasks";

type OnProgress = (done: number, of: number) => void;

/** Runs an archive task in the child process. */
export async function runArchiveTask(task: ArchiveTask, onProgress: OnProgress): Promise<unknown> {
  // Load SQLite for MBTiles only if needed.
  if (task.task === "pack-archive") return (await import("./pack")).packMbtiles(task, onProgress);
  if (task.task === "draw-thumbnail") return (await import("./thumbnail")).drawThumbnail(task);
  if (task.format === "PMTiles") return inspectPmtiles(task.path, onProgress);
  return (await import("./mbtiles")).inspectMbtiles(task.path, task.work, onProgress);
}
