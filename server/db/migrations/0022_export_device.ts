import { type Kysely, sql } from "kysely";

/** Device that a GPX export is written for (ADR 0128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column device text not null default 'any'`.execute(db);
}
