import { randomUUID } from "node:crypto";
import { type ExportType, isExportType } from "../../src/domain/exportType";
import { outageOf } from "../db/outage";
import { AppError } from "../errors";
import { claimExport, finishExport, releaseExport } from "../repositories/exports";
import { countConfirmed } from "../repositories/features";
import { deleteChunks } from "../repositories/files";
import type { JobKey } from "../repositories/imports";
import { readPhoto } from "./exportedPhotos";
import { exportInThread } from "./exportThread";
import type { RunDeps } from "./runDeps";
import { watchExport } from "./watchExport";

const ATTEMPTS_MAX = 3;
/** Disk space assumed for an export's file, which counts as large whatever its actual size. */
const FILE_BYTES = 1024 * 1024;
/** Layer files are first built on disk, outside the database, and need at least ROW_BYTES per feature. */
const LAYERS: ReadonlySet<ExportType> = new Set(["GPKG", "SHP"]);
const ROW_BYTES = 1300;
const FAILED = "There was an error generating your export.";
const FULL = `${FAILED} The server has no space left for the file. Tell its operator and export again later.`;

/** Runs an export unless another run is working on it. Discards what an earlier run wrote. */
export async function runExport(deps: RunDeps, { userId, uuid }: JobKey): Promise<void> {
  const { db, log } = deps;
  const runner = randomUUID();
  const row = await db.transaction().execute(async (trx) => {
    const claimed = await claimExport(trx, userId, uuid, runner);
    if (claimed) await deleteChunks(trx, userId, uuid);
    return claimed;
  });
  // Map files belong to another job.
  if (!row || !isExportType(row.type)) return;
  const { type } = row;
  const fail = (message: string) =>
    db.transaction().execute(async (trx) => {
      const end = { state: "failed" as const, message, fileName: "", bytes: 0 };
      // Frees the space of an unfinished file's useless chunks.
      if (await finishExport(trx, userId, uuid, runner, end)) await deleteChunks(trx, userId, uuid);
    });
  if (row.attempts > ATTEMPTS_MAX) return fail(FAILED);
  const name = `Ridgeline ${new Date(row.created_at).toISOString().slice(0, 10)}`;
  // A format may buffer a lot before it yields a piece, so the heartbeat can't depend on pieces.
  const watched = watchExport(deps, { userId, uuid }, runner);
  try {
    const rows = LAYERS.has(type) ? await countConfirmed(db, userId, { ids: row.feature_ids }) : 0;
    await deps.disk.check("content", FILE_BYTES + ROW_BYTES * rows);
    const { connection, importMaxBytes: partBytes, spoolDir } = deps;
    const input = { connection, row: { ...row, type }, runner, name, partBytes, spoolDir };
    const outcome = await exportInThread(input, watched.signal, (wanted) => readPhoto(deps, userId, wanted));
    if (outcome.kind === "lost") return;
    if (outcome.kind === "full") {
      log.error({ uuid }, "DATA_DIR has no space left for an export's layers");
      return await fail(FULL);
    }
    const fileName = `${name}.${outcome.zip ? "zip" : type.toLowerCase()}`;
    const end = { state: "completed" as const, message: "", fileName, bytes: outcome.bytes };
    await finishExport(db, userId, uuid, runner, end);
  } catch (error) {
    if (deps.stopping.aborted) return await releaseExport(db, userId, uuid, runner, false);
    if (watched.signal.aborted) return;
    if (error instanceof AppError && error.id === "storage-full") return await fail(FULL);
    log.error({ err: error, uuid }, "An export failed");
    const outage = outageOf(error);
    if (outage === "full") return await fail(FULL);
    if (outage === null && row.attempts >= ATTEMPTS_MAX) return await fail(FAILED);
    await releaseExport(db, userId, uuid, runner, outage === null);
  } finally {
    watched.close();
  }
}
