import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The token itself, so that a link can be shown to its owner again (ADR 0050). Null: made before, known by its hash.
  "alter table share_tokens add column token text",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
