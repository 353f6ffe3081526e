import { type Kysely, sql } from "kysely";
import type { NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";

/** Whether the feature or hunt is there; within a transaction it also stays there until the end. */
export async function lockNoteable(
  db: Kysely<Database>,
  userId: string,
  type: NoteableType,
  uuid: string,
): Promise<boolean> {
  const table = sql.table(type === "collection" ? "collections" : "features");
  const result = await sql<{ uuid: string }>`
    select uuid from ${table} where user_id = ${userId} and uuid = ${uuid} for key share`.execute(db);
  return result.rows.length > 0;
}
