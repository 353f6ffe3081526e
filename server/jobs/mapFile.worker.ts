import { createReadStream, statSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../db/connection";
import { createLog } from "../log";
import { isDiskFull } from "./layers/diskFull";
import { MbtilesWriter } from "./layers/mbtiles";
import type { MapFileInput, MapFileMessage, MapFileTask } from "./mapFileThread";
import { chunkSaver, ExportTakenOver } from "./saveChunks";

// Writes one map file off the server's event loop. On Linux, setPriority affects only the calling thread: writing a
// file must not slow the API down.
if (process.platform === "linux") setPriority(0, 5);

const { connection, userId, uuid, runner, path, metadata, packed } = workerData as MapFileInput;

const send = (message: MapFileMessage) => parentPort?.postMessage(message);
const nextTask = (): Promise<MapFileTask> =>
  new Promise((resolve) => {
    parentPort?.once("message", resolve);
  });

/** Adds tiles to the file until there are no more. */
async function takeTiles(writer: MbtilesWriter): Promise<void> {
  for (;;) {
    const task = await nextTask();
    if (task.kind === "end") return writer.finish();
    writer.add(task, task.bytes);
    send({ kind: "taken" });
  }
}

/** Returns the path of the requested file. The converter is loaded only for PMTiles. */
async function pack(): Promise<string> {
  if (!packed) return path;
  const { packMapFile } = await import("./packMapFile");
  return packMapFile(path, packed);
}

async function save(file: string): Promise<void> {
  const { db, close } = openDatabase(connection, { poolSize: 1, log: createLog({ logLevel: "warn" }) });
  const saver = chunkSaver(db, userId, uuid, runner);
  try {
    await saver.save(createReadStream(file));
  } finally {
    await saver.settled();
    await close();
  }
}

try {
  await takeTiles(new MbtilesWriter(path, metadata));
  const file = await pack();
  await save(file);
  send({ kind: "written", bytes: statSync(file).size });
} catch (error) {
  if (error instanceof ExportTakenOver) send({ kind: "lost" });
  else if (isDiskFull(error)) send({ kind: "full" });
  else throw error;
}
