import { type Kysely, sql } from "kysely";

/** The pictures that `users.avatar` names, apart from `users`: a profile is read with every call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatars (
      user_id uuid primary key,
      file_id uuid not null,
      data bytea not null
    )`.execute(db);
}
