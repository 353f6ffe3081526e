import type pg from "pg";
import type { CoverTile } from "../../src/domain/tileCover";
import type { PackedWords } from "../maps/ingest/archive/pack";
import type { MbtilesMetadata } from "./layers/mbtiles";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface MapFileInput {
  /** Of the thread's own connection. */
  connection: pg.ClientConfig;
  userId: string;
  uuid: string;
  /** Who writes: pieces are saved only as long as the export is this run's. */
  runner: string;
  /** Where the MBTiles file is made. */
  path: string;
  metadata: MbtilesMetadata;
  /** Of a PMTiles file, which is packed of the MBTiles file beside it; null when that is what is wanted. */
  packed: PackedWords | null;
}

/** Messages to the thread: a tile, or the end of the tiles. */
export type MapFileTask = ({ kind: "tile"; bytes: Uint8Array } & CoverTile) | { kind: "end" };

/** "taken": the tile is in the file; "lost": the export went to another run, or was canceled; "full": no room on this machine. */
export type MapFileMessage =
  | { kind: "taken" }
  | { kind: "lost" }
  | { kind: "full" }
  | { kind: "written"; bytes: number };

/** The file has no room left on this machine. */
export class DiskFullError extends Error {}

/** A tile and SQLite's cache are all that is in memory; of PMTiles also the places of its tiles and 4 MB of them. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export interface MapFileWriter {
  /** @throws DiskFullError */
  add(tile: CoverTile, bytes: Uint8Array): Promise<void>;
  /** Packs the file where it is to be PMTiles, and saves it to the database. Answers its bytes, or null when the export is no longer this run's. */
  finish(): Promise<number | null>;
}

/**
 * Writes a file of map tiles in a thread of its own: SQLite writes without waiting, which must not hold the server up.
 * @throws Error when the thread dies or the signal aborts, and what `work` throws
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
