import type { Bridge } from "./plans";

/** Where one person's request reaches what lies with another: docs/growing.md, "What crosses". */
export const BRIDGES: readonly Bridge[] = [
  // What others share with a person, and then what lies with those others.
  { table: "received_shares", by: "user_id", to: "owner_id" },
  // With whom a person shares something.
  { table: "received_shares", by: "owner_id", to: "user_id" },
  // Whose changes a recipient's numbers stand for.
  { table: "received_changes", by: "user_id", to: "owner_id" },
  { table: "received_heads", by: "owner_id", to: null },
  { table: "received_changes", by: "owner_id", to: null },
  // The links to what a person shares.
  { table: "share_tokens", by: "user_id", to: null },
];

/**
 * Statements over all accounts, by their beginning: housekeeping of the sweep, away from any request. Each looks for
 * what is old or left behind, not for anybody's rows.
 */
export const HOUSEKEEPING: readonly string[] = [
  // Unfinished work whose server gave no sign of life is taken up again.
  'update "imports" set "heartbeat_at" = now(), "runner" = $1 where "state" in',
  'update "exports" set "heartbeat_at" = now(), "runner" = $1 where "state" in',
  'update "deleted_accounts" set "heartbeat_at" = now() where "emptied_at" is null',
  // What has had its time.
  'select "user_id" as "userId", "uuid", "state" from "imports" where (("state" !=',
  'select "user_id" as "userId", "uuid" from "exports" where "created_at" < now()',
  'select "user_id" from "deleted_accounts" where "emptied_at" < now()',
  'delete from "sessions" where "expires_at" < now()',
  'delete from "sign_in_attempts" where "window_started_at" < now()',
  'delete from "call_counts" where "minute" <',
  "delete from photos where feature_id is null and created_at <",
  'delete from "bin" where (user_id, type, uuid) in',
  'delete from "bin_places" where (user_id, collection_id, feature_id) in',
  "delete from bulk_slices where (user_id, key, start) in",
  'select distinct user_id as "userId" from "tombstones" where',
  'select distinct user_id as "userId" from "received_changes" where',
  // What belongs to nothing.
  "delete from file_chunks c where c.created_at < now() - interval '1 day' and not exists",
  "update stray_files s set leaving = true",
  // What lies where it lay in an older version.
  'select "user_id" as "userId", "photo_id" as "photoId", "size", "file_id" as "fileId", "content_type"',
  'select user_id as "userId" from features where coordinates is not null and geometry is null',
];

/** Statements about many accounts at once, by their beginning: each of their machines is asked. */
export const MANY_ACCOUNTS: readonly string[] = [
  // Of everybody who is connected to this server, every few seconds.
  'select user_id as "userId", seq from content_heads where user_id = any(',
  'select user_id as "userId", uuid as "sessionId" from sessions where user_id = any(',
  // Of those who share something with them, and how much of that they have counted.
  'select user_id as "ownerId", seq as to, floor from content_heads where user_id = any(',
  'select user_id as "userId", owner_id as "ownerId", owner_seq as from from received_heads where user_id = any(',
  // Of those who lose a large share.
  "update content_heads set floor = seq where user_id = any(",
];

/** Writes to tables of content without a number (ContentWrite), by their beginning, and why they need none. */
export const UNNUMBERED: readonly string[] = [
  // What waits for its import's confirmation is no content yet.
  "delete from notes where user_id = $1 and noteable_id in (select uuid from features where user_id = $2 and import_id = $",
  "delete from notes where user_id = $1 and noteable_id in (select uuid from collections where user_id = $2 and import_id = $",
  "with gone as ( delete from collection_features where user_id = $1 and feature_id in (select uuid from features where user_id = $2 and import_id = $",
  "delete from features where user_id = $1 and uuid in (select uuid from features where user_id = $2 and import_id = $",
  "delete from collection_features where user_id = $1 and collection_id in (select uuid from collections where user_id = $2 and import_id = $",
  "delete from collections where user_id = $1 and uuid in (select uuid from collections where user_id = $2 and import_id = $",
  // A photo is content once it is on a feature.
  'insert into "photos" ("user_id", "uuid", "title", "feature_id", "created_at")',
  "delete from photos where feature_id is null and created_at <",
  // They go with the features or hunts of the same write, whose tombstones stand for them (ADR 0080).
  "delete from notes where user_id = $1 and noteable_id = any($2::uuid[]) and noteable_type =",
  "delete from plans where user_id = $1 and collection_id = any($2::uuid[])",
  "delete from photos where user_id = $1 and uuid = any($2::uuid[])",
  'with gone as ( delete from collection_features where user_id = $1 and "collection_id"',
  // The same geometry in another form: answers stay as they were.
  "update features f set geometry = r.geometry, coordinates = case",
  // Nobody reads an account that is deleted.
  'delete from "features" where user_id = $1 and (uuid) in (',
  'delete from "collections" where user_id = $1 and (uuid) in (',
  'delete from "collection_features" where user_id = $1 and (collection_id, feature_id) in (',
  'delete from "notes" where user_id = $1 and (uuid) in (',
  'delete from "plans" where user_id = $1 and (uuid) in (',
  'delete from "preferences" where user_id = $1 and (user_id) in (',
];
