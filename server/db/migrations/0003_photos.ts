import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table photos (
    user_id uuid not null,
    uuid uuid not null,
    title text not null,
    feature_id uuid,
    created_at bigint not null,
    primary key (user_id, uuid)
  )`,
  // Only uploaded photos have a feature.
  `create index photos_by_feature on photos (user_id, feature_id, created_at, uuid) where feature_id is not null`,
  `create index photos_waiting on photos (created_at) where feature_id is null`,
  `create table photo_files (
    user_id uuid not null,
    photo_id uuid not null,
    size text not null,
    file_id uuid not null,
    content_type text not null,
    bytes integer not null,
    width integer not null,
    height integer not null,
    primary key (user_id, photo_id, size)
  )`,
  `create unique index photo_files_by_file on photo_files (user_id, file_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
