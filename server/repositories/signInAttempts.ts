import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

/** Counts an attempt for a key and returns the number within its window. An expired window starts over. */
export async function countAttempt(
  db: Kysely<Database>,
  key: string,
  windowSeconds: number,
): Promise<number> {
  const over = sql`sign_in_attempts.window_started_at <= now() - make_interval(secs => ${windowSeconds})`;
  const row = await db
    .insertInto("sign_in_attempts")
    .values({ key, failures: 1, window_started_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when ${over} then 1 else sign_in_attempts.failures + 1 end`,
        window_started_at: sql`case when ${over} then now() else sign_in_attempts.window_started_at end`,
      }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function refundAttempt(db: Kysely<Database>, key: string): Promise<void> {
  await db
    .updateTable("sign_in_attempts")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("key", "=", key)
    .execute();
}

export async function clearFailures(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key", "=", key).execute();
}

export async function deleteOldAttempts(db: Kysely<Database>, windowSeconds: number): Promise<void> {
  await db
    .deleteFrom("sign_in_attempts")
    .where("window_started_at", "<", sql<Date>`now() - make_interval(secs => ${windowSeconds})`)
    .execute();
}
