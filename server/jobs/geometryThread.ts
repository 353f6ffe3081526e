import type { Worker } from "node:worker_threads";
import type pg from "pg";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface GeometryThreadData {
  /** For the thread's own connection. */
  connection: pg.ClientConfig;
}

/** Result of a batch: the number of rows, and how many of them keep their JSON. */
export interface MovedBatch {
  rows: number;
  kept: number;
}

export type GeometryMessage = MovedBatch | { failed: string };

/** Megabytes, enough for a batch in which a single row may be as long as the longest file ever imported. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** Moves geometry into binary in its own thread, batch by batch. */
export class GeometryThread {
  private readonly worker: Worker;
  private readonly inbox: ThreadInbox<GeometryMessage>;

  constructor(connection: pg.ClientConfig) {
    const workerData: GeometryThreadData = { connection };
    this.worker = startThread("geometry", import.meta.url, { workerData, resourceLimits: LIMITS });
    this.inbox = new ThreadInbox<GeometryMessage>(this.worker, "geometry");
  }

  /** Moves the next batch of an account. @throws Error if the database or the thread fails */
  async move(userId: string): Promise<MovedBatch> {
    this.worker.postMessage(userId);
    const message = await this.inbox.take();
    if ("failed" in message) throw new Error(message.failed);
    return message;
  }

  /** Ends the thread. Uncommitted work is rolled back. */
  async stop(): Promise<void> {
    this.inbox.close();
    await this.worker.terminate();
  }
}
