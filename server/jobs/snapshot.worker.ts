import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../db/connection";
import { createLog } from "../log";
import { CLASSES } from "../scheduler/classes";
import { writeSnapshot } from "../services/snapshot";
import { createCompressor } from "./compressor";
import type { SnapshotMessage, SnapshotRequest, SnapshotThreadData } from "./snapshotThread";

// Writes snapshots off the server's event loop, several in turn. Sends each piece only on request.
const { connection } = workerData as SnapshotThreadData;
const { db } = openDatabase(connection, {
  poolSize: CLASSES.snapshots.running,
  log: createLog({ logLevel: "warn" }),
});

parentPort?.on("message", ({ port, wanted }: { port: MessagePort; wanted: SnapshotRequest }) => {
  void serve(port, wanted).finally(() => port.close());
});

async function serve(port: MessagePort, { userId, encoding }: SnapshotRequest): Promise<void> {
  const turns = new Turns(port);
  const compressor = createCompressor(encoding);
  const send = async (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    await turns.next();
    post(port, { kind: "piece", bytes });
  };
  try {
    await writeSnapshot(db, userId, async (bytes) => send(await compressor.compress(bytes)));
    await send(await compressor.end());
    post(port, { kind: "end" });
  } catch (error) {
    post(port, { kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

const post = (port: MessagePort, message: SnapshotMessage) =>
  port.postMessage(message, message.kind === "piece" ? [message.bytes.buffer as ArrayBuffer] : []);

/** Waits until a piece is requested. Rejects once the reader is gone. */
class Turns {
  private asked = 0;
  private gone = false;
  private wake: () => void = () => {};

  constructor(port: MessagePort) {
    port.on("message", () => {
      this.asked++;
      this.wake();
    });
    port.on("close", () => {
      this.gone = true;
      this.wake();
    });
  }

  async next(): Promise<void> {
    while (this.asked === 0 && !this.gone)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    if (this.gone) throw new Error("The client stopped reading.");
    this.asked--;
  }
}
