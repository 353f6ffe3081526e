import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // What was deleted a short while ago, away from the tables that everything reads: nobody can see it there by mistake.
  `create table bin (
    user_id uuid not null,
    type text not null,
    uuid uuid not null,
    contents json not null,
    deleted_at timestamptz(3) not null default now(),
    primary key (user_id, type, uuid)
  )`,
  `create index bin_by_age on bin (deleted_at)`,
  // Places in hunts lie apart: either side may come back first.
  `create table bin_places (
    user_id uuid not null,
    collection_id uuid not null,
    feature_id uuid not null,
    deleted_at timestamptz(3) not null default now(),
    primary key (user_id, collection_id, feature_id)
  )`,
  `create index bin_places_by_feature on bin_places (user_id, feature_id)`,
  `create index bin_places_by_age on bin_places (deleted_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
