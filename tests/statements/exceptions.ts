import type { Bridge } from "./plans";

/** Tables through which a request may reach another user's rows. See "What crosses" in docs/growing.md. */
export const BRIDGES: readonly Bridge[] = [
  // Owners of shared content, and then their content.
  { table: "received_shares", by: "user_id", to: "owner_id" },
  // Recipients of the user's shares.
  { table: "received_shares", by: "owner_id", to: "user_id" },
  // The owners whose changes a recipient's numbers stand for.
  { table: "received_changes", by: "user_id", to: "owner_id" },
  { table: "received_heads", by: "owner_id", to: null },
  { table: "received_changes", by: "owner_id", to: null },
  // Links to what the user shares.
  { table: "share_tokens", by: "user_id", to: null },
];

/**
 * Prefixes of housekeeping statements across all accounts, which the sweep runs outside of requests. Each looks for old
 * or orphaned rows, not for those of a particular user.
 */
export const HOUSEKEEPING: readonly string[] = [
  // Resumes unfinished work whose server stopped sending heartbeats.
  'update "imports" set "heartbeat_at" = now(), "runner" = $1 where "state" in',
  'update "exports" set "heartbeat_at" = now(), "runner" = $1 where "state" in',
  'update "deleted_accounts" set "heartbeat_at" = now() where "emptied_at" is null',
  // Expired rows.
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
  // Orphaned rows.
  "delete from file_chunks c where c.created_at < now() - interval '1 day' and not exists",
  "update stray_files s set leaving = true",
  // Rows still stored in an older version's format.
  'select "user_id" as "userId", "photo_id" as "photoId", "size", "file_id" as "fileId", "content_type"',
  'select user_id as "userId" from features where coordinates is not null and geometry is null',
];

/** Prefixes of statements that read many accounts at once, on every worker that holds one of them. */
export const MANY_ACCOUNTS: readonly string[] = [
  // All users connected to this server, every few seconds.
  'select user_id as "userId", seq from content_heads where user_id = any(',
  'select user_id as "userId", uuid as "sessionId" from sessions where user_id = any(',
  // The owners of received content, and how many of their changes are already counted.
  'select user_id as "ownerId", seq as to, floor from content_heads where user_id = any(',
  'select user_id as "userId", owner_id as "ownerId", owner_seq as from from received_heads where user_id = any(',
  // Owners who lose a large share.
  "update content_heads set floor = seq where user_id = any(",
];

/**
 * Prefixes of statements that write to content tables without a change number (ContentWrite), and why they need none.
 */
export const UNNUMBERED: readonly string[] = [
  // Unconfirmed imports aren't content yet.
  "delete from notes where user_id = $1 and noteable_id in (select uuid from features where user_id = $2 and import_id = $",
  "delete from notes where user_id = $1 and noteable_id in (select uuid from collections where user_id = $2 and import_id = $",
  "with gone as ( delete from collection_features where user_id = $1 and feature_id in (select uuid from features where user_id = $2 and import_id = $",
  "delete from features where user_id = $1 and uuid in (select uuid from features where user_id = $2 and import_id = $",
  "delete from collection_features where user_id = $1 and collection_id in (select uuid from collections where user_id = $2 and import_id = $",
  "delete from collections where user_id = $1 and uuid in (select uuid from collections where user_id = $2 and import_id = $",
  // A photo becomes content once it is attached to a feature.
  'insert into "photos" ("user_id", "uuid", "title", "feature_id", "created_at")',
  "delete from photos where feature_id is null and created_at <",
  // Deleted with the features or hunts of the same write, whose tombstones cover them (ADR 0080).
  "delete from notes where user_id = $1 and noteable_id = any($2::uuid[]) and noteable_type =",
  "delete from plans where user_id = $1 and collection_id = any($2::uuid[])",
  "delete from photos where user_id = $1 and uuid = any($2::uuid[])",
  'with gone as ( delete from collection_features where user_id = $1 and "collection_id"',
  // Likewise. Recipients of a shared hunt get their tombstones by the statement before it (binMemberships).
  'with gone as ( delete from collection_features where user_id = $1 and "feature_id" = any($2::uuid[]) returning',
  // Same geometry in another format, so responses don't change.
  "update features f set geometry = r.geometry, coordinates = case",
  // A deleted account has no readers.
  'delete from "features" where user_id = $1 and (uuid) in (',
  'delete from "collections" where user_id = $1 and (uuid) in (',
  'delete from "collection_features" where user_id = $1 and (collection_id, feature_id) in (',
  'delete from "notes" where user_id = $1 and (uuid) in (',
  'delete from "plans" where user_id = $1 and (uuid) in (',
  'delete from "preferences" where user_id = $1 and (user_id) in (',
];
