import { type Kysely, sql } from "kysely";

/** Images that `users.avatar` refers to. Separate from `users` because every request reads the profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatars (
      user_id uuid primary key,
      file_id uuid not null,
      data bytea not null
    )`.execute(db);
}
