import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import { ContentWrite } from "./contentHeads";
import { type JobKey, stale } from "./imports";
import { tellEnded } from "./receivedChanges";
import { deleteAllShares } from "./shares";

type Db = Kysely<Database>;

/**
 * Deletes an account's row and all that lets anybody reach its content: from the commit on nobody signs in to it and
 * nothing of it is seen by those it was shared with. The content itself is left to deleteSome.
 * False when the account is gone already.
 */
export async function deleteAccountRow(db: Db, userId: string): Promise<boolean> {
  // First, as in all that changes content.
  const write = await ContentWrite.begin(db, userId);
  const row = await db.deleteFrom("users").where("uuid", "=", userId).returning("uuid").executeTakeFirst();
  if (!row) return false;
  await db.insertInto("deleted_accounts").values({ user_id: userId }).execute();
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  // In the order of deleteSharesOf: an accept by one of the tokens that was under way has ended by now.
  await tellEnded(write, await deleteAllShares(write));
  await db.deleteFrom("received_heads").where("owner_id", "=", userId).execute();
  await db.deleteFrom("received_changes").where("owner_id", "=", userId).execute();
  return true;
}

/** Of the other accounts: whether there is any, and whether one of them is an administrator's who can log in. Until the
 * end of the transaction no other administrator deletes theirs, is suspended or stops being one. */
export async function lockOtherAccounts(
  db: Db,
  userId: string,
): Promise<{ any: boolean; administrator: boolean }> {
  await sql`select id from installation for update`.execute(db);
  const result = await sql<{ any: boolean; administrator: boolean }>`
    select
      exists (select from users where uuid <> ${userId}) as "any",
      exists (select from users where uuid <> ${userId} and roles[1] = 'administrator' and suspended_at is null)
        as administrator`.execute(db);
  return result.rows[0] ?? { any: false, administrator: false };
}

/** After the last account the installation is as new: the next one is its administrator's. */
export async function forgetInstallation(db: Db): Promise<void> {
  await db.deleteFrom("installation").execute();
}

/** Tables of content, each with the rest of its key. Those first whose rows say that somebody works at others. */
const TABLES = [
  ["imports", "uuid"],
  ["exports", "uuid"],
  ["collection_features", "collection_id, feature_id"],
  ["features", "uuid"],
  ["collections", "uuid"],
  ["notes", "uuid"],
  ["plans", "uuid"],
  ["bin", "type, uuid"],
  ["bin_places", "collection_id, feature_id"],
  ["file_chunks", "file_id, position"],
  ["preferences", "user_id"],
  ["visibility_ids", "bucket"],
  ["bulk_slices", "key, start"],
  ["avatars", "user_id"],
  ["account_bytes", "user_id"],
  ["sessions", "uuid"],
  ["share_tokens", "token_hash"],
  ["received_shares", "type, item_id"],
  ["tombstones", "seq, id, parent"],
  ["received_changes", "seq, owner_id"],
  ["received_heads", "owner_id"],
  ["content_heads", "user_id"],
] as const;

/**
 * Deletes up to `limit` rows of a deleted account, except photos and what others had of it. False when nothing was left.
 * A delete that affected no rows isn't proof of that: of two purges at once, the second finds the rows that the first
 * has just deleted.
 */
export async function deleteSome(db: Db, userId: string, limit: number): Promise<boolean> {
  for (const [table, key] of TABLES) {
    const columns = sql.raw(key);
    const result = await sql`
      delete from ${sql.table(table)} where user_id = ${userId} and (${columns}) in (
        select ${columns} from ${sql.table(table)} where user_id = ${userId} limit ${limit}
      )`.execute(db);
    if ((result.numAffectedRows ?? 0n) > 0n || (await hasRows(db, table, userId))) return true;
  }
  return false;
}

async function hasRows(db: Db, table: (typeof TABLES)[number][0], userId: string): Promise<boolean> {
  const result = await sql<{ some: boolean }>`
    select exists (select from ${sql.table(table)} where user_id = ${userId}) as some`.execute(db);
  return result.rows[0]?.some === true;
}

/** Ids of some photos of an account, uploaded or not. */
export async function somePhotos(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("photos")
    .select("uuid")
    .where("user_id", "=", userId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.uuid);
}

/** Entries of the job queue about an account, but for those about its removal. */
export async function deleteQueued(db: Db, userId: string): Promise<void> {
  for (const table of ["job", "archive"])
    await sql`
      delete from ${sql.table(`pgboss.${table}`)}
      where data ->> 'userId' = ${userId} and name <> 'purge'`.execute(db);
}

/** A sign of life of the run that empties a deleted account. */
export async function keepPurge(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("deleted_accounts")
    .set({ heartbeat_at: sql`now()` })
    .where("user_id", "=", userId)
    .execute();
}

export async function markEmptied(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("deleted_accounts")
    .set({ emptied_at: sql`now()` })
    .where("user_id", "=", userId)
    .execute();
}

/** Deleted accounts that are not emptied and that nobody works at. */
export async function takeStalePurges(db: Db): Promise<JobKey[]> {
  return db
    .updateTable("deleted_accounts")
    .set({ heartbeat_at: sql`now()` })
    .where("emptied_at", "is", null)
    .where(stale)
    .returning(["user_id as userId", "user_id as uuid"])
    .execute();
}

/** Accounts that were emptied a day ago: by now no request of theirs is under way any more. */
export async function findEmptied(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("deleted_accounts")
    .select("user_id")
    .where("emptied_at", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1000)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function forgetDeleted(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("deleted_accounts").where("user_id", "=", userId).execute();
}
