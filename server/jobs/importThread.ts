import { FormatError, type FormatErrorId } from "../../src/formats";
import type { ImportSource, ImportStep } from "./importSteps";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface ImportInput {
  /** The file's bytes, or its path on disk if it's large. */
  file: Uint8Array | string;
  source: ImportSource;
}

export type ImportMessage =
  | { kind: "step"; step: ImportStep }
  | { kind: "refused"; id: FormatErrorId; message: string };

/** Limit that lets a file fail rather than the server: 10 MB of XML needs about a tenth. */
const MEMORY_MB = 2048;

/**
 * Computes the steps of importSteps, or of importGpxSteps for a large file on disk, in its own thread, so that the
 * server keeps responding. The thread works one batch or photo ahead of the one being saved. Ending the iteration ends
 * the thread. Bytes are transferred.
 * @throws FormatError, or Error if the thread dies
 */
export async function* importInThread(
  file: Uint8Array | string,
  source: ImportSource,
): AsyncGenerator<ImportStep> {
  const workerData: ImportInput = { file, source };
  const worker = startThread("import", import.meta.url, {
    workerData,
    transferList: typeof file === "string" ? [] : [file.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const inbox = new ThreadInbox<ImportMessage>(worker, "import");
  try {
    worker.postMessage("next");
    for (;;) {
      const message = await inbox.take();
      if (message.kind === "refused") throw new FormatError(message.id, message.message);
      const { step } = message;
      if (step.kind === "batch" || step.kind === "photo") worker.postMessage("next");
      yield step;
      if (step.kind === "end") return;
    }
  } finally {
    await worker.terminate();
  }
}
