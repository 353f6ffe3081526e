import type { Database } from "./schema";

/**
 * Where a table's rows live in a distributed database.
 * - by: on the machine that holds this column's value
 * - everywhere: a copy on each machine, for tables joined with distributed ones
 * - coordinator: only on the coordinator, for tables reached by other keys and never joined with content
 */
export type Placement = { by: string } | "everywhere" | "coordinator";

const OF_ACCOUNT: Placement = { by: "user_id" };

/** Table that all distributed tables are co-located with, so each account's data is on one machine. */
export const LEADING_TABLE = "features";

/** Placement of each table: docs/growing.md, "Where rows lie". */
export const PLACEMENTS: Readonly<Record<keyof Database, Placement>> = {
  features: OF_ACCOUNT,
  collections: OF_ACCOUNT,
  collection_features: OF_ACCOUNT,
  notes: OF_ACCOUNT,
  plans: OF_ACCOUNT,
  photos: OF_ACCOUNT,
  photo_files: OF_ACCOUNT,
  stray_files: OF_ACCOUNT,
  bin: OF_ACCOUNT,
  bin_places: OF_ACCOUNT,
  file_chunks: OF_ACCOUNT,
  imports: OF_ACCOUNT,
  exports: OF_ACCOUNT,
  preferences: OF_ACCOUNT,
  account_bytes: OF_ACCOUNT,
  avatars: OF_ACCOUNT,
  sessions: OF_ACCOUNT,
  content_heads: OF_ACCOUNT,
  tombstones: OF_ACCOUNT,
  visibility_ids: OF_ACCOUNT,
  bulk_slices: OF_ACCOUNT,
  received_heads: OF_ACCOUNT,
  received_changes: OF_ACCOUNT,
  deleted_accounts: OF_ACCOUNT,
  users: "everywhere",
  received_shares: "everywhere",
  share_tokens: "everywhere",
  file_holds: "everywhere",
  installation: "coordinator",
  signing_keys: "coordinator",
  sign_in_attempts: "coordinator",
  call_counts: "coordinator",
  invitations: "coordinator",
  password_resets: "coordinator",
  sign_up_links: "coordinator",
  mails: "coordinator",
  audit_log: "coordinator",
};
