import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

/** Replaces an account's avatar; null removes it. @returns false if the account is gone */
export async function saveAvatar(
  db: Db,
  userId: string,
  avatar: { fileId: string; data: Buffer; path: string } | null,
): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ avatar: avatar?.path ?? null })
    .where("uuid", "=", userId)
    .returning("uuid")
    .executeTakeFirst();
  if (!row) return false;
  if (!avatar) await db.deleteFrom("avatars").where("user_id", "=", userId).execute();
  else
    await sql`
      insert into avatars (user_id, file_id, data) values (${userId}, ${avatar.fileId}, ${avatar.data})
      on conflict (user_id) do update set file_id = excluded.file_id, data = excluded.data`.execute(db);
  return true;
}

/** Returns an avatar's image, or null if the account's avatar is no longer this file. */
export async function readAvatar(db: Db, userId: string, fileId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("avatars")
    .select("data")
    .where("user_id", "=", userId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return row?.data ?? null;
}

/** Returns the account's current avatar, or null. */
export async function ownAvatar(db: Db, userId: string): Promise<Buffer | null> {
  const row = await db.selectFrom("avatars").select("data").where("user_id", "=", userId).executeTakeFirst();
  return row?.data ?? null;
}
