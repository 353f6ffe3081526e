import { randomUUID } from "node:crypto";
import { claimExport, finishExport, keepExport, releaseExport } from "../repositories/exports";
import { deleteChunks } from "../repositories/files";
import type { JobKey } from "../repositories/imports";
import { exportInThread } from "./exportThread";
import type { RunDeps } from "./runImport";

const ATTEMPTS_MAX = 3;
const HEARTBEAT_MS = 2000;
const FAILED = "There was an error generating your export.";

/** Runs an export, unless another run is at it; what an earlier run wrote of the file is thrown away. */
export async function runExport(deps: RunDeps, { userId, uuid }: JobKey): Promise<void> {
  const { db, log } = deps;
  const runner = randomUUID();
  const row = await db.transaction().execute(async (trx) => {
    const claimed = await claimExport(trx, userId, uuid, runner);
    if (claimed) await deleteChunks(trx, userId, uuid);
    return claimed;
  });
  if (!row) return;
  const finish = (state: "completed" | "failed", fileName: string, bytes: number) =>
    finishExport(db, userId, uuid, runner, {
      state,
      fileName,
      bytes,
      message: state === "failed" ? FAILED : "",
    });
  if (row.attempts > ATTEMPTS_MAX) return finish("failed", "", 0);
  const name = `Ridgeline ${new Date(row.created_at).toISOString().slice(0, 10)}`;
  // A format may hold back much before it gives a piece.
  const heartbeat = setInterval(() => {
    keepExport(db, userId, uuid, runner).catch((err: unknown) => log.warn({ err, uuid }, "Export heartbeat"));
  }, HEARTBEAT_MS);
  try {
    const outcome = await exportInThread({ connection: deps.connection, row, runner, name }, deps.stopping);
    if (outcome.kind === "written")
      await finish("completed", `${name}.${row.type.toLowerCase()}`, outcome.bytes);
  } catch (error) {
    if (!deps.stopping.aborted) {
      log.error({ err: error, uuid }, "An export failed");
      if (row.attempts >= ATTEMPTS_MAX) return await finish("failed", "", 0);
    }
    await releaseExport(db, userId, uuid, runner);
  } finally {
    clearInterval(heartbeat);
  }
}
