import type { Generated } from "kysely";

export interface PreferencesTable {
  user_id: string;
  /** JSON text of domain/preferences, without global.pinned. */
  document: string;
  pinned_collection: string | null;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
  /** What the account's visibility_ids name; "listed": nothing, the document's list is all of it. */
  visible_form: Generated<"listed" | "shown" | "hidden">;
  /** Number of the last change of what is shown. */
  visible_seq: Generated<number>;
}

/** Ids of features that are shown, or hidden, by the last byte of the id. */
export interface VisibilityIdsTable {
  user_id: string;
  bucket: number;
  /** 16 bytes an id, in no order, each once. */
  ids: Buffer;
}
