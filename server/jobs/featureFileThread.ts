import type pg from "pg";
import { LIMITS } from "./exportThread";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface FeatureFileInput {
  /** For the thread's own connection. */
  connection: pg.ClientConfig;
  userId: string;
  kind: "geojson" | "kml" | "gpx";
}

export type FeatureFileMessage = { kind: "piece"; bytes: Uint8Array } | { kind: "end" };

/**
 * Yields the file with all of an account's features, written in its own thread. The thread works one piece ahead of the
 * reader. Ending the iteration ends the thread.
 * @throws Error if the thread dies
 */
export async function* featureFileInThread(input: FeatureFileInput): AsyncGenerator<Uint8Array> {
  const worker = startThread("featureFile", import.meta.url, { workerData: input, resourceLimits: LIMITS });
  const inbox = new ThreadInbox<FeatureFileMessage>(worker, "feature file");
  try {
    worker.postMessage("next");
    for (;;) {
      const message = await inbox.take();
      if (message.kind === "end") return;
      worker.postMessage("next");
      yield message.bytes;
    }
  } finally {
    await worker.terminate();
  }
}
