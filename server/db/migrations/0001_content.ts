import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table users (
    uuid uuid primary key,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    avatar text,
    location text,
    roles text[] not null,
    trials_used text[] not null default '{}',
    elevation_exaggeration double precision not null default 1,
    created_at timestamptz(3) not null default now()
  )`,
  `create table installation (
    id smallint primary key check (id = 1),
    administrator uuid not null
  )`,
  `create table signing_keys (
    kid text primary key,
    purpose text not null unique,
    secret text not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create table sessions (
    user_id uuid not null,
    uuid uuid not null,
    token_hash bytea not null,
    previous_token_hash bytea,
    rotated_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    user_agent text not null,
    address text not null,
    primary key (user_id, uuid)
  )`,
  `create table sign_in_attempts (
    key text primary key,
    failures integer not null,
    window_started_at timestamptz(3) not null
  )`,
  // collate "C": sorting by code units is the same on every installation, and much faster than by a locale.
  `create table features (
    user_id uuid not null,
    uuid uuid not null,
    title text not null,
    title_key text collate "C" not null,
    gh_type text collate "C" not null,
    icon text,
    color text not null,
    stroke_type text not null,
    stroke_width double precision not null,
    created_at bigint not null,
    updated_at bigint not null,
    server_created_at bigint not null,
    distance double precision,
    area double precision,
    duration double precision,
    average_speed double precision,
    states text[] not null,
    coordinates text not null,
    times text,
    bytes integer not null,
    import_id uuid,
    primary key (user_id, uuid)
  )`,
  // One keyset index per sort order. Partial, to leave out rows of unconfirmed imports.
  `create index features_by_updated on features (user_id, updated_at, uuid) where import_id is null`,
  `create index features_by_created on features (user_id, created_at, uuid) where import_id is null`,
  `create index features_by_title on features (user_id, title_key, uuid) where import_id is null`,
  `create index features_by_type on features (user_id, gh_type, uuid) where import_id is null`,
  `create index features_by_import on features (user_id, import_id) where import_id is not null`,
  `create table collections (
    user_id uuid not null,
    uuid uuid not null,
    title text not null,
    title_key text collate "C" not null,
    created_at bigint not null,
    updated_at bigint not null,
    import_id uuid,
    primary key (user_id, uuid)
  )`,
  `create index collections_by_title on collections (user_id, title_key, uuid) where import_id is null`,
  `create index collections_by_created on collections (user_id, created_at, uuid) where import_id is null`,
  `create index collections_by_updated on collections (user_id, updated_at, uuid) where import_id is null`,
  `create index collections_by_import on collections (user_id, import_id) where import_id is not null`,
  `create table collection_features (
    user_id uuid not null,
    collection_id uuid not null,
    feature_id uuid not null,
    primary key (user_id, collection_id, feature_id)
  )`,
  `create index collection_features_by_feature on collection_features (user_id, feature_id, collection_id)`,
  `create table notes (
    user_id uuid not null,
    uuid uuid not null,
    noteable_type text not null,
    noteable_id uuid not null,
    title text not null,
    contents text not null,
    created_at bigint not null,
    updated_at bigint not null,
    position bigint generated always as identity,
    primary key (user_id, uuid)
  )`,
  `create index notes_by_noteable on notes (user_id, noteable_id, created_at, position)`,
  `create table preferences (
    user_id uuid primary key,
    document text not null,
    pinned_collection uuid
  )`,
  `create table imports (
    user_id uuid not null,
    uuid uuid not null,
    file_name text not null,
    bytes integer not null,
    state text not null,
    message text not null default '',
    progress real not null default 0,
    notes text not null default '[]',
    attempts integer not null default 0,
    runner uuid,
    heartbeat_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    primary key (user_id, uuid)
  )`,
  `create table exports (
    user_id uuid not null,
    uuid uuid not null,
    type text not null,
    feature_ids uuid[],
    state text not null,
    message text not null default '',
    file_name text not null default '',
    bytes bigint not null default 0,
    attempts integer not null default 0,
    runner uuid,
    heartbeat_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    primary key (user_id, uuid)
  )`,
  `create table file_chunks (
    user_id uuid not null,
    file_id uuid not null,
    position integer not null,
    data bytea not null,
    created_at timestamptz(3) not null default now(),
    primary key (user_id, file_id, position)
  )`,
  // GPX and KML files are read in full or not at all, so compressing each chunk would only cost time.
  `alter table file_chunks alter column data set storage external`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
