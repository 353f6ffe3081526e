import type { Generated } from "kysely";
import type { Timestamp } from "./columns";

/** Recently deleted rows that can be restored (repositories/bin). */
export interface BinTable {
  user_id: string;
  type: "feature" | "collection" | "note" | "photo" | "plan";
  uuid: string;
  /** JSON of the deleted row. */
  item: string;
  /** JSON object of the rows deleted with it, by table name. Null if there were none. */
  parts: string | null;
  title: string;
  title_key: string;
  /** ghType of a feature; otherwise empty. */
  kind: string;
  icon: string | null;
  /** JSON. */
  color: string | null;
  /** Feature or hunt of a note or photo; hunt of a plan. */
  parent_id: string | null;
  /** Hunt deleted together with the feature. */
  deleted_with: string | null;
  deleted_at: Timestamp;
  expires_at: Date;
  /** Grows with every deletion. */
  position: Generated<number>;
}

/** Hunt memberships whose hunt, feature or both are in the bin. */
export interface BinPlacesTable {
  user_id: string;
  collection_id: string;
  feature_id: string;
  expires_at: Date;
}
