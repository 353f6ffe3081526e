import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

export interface StoredFileKey {
  userId: string;
  fileId: string;
}

/** Longer than any upload takes from its first file to its commit. */
const UPLOAD_SECONDS = 24 * 3600;
/** When to retry a removal that failed or whose server died. */
const RETRY_SECONDS = 300;

/** Registers files about to be written, so that they are tracked whatever happens to the upload. */
export async function recordIncomingFiles(db: Db, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    insert into stray_files (user_id, file_id, leaving, due_at)
    select ${userId}, id, false, now() + make_interval(secs => ${UPLOAD_SECONDS})
    from unnest(${fileIds}::uuid[]) as id`.execute(db);
}

/** Removes files from the strays because a photo now uses them. @returns how many were still available */
export async function claimFiles(db: Db, userId: string, fileIds: readonly string[]): Promise<number> {
  const result = await sql`
    delete from stray_files
    where user_id = ${userId} and file_id = any(${fileIds}::uuid[]) and not leaving`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Schedules files of a failed upload for the next sweep. */
export async function discardFiles(db: Db, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    update stray_files set leaving = true, due_at = now()
    where user_id = ${userId} and file_id = any(${fileIds}::uuid[])`.execute(db);
}

/** Schedules files that a photo no longer uses for the next sweep. */
export async function recordOrphanedFiles(db: Db, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    insert into stray_files (user_id, file_id, leaving, due_at)
    select ${userId}, id, true, now() from unnest(${fileIds}::uuid[]) as id`.execute(db);
}

/** Schedules all files of an account's deleted photos for the next sweep. */
export async function expediteOrphanedFiles(db: Db, userId: string): Promise<void> {
  await sql`
    update stray_files set leaving = true, due_at = now()
    where user_id = ${userId} and not leaving`.execute(db);
}

/**
 * Claims a batch of files to remove now, across all accounts. Returns each at most once per RETRY_SECONDS, and none
 * during a backup. Of two concurrent calls, the second finds that the rows of the first are no longer due. No rows are
 * locked beforehand, which isn't possible across several machines.
 */
export async function takeDueFiles(db: Db, limit: number): Promise<StoredFileKey[]> {
  const result = await sql<StoredFileKey>`
    update stray_files s set leaving = true, due_at = now() + make_interval(secs => ${RETRY_SECONDS})
    where s.due_at <= now() and (s.user_id, s.file_id) in (
      select user_id, file_id from stray_files
      where due_at <= now() and not exists (select from file_holds where expires_at > now())
      order by due_at limit ${limit}
    )
    returning s.user_id as "userId", s.file_id as "fileId"`.execute(db);
  return result.rows;
}

/** Forgets a file that was removed. */
export async function forgetRemovedFile(db: Db, { userId, fileId }: StoredFileKey): Promise<void> {
  await db.deleteFrom("stray_files").where("user_id", "=", userId).where("file_id", "=", fileId).execute();
}
