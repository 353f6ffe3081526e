import type pg from "pg";
import type { CoverTile } from "../../src/domain/tileCover";
import type { PackedDetails } from "../maps/ingest/archive/pack";
import type { MbtilesMetadata } from "./layers/mbtiles";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface MapFileInput {
  /** For the thread's own connection. */
  connection: pg.ClientConfig;
  userId: string;
  uuid: string;
  /** Id of this run. Chunks are saved only while it owns the export. */
  runner: string;
  /** Path of the MBTiles file. */
  path: string;
  metadata: MbtilesMetadata;
  /** For PMTiles, which is converted from the MBTiles file; null for MBTiles. */
  packed: PackedDetails | null;
}

/** Message to the thread: a tile, or the end of the tiles. */
export type MapFileTask = ({ kind: "tile"; bytes: Uint8Array } & CoverTile) | { kind: "end" };

/**
 * "taken": the tile was added. "lost": the export went to another run or was canceled. "full": no room on this machine.
 */
export type MapFileMessage =
  | { kind: "taken" }
  | { kind: "lost" }
  | { kind: "full" }
  | { kind: "written"; bytes: number };

/** This machine has no room left for the file. */
export class DiskFullError extends Error {}

/** Memory holds only a tile and SQLite's cache; for PMTiles also its tile directory and 4 MB of tiles. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export interface MapFileWriter {
  /** @throws DiskFullError */
  add(tile: CoverTile, bytes: Uint8Array): Promise<void>;
  /**
   * Converts to PMTiles if requested and saves the file to the database. @returns its bytes, or null if the run no
   * longer owns the export
   */
  finish(): Promise<number | null>;
}

/**
 * Writes a map file in its own thread, because SQLite's synchronous writes would block the server.
 * @throws Error if the thread dies or the signal aborts, and any error of `work`
 */
export async function withMapFile<T>(
  input: MapFileInput,
  signal: AbortSignal,
  work: (writer: MapFileWriter) => Promise<T>,
): Promise<T> {
  const worker = startThread("mapFile", import.meta.url, { workerData: input, resourceLimits: LIMITS });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  const inbox = new ThreadInbox<MapFileMessage>(worker, "map file");
  const ask = async (task: MapFileTask) => {
    signal.throwIfAborted();
    worker.postMessage(task);
    const message = await inbox.take();
    if (message.kind === "full") throw new DiskFullError();
    return message;
  };
  try {
    return await work({
      async add(tile, bytes) {
        await ask({ kind: "tile", ...tile, bytes });
      },
      async finish() {
        const message = await ask({ kind: "end" });
        return message.kind === "written" ? message.bytes : null;
      },
    });
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}
