import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Requests per minute and address, across all servers. Unlogged: after a crash counting starts over, which does no
  // harm.
  `create unlogged table call_counts (
    key text not null,
    minute bigint not null,
    calls integer not null,
    primary key (key, minute)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
