import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

/** Saves a reset that expires after `seconds`, replacing the account's previous one. */
export async function putReset(
  db: Db,
  reset: { userId: string; tokenHash: Buffer; createdBy: string; seconds: number },
): Promise<void> {
  const row = {
    token_hash: reset.tokenHash,
    created_by: reset.createdBy,
    expires_at: sql<Date>`now() + make_interval(secs => ${reset.seconds})`,
  };
  await db
    .insertInto("password_resets")
    .values({ user_id: reset.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Returns the account of an unexpired reset, or null. */
export async function findReset(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Redeems a reset. Of two concurrent requests, only one succeeds. @returns false if it can't be used */
export async function takeReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function deleteExpiredResets(db: Db): Promise<void> {
  await db.deleteFrom("password_resets").where("expires_at", "<", sql<Date>`now()`).execute();
}
