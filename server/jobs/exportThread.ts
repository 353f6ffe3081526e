import type pg from "pg";
import type { ExportType } from "../../src/domain/exportType";
import type { ExportRow } from "../repositories/exports";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface ExportInput {
  /** Of the thread's own connections. */
  connection: pg.ClientConfig;
  row: Pick<ExportRow, "user_id" | "uuid" | "lines" | "device" | "feature_ids"> & { type: ExportType };
  /** Who writes: pieces are saved only as long as the export is this run's. */
  runner: string;
  /** The title of the file's document. */
  name: string;
  /** Larger files are divided, but for those of layers. */
  partBytes: number;
  /** Where files of layers are made. */
  spoolDir: string;
}

/**
 * "lost": the export went to another run; "full": no room for a file of layers on this machine. Otherwise the
 * bytes of the download, which may be a zip of parts.
 */
export type ExportOutcome =
  | { kind: "lost" }
  | { kind: "full" }
  | { kind: "written"; bytes: number; zip: boolean };

/** What the thread says: how it ended, or that it needs a photo, which it is answered with. */
export type ExportMessage = ExportOutcome | PhotoWanted;

export interface PhotoWanted {
  kind: "photo";
  photoId: string;
  size: "original" | "web";
}

/** The bytes of a photo; null for one that is gone or damaged. */
export type ReadPhoto = (wanted: PhotoWanted) => Promise<Uint8Array | null>;

/**
 * Megabytes. A nursery of 4 made an export of 100,000 features a quarter slower than one of 16; 32 is no faster. The rest is
 * bounded well above what the largest features and the text that a format holds back take.
 */
export const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/**
 * Writes an export's file in a thread of its own, from the database to the database: neither its work nor its memory
 * are in the way of those whom the server answers. Photos are read here, one at a time: the store may be S3.
 * @throws Error when the thread dies or the server stops, and what `readPhoto` throws
 */
export async function exportInThread(
  input: ExportInput,
  stopping: AbortSignal,
  readPhoto: ReadPhoto,
): Promise<ExportOutcome> {
  const worker = startThread("export", import.meta.url, { workerData: input, resourceLimits: LIMITS });
  const end = () => void worker.terminate();
  stopping.addEventListener("abort", end, { once: true });
  try {
    stopping.throwIfAborted();
    const inbox = new ThreadInbox<ExportMessage>(worker, "export");
    for (;;) {
      const message = await inbox.take();
      if (message.kind !== "photo") return message;
      worker.postMessage(await readPhoto(message));
    }
  } finally {
    stopping.removeEventListener("abort", end);
    await worker.terminate();
  }
}
