import { pipeline, Readable } from "node:stream";
import type { SnapshotRequest, SnapshotThread } from "../jobs/snapshotThread";
import { networkOf } from "../network";
import type { AuthDeps } from "./auth";
import { type DownloadTurns, YieldError } from "./downloads/turns";
import { idleTimeout } from "./idleTimeout";
import { countReceived } from "./receivedChanges";

export interface SnapshotDeps extends AuthDeps {
  snapshots: DownloadTurns;
  snapshotThread: SnapshotThread;
}

/** A client that reads fewer than IDLE_BYTES within IDLE_MS loses its snapshot, which holds a transaction open. */
const IDLE_MS = 60_000;
const IDLE_BYTES = 256 * 1024;

/**
 * Opens the account's snapshot when it's its network's turn.
 * @param client its address, and a signal for when it disconnects
 * @throws BusyError (503)
 */
export async function openSnapshot(
  { db, log, snapshots, snapshotThread }: SnapshotDeps,
  wanted: SnapshotRequest,
  client: { address: string; gone: AbortSignal },
): Promise<Readable> {
  const turn = await snapshots.begin(wanted.userId, networkOf(client.address), client.gone);
  try {
    // Makes the snapshot's number cover what others share, too.
    await countReceived(db, [wanted.userId]);
  } catch (error) {
    turn.release();
    throw error;
  }
  const pieces = Readable.from(snapshotThread.read(wanted), { objectMode: true, highWaterMark: 1 });
  const reading = idleTimeout(IDLE_MS, IDLE_BYTES, turn.took);
  const stream = pipeline(pieces, reading, (err) => {
    turn.release();
    // A client that disconnects isn't an error.
    if (err && !client.gone.aborted && !turn.signal.aborted)
      log.error({ err, userId: wanted.userId }, "Couldn't write a snapshot");
  });
  const end = () => {
    if (turn.signal.reason instanceof YieldError)
      log.info({ userId: wanted.userId }, "Ended a slow snapshot to make room for another one");
    stream.destroy(new Error("The snapshot was ended."));
  };
  if (turn.signal.aborted) end();
  else turn.signal.addEventListener("abort", end, { once: true });
  return stream;
}
