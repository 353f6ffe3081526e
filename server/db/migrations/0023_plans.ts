import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table plans (
    user_id uuid not null,
    uuid uuid not null,
    collection_id uuid not null,
    title text not null,
    document text not null,
    created_at bigint not null,
    updated_at bigint not null,
    position bigint generated always as identity,
    seq bigint not null default 0,
    primary key (user_id, uuid)
  )`,
  `create index plans_by_collection on plans (user_id, collection_id, created_at, position)`,
  `create index plans_by_seq on plans (user_id, seq, uuid) where seq > 0`,
];

/** Plans saved with hunts (ADR 0140). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
