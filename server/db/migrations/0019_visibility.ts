import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Where the list of visible features is stored: in the document or in visibility_ids. No row is rewritten.
  `alter table preferences
    add column visible_form text not null default 'listed',
    add column visible_seq bigint not null default 0`,
  `create table visibility_ids (
    user_id uuid not null,
    bucket smallint not null,
    ids bytea not null,
    primary key (user_id, bucket)
  )`,
  // Random bytes: trying to compress them would waste time.
  "alter table visibility_ids alter column ids set storage external",
];

/** Visibility of features, for accounts of any size (ADR 0108). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
