import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { deleteChunks, readChunks } from "../repositories/files";
import { claimFiles, discardFiles, recordIncomingFiles } from "../repositories/orphanedFiles";
import { type ChunkedFile, findChunkedFiles, moveToStore } from "../repositories/photos";
import { type PhotoStore, photoKey } from "../storage/photoStore";
import { withSpool } from "../storage/spool";

const BATCH = 20;

interface MoveDeps {
  db: Kysely<Database>;
  photos: PhotoStore;
  spoolDir: string;
  log: Log;
}

/**
 * Moves photos saved in the database before there was a photo store, a few at a time. Until then they are read from the
 * database.
 */
export async function moveChunkedPhotos(deps: MoveDeps): Promise<void> {
  const files = await findChunkedFiles(deps.db, BATCH);
  let count = 0;
  try {
    for (const file of files) if (await move(deps, file)) count++;
  } catch (err) {
    deps.log.warn(
      { err },
      "Couldn't move a photo to its store; it stays in the database, and the move will be retried",
    );
  }
  if (count > 0) deps.log.info({ count }, "Moved photos from the database to their store");
}

async function move({ db, photos, spoolDir }: MoveDeps, file: ChunkedFile): Promise<boolean> {
  const { userId, contentType } = file;
  const fileId = randomUUID();
  await recordIncomingFiles(db, userId, [fileId]);
  const moved = await withSpool(spoolDir, async (spool) => {
    const bytes = await spool.write("file", Readable.from(readChunks(db, userId, file.fileId)));
    if (bytes !== file.bytes) return false;
    await photos.save(photoKey(userId, fileId), { path: spool.pathOf("file"), bytes, contentType });
    return db.transaction().execute(async (trx) => {
      if (!(await moveToStore(trx, file, fileId))) return false;
      await claimFiles(trx, userId, [fileId]);
      await deleteChunks(trx, userId, file.fileId);
      return true;
    });
  });
  if (!moved) await discardFiles(db, userId, [fileId]);
  return moved;
}
