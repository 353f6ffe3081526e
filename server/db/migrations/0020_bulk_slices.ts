import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Applied slices of bulk changes, so that a retried request doesn't apply them twice.
  `create table bulk_slices (
    user_id uuid not null,
    key text not null,
    start integer not null,
    length integer not null,
    digest bytea not null,
    missing bytea not null,
    applied_at timestamptz(3) not null default now(),
    primary key (user_id, key, start)
  )`,
  `create index bulk_slices_by_age on bulk_slices (applied_at)`,
  `create index bulk_slices_of_account on bulk_slices (user_id, applied_at)`,
];

/** Changes of very many features in one request (ADR 0112). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
