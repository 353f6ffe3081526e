import { type Kysely, sql } from "kysely";

/** Exports of map tiles, with the number of tiles written (ADR 0146). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column map text, add column done integer not null default 0`.execute(db);
}
