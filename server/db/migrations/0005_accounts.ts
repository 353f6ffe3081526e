import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table users add column trial text, add column trial_ends_at timestamptz(3)`,
  // Null until a request arrives with the newest token; until then the previous token is valid too.
  `alter table sessions add column confirmed_at timestamptz(3)`,
  // From now on cookies name their session. Older cookies are no longer read.
  `delete from sessions`,
  // Accounts whose content is still being removed. emptied_at: everything was removed once; the row stays for a second
  // pass.
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
