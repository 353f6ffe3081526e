import type { Worker } from "node:worker_threads";
import type pg from "pg";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface GeometryThreadData {
  /** Of the thread's own connection. */
  connection: pg.ClientConfig;
}

/** What became of a batch: how many rows there were, and how many of them keep their JSON. */
export interface MovedBatch {
  rows: number;
  kept: number;
}

export type GeometryMessage = MovedBatch | { failed: string };

/** Megabytes: a batch, in which one row may be as long as the longest file that was ever imported. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** Moves geometry into binary in a thread of its own, batch by batch. */
export class GeometryThread {
  readonly #worker: Worker;
  readonly #inbox: ThreadInbox<GeometryMessage>;

  constructor(connection: pg.ClientConfig) {
    const workerData: GeometryThreadData = { connection };
    this.#worker = startThread("geometry", import.meta.url, { workerData, resourceLimits: LIMITS });
    this.#inbox = new ThreadInbox<GeometryMessage>(this.#worker, "geometry");
  }

  /** Moves the next batch of an account. @throws Error when the database or the thread fails */
  async move(userId: string): Promise<MovedBatch> {
    this.#worker.postMessage(userId);
    const message = await this.#inbox.take();
    if ("failed" in message) throw new Error(message.failed);
    return message;
  }

  /** Ends the thread; what it had not committed is undone. */
  async stop(): Promise<void> {
    this.#inbox.close();
    await this.#worker.terminate();
  }
}
