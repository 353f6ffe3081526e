import { type Kysely, sql } from "kysely";

/** What each account keeps, as last counted, plus what it has sent since (ADR 0057). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_bytes (
      user_id uuid primary key,
      bytes bigint not null,
      counted_at timestamptz(3) not null default now()
    )`.execute(db);
}
