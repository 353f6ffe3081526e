import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The token itself, so that owners can see their link again (ADR 0050). Null for older links, known only by hash.
  "alter table share_tokens add column token text",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
