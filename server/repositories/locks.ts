import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

/**
 * Locks rows until the transaction ends, always in the same order, so that two batches over the same rows can't
 * deadlock.
 */
export async function lockRows(
  db: Kysely<Database>,
  userId: string,
  table: "features" | "collections" | "notes" | "photos" | "plans",
  uuids: readonly string[],
): Promise<void> {
  await sql`
    select uuid from ${sql.table(table)} where user_id = ${userId} and uuid = any(${uuids}::uuid[])
    order by uuid for update`.execute(db);
}
