import { type Kysely, sql } from "kysely";

/** Storage used by each account: the last count plus everything it has sent since (ADR 0057). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_bytes (
      user_id uuid primary key,
      bytes bigint not null,
      counted_at timestamptz(3) not null default now()
    )`.execute(db);
}
