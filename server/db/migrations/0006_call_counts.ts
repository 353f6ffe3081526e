import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Calls of a minute by address, over all servers. Unlogged: after a crash counting starts over, which harms nobody.
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
