import { type Kysely, sql } from "kysely";
import type { NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";

/**
 * Whether the feature or hunt is there. Until the transaction ends it stays there, and nobody else who locks it so adds
 * notes to it: of many that are added at once each sees those before it.
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
