import { type Kysely, sql } from "kysely";
import type { NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";

/**
 * Checks that the feature or hunt exists and locks it until the transaction ends, so it can't be deleted. Transactions
 * that add notes take the same lock, so each sees the notes added before it.
 */
export async function lockNoteable(
  db: Kysely<Database>,
  userId: string,
  type: NoteableType,
  uuid: string,
): Promise<boolean> {
  const table = sql.table(type === "collection" ? "collections" : "features");
  const result = await sql<{ uuid: string }>`
    select uuid from ${table} where user_id = ${userId} and uuid = ${uuid} for no key update`.execute(db);
  return result.rows.length > 0;
}
