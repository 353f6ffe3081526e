import type { Generated } from "kysely";

export interface PreferencesTable {
  user_id: string;
  /** JSON text of domain/preferences, without global.pinned. */
  document: string;
  pinned_collection: string | null;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
  seq: Generated<number>;
  /** Meaning of the account's visibility_ids. "listed": unused, the document's own list is complete. */
  visible_form: Generated<"listed" | "shown" | "hidden">;
  /** Number of the last visibility change. */
  visible_seq: Generated<number>;
}

/** Ids of shown or hidden features, bucketed by the last byte of the id. */
export interface VisibilityIdsTable {
  user_id: string;
  bucket: number;
  /** 16 bytes per id, unordered and unique. */
  ids: Buffer;
}
