import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Recently deleted rows, kept apart from the live tables so that no query returns them by mistake.
  `create table bin (
    user_id uuid not null,
    type text not null,
    uuid uuid not null,
    contents json not null,
    deleted_at timestamptz(3) not null default now(),
    primary key (user_id, type, uuid)
  )`,
  `create index bin_by_age on bin (deleted_at)`,
  // Hunt memberships are separate: either the hunt or the feature may be restored first.
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
