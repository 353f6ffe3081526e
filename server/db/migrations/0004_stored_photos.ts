import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Older uploads are in file_chunks and stay readable there until the sweep moves them.
  `alter table photo_files add column storage text not null default 'chunks'`,
  `alter table photo_files alter column storage drop default`,
  `create index photo_files_in_chunks on photo_files (user_id) where storage = 'chunks'`,
  // Files without a photo: not attached yet, or deleted. The row exists before the file does and until the file is
  // gone.
  `create table stray_files (
    user_id uuid not null,
    file_id uuid not null,
    leaving boolean not null,
    due_at timestamptz(3) not null,
    primary key (user_id, file_id)
  )`,
  `create index stray_files_by_due on stray_files (due_at)`,
  // While a backup runs no file is removed, so every file in its snapshot exists.
  `create table file_holds (
    uuid uuid primary key,
    expires_at timestamptz(3) not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
