import type { Bridge } from "./plans";

/** Where one person's request reaches what lies with another: docs/growing.md, "What crosses". */
export const BRIDGES: readonly Bridge[] = [
  // What others share with a person, and then what lies with those others.
  { table: "received_shares", by: "user_id", to: "owner_id" },
  // With whom a person shares something.
  { table: "received_shares", by: "owner_id", to: "user_id" },
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
  // What belongs to nothing.
  "delete from file_chunks c where c.created_at < now() - interval '1 day' and not exists",
  "update stray_files s set leaving = true",
  // What lies where it lay in an older version.
  'select "user_id" as "userId", "photo_id" as "photoId", "size", "file_id" as "fileId", "content_type"',
];
