import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table users add column trial text, add column trial_ends_at timestamptz(3)`,
  // Null: no request has come with the newest token yet, so that the one before it still counts.
  `alter table sessions add column confirmed_at timestamptz(3)`,
  // Cookies from now on name their session; those of before are read no more.
  `delete from sessions`,
  // Accounts whose content is still being removed. emptied_at: all was removed once; the row stays for a second look.
  `create table deleted_accounts (
    user_id uuid primary key,
    deleted_at timestamptz(3) not null default now(),
    heartbeat_at timestamptz(3) not null default now(),
    emptied_at timestamptz(3)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
