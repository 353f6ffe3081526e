import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../db/connection";
import { movedGeometry } from "../geometry/moved";
import { createLog } from "../log";
import { lockUnmoved, moveGeometry } from "../repositories/unmovedGeometry";
import type { GeometryMessage, GeometryThreadData } from "./geometryThread";

// Moves an account's geometry into binary, one batch per message. On Linux, setPriority affects only the calling
// thread: it should use only the processor time that everything else leaves.
if (process.platform === "linux") setPriority(0, 15);

/** Small, since a batch locks its rows. */
const BATCH = { rows: 500, bytes: 1024 * 1024 };

const { connection } = workerData as GeometryThreadData;
const { db } = openDatabase(connection, { poolSize: 1, log: createLog({ logLevel: "warn" }) });

parentPort?.on("message", (userId: string) => {
  void answer(userId);
});

async function answer(userId: string): Promise<void> {
  const message = await move(userId).catch(
    (error: unknown): GeometryMessage => ({
      failed: error instanceof Error ? error.message : String(error),
    }),
  );
  parentPort?.postMessage(message);
}

const move = (userId: string): Promise<GeometryMessage> =>
  db.transaction().execute(async (trx) => {
    const rows = await lockUnmoved(trx, userId, BATCH);
    const moved = rows.map(({ uuid, gh_type, coordinates, times }) => ({
      uuid,
      geometry: movedGeometry(gh_type, coordinates, times),
    }));
    if (moved.length > 0) await moveGeometry(trx, userId, moved);
    return { rows: moved.length, kept: moved.filter(({ geometry }) => geometry.length === 0).length };
  });
