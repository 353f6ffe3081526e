import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import {
  deleteBatch,
  deleteQueued,
  heartbeatPurge,
  markEmptied,
  photoBatch,
} from "../repositories/deletedAccounts";
import type { JobKey } from "../repositories/imports";
import { expediteOrphanedFiles } from "../repositories/orphanedFiles";
import { purgePhotos } from "../repositories/photos";
import type { RunDeps } from "./runDeps";

/** Rows per transaction. Each takes a few hundredths of a second, so that nothing else has to wait. */
const BATCH_ROWS = 1000;
const BATCH_PHOTOS = 100;

/**
 * Removes a deleted account's content in batches. If it's interrupted or runs twice, the result is the same: the next
 * run finds what is left.
 */
export async function runPurge({ db, log, stopping }: RunDeps, { userId }: JobKey): Promise<void> {
  await emptyAccount(db, userId, stopping);
  await markEmptied(db, userId);
  log.info({ userId }, "Removed the content of a deleted account");
}

/** @throws the signal's reason when it aborts */
export async function emptyAccount(
  db: Kysely<Database>,
  userId: string,
  stopping: AbortSignal,
): Promise<void> {
  do {
    stopping.throwIfAborted();
    await heartbeatPurge(db, userId);
  } while (await deleteBatch(db, userId, BATCH_ROWS));
  for (;;) {
    stopping.throwIfAborted();
    await heartbeatPurge(db, userId);
    const photos = await photoBatch(db, userId, BATCH_PHOTOS);
    if (photos.length === 0) break;
    await db.transaction().execute(async (trx) => void (await purgePhotos(trx, userId, photos)));
  }
  await expediteOrphanedFiles(db, userId);
  await deleteQueued(db, userId);
}
