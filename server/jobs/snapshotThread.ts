import { MessageChannel, type Worker } from "node:worker_threads";
import type pg from "pg";
import type { Encoding } from "./compressor";
import { startThread } from "./startThread";
import { ThreadInbox } from "./threadInbox";

export interface SnapshotThreadData {
  /** For the thread's own connections. */
  connection: pg.ClientConfig;
}

export interface SnapshotRequest {
  userId: string;
  encoding: Encoding;
}

export type SnapshotMessage =
  | { kind: "piece"; bytes: Uint8Array }
  | { kind: "end" }
  | { kind: "failed"; message: string };

/** Megabytes, for blocks and rows of a few snapshots. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };
/**
 * Idle time after which the thread ends. Starting one takes 0.1 s, which most first visits in the morning should be
 * spared.
 */
const IDLE_MS = 10 * 60_000;

/** Writes snapshots in a single thread, which starts with the first one and ends after an idle period. */
export class SnapshotThread {
  private readonly connection: pg.ClientConfig;
  private worker: Worker | null = null;
  private open = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(connection: pg.ClientConfig) {
    this.connection = connection;
  }

  /**
   * Yields an account's snapshot, working one piece ahead of the reader. Ending the iteration ends the work.
   * @throws Error if the database or the thread fails
   */
  async *read(wanted: SnapshotRequest): AsyncGenerator<Uint8Array> {
    const worker = this.begin();
    const { port1: port, port2 } = new MessageChannel();
    const inbox = new ThreadInbox<SnapshotMessage>(worker, "snapshot", port);
    try {
      worker.postMessage({ port: port2, wanted }, [port2]);
      port.postMessage("next");
      for (;;) {
        const message = await inbox.take();
        if (message.kind === "end") return;
        if (message.kind === "failed") throw new Error(message.message);
        port.postMessage("next");
        yield message.bytes;
      }
    } finally {
      inbox.close();
      port.close();
      this.end();
    }
  }

  /** Ends the thread and any snapshots in progress. */
  async stop(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private begin(): Worker {
    clearTimeout(this.idle);
    this.open++;
    if (this.worker) return this.worker;
    const data: SnapshotThreadData = { connection: this.connection };
    const worker = startThread("snapshot", import.meta.url, { workerData: data, resourceLimits: LIMITS });
    worker.setMaxListeners(0);
    const lost = () => {
      if (this.worker === worker) this.worker = null;
    };
    worker.once("exit", lost);
    // The reader gets the error too.
    worker.once("error", lost);
    this.worker = worker;
    return worker;
  }

  private end(): void {
    if (--this.open > 0) return;
    this.idle = setTimeout(() => void this.worker?.terminate(), IDLE_MS);
    this.idle.unref();
  }
}
