import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import { ContentWrite } from "./contentHeads";
import { type JobKey, stale } from "./imports";
import { insertEndedShareTombstones } from "./receivedChanges";
import { deleteAllShares } from "./shares";

type Db = Kysely<Database>;

/**
 * Deletes an account's row and everything that gives access to its content. From the commit on, no one can log in to
 * it, and its recipients see nothing of it. The content itself is left to deleteBatch.
 * @returns false if the account is already gone
 */
export async function deleteAccountRow(db: Db, userId: string): Promise<boolean> {
  // Taken first, as in every content write.
  const write = await ContentWrite.begin(db, userId);
  const row = await db.deleteFrom("users").where("uuid", "=", userId).returning("uuid").executeTakeFirst();
  if (!row) return false;
  await db.insertInto("deleted_accounts").values({ user_id: userId }).execute();
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  // In the same order as deleteSharesOf: an accept of one of the tokens that was in progress has ended by now.
  await insertEndedShareTombstones(write, await deleteAllShares(write));
  await db.deleteFrom("received_heads").where("owner_id", "=", userId).execute();
  await db.deleteFrom("received_changes").where("owner_id", "=", userId).execute();
  return true;
}

/**
 * Checks whether other accounts exist, and whether one belongs to an administrator who can log in. Until the
 * transaction ends, no other administrator can delete their account, be suspended or lose the role.
 */
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

/** Resets the installation after its last account: the next account becomes administrator. */
export async function forgetInstallation(db: Db): Promise<void> {
  await db.deleteFrom("installation").execute();
}

/** Content tables, each with the rest of its key. Tables whose rows mark a running job come first. */
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
 * Deletes up to `limit` rows of a deleted account, except photos and what it shared. A delete that affects no rows
 * doesn't prove that nothing is left: of two concurrent purges, the second selects rows that the first has just
 * deleted.
 * @returns false if nothing was left
 */
export async function deleteBatch(db: Db, userId: string, limit: number): Promise<boolean> {
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

/** Returns ids of some of the account's photos, uploaded or not. */
export async function photoBatch(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("photos")
    .select("uuid")
    .where("user_id", "=", userId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.uuid);
}

/** Deletes job queue entries of an account, except those for its removal. */
export async function deleteQueued(db: Db, userId: string): Promise<void> {
  for (const table of ["job", "archive"])
    await sql`
      delete from ${sql.table(`pgboss.${table}`)}
      where data ->> 'userId' = ${userId} and name <> 'purge'`.execute(db);
}

/** Updates the heartbeat of the job that empties a deleted account. */
export async function heartbeatPurge(db: Db, userId: string): Promise<void> {
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

/** Claims deleted accounts that aren't emptied and that no job is working on. */
export async function claimStalePurges(db: Db): Promise<JobKey[]> {
  return db
    .updateTable("deleted_accounts")
    .set({ heartbeat_at: sql`now()` })
    .where("emptied_at", "is", null)
    .where(stale)
    .returning(["user_id as userId", "user_id as uuid"])
    .execute();
}

/** Returns accounts emptied at least a day ago, when none of their requests can still be running. */
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
