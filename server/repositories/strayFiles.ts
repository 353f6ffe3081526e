import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

export interface StoredFileKey {
  userId: string;
  fileId: string;
}

/** Longer than any upload takes from its first file to its commit. */
const UPLOAD_SECONDS = 24 * 3600;
/** When a removal that failed, or whose server died, is tried again. */
const RETRY_SECONDS = 300;

/** Notes files that are about to be written: whatever happens to the upload, they are known. */
export async function noteComing(db: Db, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    insert into stray_files (user_id, file_id, leaving, due_at)
    select ${userId}, id, false, now() + make_interval(secs => ${UPLOAD_SECONDS})
    from unnest(${fileIds}::uuid[]) as id`.execute(db);
}

/** Files that a photo takes now are strays no more. Answers how many it could still take. */
export async function adoptStrays(db: Db, userId: string, fileIds: readonly string[]): Promise<number> {
  const result = await sql`
    delete from stray_files
    where user_id = ${userId} and file_id = any(${fileIds}::uuid[]) and not leaving`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Has files of an upload that failed removed by the next sweep. */
export async function dropStrays(db: Db, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    update stray_files set leaving = true, due_at = now()
    where user_id = ${userId} and file_id = any(${fileIds}::uuid[])`.execute(db);
}

/** Has files that a photo had until now removed by the next sweep. */
export async function noteLeaving(db: Db, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    insert into stray_files (user_id, file_id, leaving, due_at)
    select ${userId}, id, true, now() from unnest(${fileIds}::uuid[]) as id`.execute(db);
}

/** Has all files removed by the next sweep that an account's deleted photos left. */
export async function hurryStrays(db: Db, userId: string): Promise<void> {
  await sql`
    update stray_files set leaving = true, due_at = now()
    where user_id = ${userId} and not leaving`.execute(db);
}

/**
 * A batch of files of all accounts to be removed now; each is answered once per RETRY_SECONDS, none during a backup. Of two
 * that take at once, the second finds the rows of the first no longer due. No row is locked beforehand: on several machines
 * that can't be done.
 */
export async function takeStrays(db: Db, limit: number): Promise<StoredFileKey[]> {
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

/** Forgets a file that is gone. */
export async function forgetStray(db: Db, { userId, fileId }: StoredFileKey): Promise<void> {
  await db.deleteFrom("stray_files").where("user_id", "=", userId).where("file_id", "=", fileId).execute();
}
