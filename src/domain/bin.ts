import type { Rgba } from "./catalogs";
import type { GhType } from "./feature";

/** Deleted item that can still be restored. */
export interface BinItem {
  type: "feature" | "collection" | "note" | "photo" | "plan";
  uuid: string;
  title: string;
  /** Set for features, null for other types. */
  ghType: GhType | null;
  icon: string | null;
  color: Rgba | null;
  /** Seconds since the epoch. */
  deletedAt: number;
  /** Seconds since the epoch when it is deleted permanently. */
  expiresAt: number;
  /** Counts of what is restored with it: notes and photos, and for a hunt its plans and features. */
  notes: number;
  photos: number;
  plans: number;
  features: number;
  /** Feature or hunt of a note or photo; hunt of a plan. */
  parentId: string | null;
  /** Title of the parent feature or hunt; null for other types and if the parent is permanently deleted. */
  parent: string | null;
  /** Whether the parent exists. A note, photo or plan can be restored only after its parent. */
  parentThere: boolean;
}

/** Key of an item. The type is part of it because a feature and a hunt may share a uuid. */
export type BinKey = Pick<BinItem, "type" | "uuid">;

/** Maximum number of items per restore request. */
export const RESTORE_BATCH = 1000;
