import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { deleteOldAudit } from "../repositories/audit";
import { emptyBin } from "../repositories/bin";
import { deleteOldSlices } from "../repositories/bulkSlices";
import { claimStalePurges, findEmptied, forgetDeleted } from "../repositories/deletedAccounts";
import { claimStaleExports, deleteExport, findOldExports } from "../repositories/exports";
import { deleteChunks, deleteOrphanChunks } from "../repositories/files";
import { claimStaleImports, deleteImport, findOldImports, type JobKey } from "../repositories/imports";
import { deleteExpiredInvitations } from "../repositories/invitations";
import { deleteOldMails } from "../repositories/mails";
import { deleteExpiredResets } from "../repositories/passwordResets";
import { deleteWaitingPhotos } from "../repositories/photos";
import { deleteExpiredSessions } from "../repositories/sessions";
import { deleteOldAttempts } from "../repositories/signInAttempts";
import { deleteExpiredSignUpLinks } from "../repositories/signUpLinks";
import { deleteStaged } from "../repositories/staged";
import { pruneTombstones } from "../repositories/tombstones";
import { AUDIT_DAYS } from "../services/audit";
import { SLICE_DAYS } from "../services/bulk";
import { repeat } from "../services/repeat";
import { SYNC_DAYS } from "../services/sync";
import { THROTTLE_WINDOW_SECONDS } from "../services/throttle";
import type { PhotoStore } from "../storage/photoStore";
import { cleanSpool } from "../storage/spool";
import { moveChunkedPhotos } from "./moveChunkedPhotos";
import type { JobName, Jobs } from "./queue";
import { removeOrphanedFiles } from "./removeOrphanedFiles";
import { emptyAccount } from "./runPurge";

const RETAKE_MS = 5000;
const CLEAN_MS = 3600_000;
/** Age at which a photo whose image never arrived is removed. */
const WAITING_SECONDS = 24 * 3600;

interface SweepDeps {
  db: Kysely<Database>;
  photos: PhotoStore;
  spoolDir: string;
  log: Log;
  jobs: Pick<Jobs, "enqueue" | "nudge">;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/** Resumes work left by dead servers and removes old data. Every server sweeps; each row is claimed once. */
export function startSweeping(deps: SweepDeps): () => Promise<void> {
  let cleanedAt = 0;
  const sweep = async () => {
    await retake(deps, "import", claimStaleImports);
    await retake(deps, "export", (trx) => claimStaleExports(trx, "content"));
    await retake(deps, "mapFile", (trx) => claimStaleExports(trx, "map"));
    await retake(deps, "purge", claimStalePurges);
    await emptyBin(deps.db);
    await removeOrphanedFiles(deps);
    await moveChunkedPhotos(deps);
    if (Date.now() - cleanedAt < CLEAN_MS) return;
    cleanedAt = Date.now();
    await clean(deps.db, deps.stopping);
    await cleanSpool(deps.spoolDir);
  };
  const onError = (err: unknown) => deps.log.warn({ err }, "Sweep");
  return repeat(sweep, { everyMs: RETAKE_MS, now: true, onError });
}

/** Queues new jobs for work whose server stopped sending heartbeats, in the transaction that claims it. */
async function retake(
  { db, log, jobs }: SweepDeps,
  name: JobName,
  take: (db: Kysely<Database>) => Promise<JobKey[]>,
): Promise<void> {
  const taken = await db.transaction().execute(async (trx) => {
    const keys = await take(trx);
    for (const key of keys) await jobs.enqueue(trx, name, key);
    return keys;
  });
  if (taken.length === 0) return;
  log.info({ count: taken.length }, `Resuming unfinished ${name}s`);
  jobs.nudge(name);
}

async function clean(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const { userId, uuid, state } of await findOldImports(db))
    await db.transaction().execute(async (trx) => {
      await deleteImport(trx, userId, uuid);
      if (state !== "confirmed") await deleteStaged(trx, userId, uuid);
      await deleteChunks(trx, userId, uuid);
    });
  for (const { userId, uuid } of await findOldExports(db)) {
    await deleteExport(db, userId, uuid);
    await deleteChunks(db, userId, uuid);
  }
  await deleteWaitingPhotos(db, Math.floor(Date.now() / 1000) - WAITING_SECONDS);
  await deleteOrphanChunks(db);
  await deleteExpiredSessions(db);
  await deleteExpiredInvitations(db);
  await deleteExpiredResets(db);
  await deleteExpiredSignUpLinks(db);
  await deleteOldMails(db);
  await pruneTombstones(db, SYNC_DAYS);
  await deleteOldSlices(db, SLICE_DAYS);
  await deleteOldAudit(db, AUDIT_DAYS);
  await deleteOldAttempts(db, THROTTLE_WINDOW_SECONDS);
  for (const userId of await findEmptied(db)) {
    // Leftovers of requests in progress while the account was deleted.
    await emptyAccount(db, userId, stopping);
    await forgetDeleted(db, userId);
  }
}
