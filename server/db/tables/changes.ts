import type { Generated } from "kysely";
import type { Timestamp } from "./columns";

/**
 * Number of each account's last change. Every content write takes the next number first (repositories/contentHeads).
 */
export interface ContentHeadsTable {
  user_id: string;
  seq: number;
  /** A client below this number has missed changes that are no longer stored and needs a new snapshot. */
  floor: Generated<number>;
}

export type TombstoneKind = "feature" | "collection" | "place" | "note" | "photo" | "plan";

/** Removed content, kept as long as clients may not have heard of the removal. */
export interface TombstonesTable {
  user_id: string;
  seq: number;
  id: string;
  /** Hunt of a place or plan, feature or hunt of a note or photo; otherwise NO_PARENT. */
  parent: string;
  kind: TombstoneKind;
  deleted_at: Timestamp;
}

/** How far into an owner's changes the recipient's own numbers reach (repositories/receivedChanges). */
export interface ReceivedHeadsTable {
  /** Recipient. */
  user_id: string;
  owner_id: string;
  owner_seq: number;
}

export interface ReceivedChangesTable {
  /** Recipient. */
  user_id: string;
  /** Recipient's number for the changes. */
  seq: number;
  owner_id: string;
  /** Stands for the owner's changes after this number. */
  from_seq: number;
  changed_at: Timestamp;
}
