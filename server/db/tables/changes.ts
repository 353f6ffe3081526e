import type { Generated } from "kysely";
import type { Timestamp } from "./columns";

/** The number of an account's last change. A write to content takes the next one first (repositories/contentHeads). */
export interface ContentHeadsTable {
  user_id: string;
  seq: number;
  /** A client with less than this has missed changes that are no longer known, and needs a new snapshot. */
  floor: Generated<number>;
}

export type TombstoneKind = "feature" | "collection" | "place" | "note" | "photo" | "plan";

/** What left an account's content, for as long as clients may not have heard of it. */
export interface TombstonesTable {
  user_id: string;
  seq: number;
  id: string;
  /** Of a place or plan its hunt, of a note or photo its feature or hunt; otherwise NO_PARENT. */
  parent: string;
  kind: TombstoneKind;
  deleted_at: Timestamp;
}

/** Up to which of an owner's changes a recipient's own numbers stand for them (repositories/receivedChanges). */
export interface ReceivedHeadsTable {
  /** The recipient. */
  user_id: string;
  owner_id: string;
  owner_seq: number;
}

export interface ReceivedChangesTable {
  /** The recipient. */
  user_id: string;
  /** The recipient's number for the changes. */
  seq: number;
  owner_id: string;
  /** The changes are those that the owner numbered after this. */
  from_seq: number;
  changed_at: Timestamp;
}
