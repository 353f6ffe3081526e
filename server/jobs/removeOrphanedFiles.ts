import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { forgetRemovedFile, takeDueFiles } from "../repositories/orphanedFiles";
import { type PhotoStore, photoKey } from "../storage/photoStore";

const BATCH = 100;

/**
 * Removes files of the store that belong to no photo, in batches. The file goes first, then the row, so anything that
 * fails or is interrupted is retried later.
 */
export async function removeOrphanedFiles({
  db,
  photos,
  log,
}: {
  db: Kysely<Database>;
  photos: PhotoStore;
  log: Log;
}): Promise<void> {
  for (;;) {
    const strays = await takeDueFiles(db, BATCH);
    let removed = 0;
    for (const stray of strays) {
      try {
        await photos.remove(photoKey(stray.userId, stray.fileId));
        await forgetRemovedFile(db, stray);
        removed++;
      } catch (err) {
        log.warn({ err, ...stray }, "Couldn't remove the file of a deleted photo; will retry");
      }
    }
    // An unavailable store is left alone until the next sweep.
    if (strays.length < BATCH || removed === 0) return;
  }
}
