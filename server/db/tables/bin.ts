import type { Generated } from "kysely";
import type { Timestamp } from "./columns";

/** What was deleted a short while ago and can be brought back (repositories/bin). */
export interface BinTable {
  user_id: string;
  type: "feature" | "collection" | "note" | "photo" | "plan";
  uuid: string;
  /** JSON: the deleted row itself. */
  item: string;
  /** JSON object: by name of a table, the rows of it that went with it; null where none did. */
  parts: string | null;
  title: string;
  title_key: string;
  /** Of a feature: its ghType. */
  kind: string;
  icon: string | null;
  /** JSON. */
  color: string | null;
  /** The feature or hunt of a note or photo, the hunt of a plan. */
  parent_id: string | null;
  /** The hunt that was deleted together with the feature. */
  deleted_with: string | null;
  deleted_at: Timestamp;
  expires_at: Date;
  /** Grows with every deletion. */
  position: Generated<number>;
}

/** Places in hunts of which the hunt, the feature or both are in the bin. */
export interface BinPlacesTable {
  user_id: string;
  collection_id: string;
  feature_id: string;
  expires_at: Date;
}
