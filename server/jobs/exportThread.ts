import type pg from "pg";
import type { ExportType } from "../../src/domain/exportType";
import type { ExportRow } from "../repositories/exports";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface ExportInput {
  /** For the thread's own connections. */
  connection: pg.ClientConfig;
  row: Pick<ExportRow, "user_id" | "uuid" | "lines" | "device" | "feature_ids"> & { type: ExportType };
  /** Id of this run. Chunks are saved only while it owns the export. */
  runner: string;
  /** Title of the document in the file. */
  name: string;
  /** Larger files are split, except GIS layers. */
  partBytes: number;
  /** Folder where GIS layers are built. */
  spoolDir: string;
}

/**
 * "lost": the export went to another run. "full": this machine has no room for a layer file. Otherwise the bytes of the
 * download, which may be a zip of parts.
 */
export type ExportOutcome =
  | { kind: "lost" }
  | { kind: "full" }
  | { kind: "written"; bytes: number; zip: boolean };

/** Message from the thread: its outcome, or a request for a photo. */
export type ExportMessage = ExportOutcome | PhotoRequest;

export interface PhotoRequest {
  kind: "photo";
  photoId: string;
  size: "original" | "web";
}

/** Returns a photo's bytes, or null if it's gone or damaged. */
export type ReadPhoto = (wanted: PhotoRequest) => Promise<Uint8Array | null>;

/**
 * Megabytes. With a young generation of 4, exporting 100,000 features took a quarter longer than with 16; 32 is no
 * faster. The old generation is well above what the largest features and buffered text need.
 */
export const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/**
 * Writes an export's file in its own thread, from database to database, so that neither its work nor its memory slows
 * other requests down. Photos are read on the calling thread, one at a time, since the store may be S3.
 * @throws Error if the thread dies or the server stops, and any error of `readPhoto`
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
