import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

export const CHUNK_BYTES = 1024 * 1024;

export async function insertChunk(
  db: Db,
  userId: string,
  fileId: string,
  position: number,
  data: Buffer,
): Promise<void> {
  await db.insertInto("file_chunks").values({ user_id: userId, file_id: fileId, position, data }).execute();
}

/** Returns how much of a file has arrived. */
export async function countChunks(
  db: Db,
  userId: string,
  fileId: string,
): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom("file_chunks")
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`coalesce(sum(octet_length(data)), 0)::bigint`.as("bytes"),
    ])
    .where("user_id", "=", userId)
    .where("file_id", "=", fileId)
    .executeTakeFirstOrThrow();
}

/** Returns one chunk, or null past the end. */
export async function readChunk(
  db: Db,
  userId: string,
  fileId: string,
  position: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("file_chunks")
    .select("data")
    .where("user_id", "=", userId)
    .where("file_id", "=", fileId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.data ?? null;
}

/** Yields the chunks in order, with one in memory at a time. */
export async function* readChunks(db: Db, userId: string, fileId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const chunk = await readChunk(db, userId, fileId, position);
    if (!chunk) return;
    yield chunk;
  }
}

export async function deleteChunks(db: Db, userId: string, fileId: string): Promise<void> {
  await db.deleteFrom("file_chunks").where("user_id", "=", userId).where("file_id", "=", fileId).execute();
}

/** Deletes chunks that are a day old and belong to nothing, left by aborted uploads. */
export async function deleteOrphanChunks(db: Db): Promise<void> {
  await sql`
    delete from file_chunks c
    where c.created_at < now() - interval '1 day'
      and not exists (select from imports i where i.user_id = c.user_id and i.uuid = c.file_id)
      and not exists (select from exports e where e.user_id = c.user_id and e.uuid = c.file_id)
      and not exists (select from photo_files p where p.user_id = c.user_id and p.file_id = c.file_id)`.execute(
    db,
  );
}
