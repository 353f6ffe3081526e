import { type Kysely, sql } from "kysely";

/** How drawn lines are written to a GPX export (ADR 0067). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column lines text not null default 'omit'`.execute(db);
}
