import type { Rgba } from "./catalogs";
import type { GhType } from "./feature";

/** An item that was deleted and can be restored. */
export interface BinItem {
  type: "feature" | "collection" | "note" | "photo" | "plan";
  uuid: string;
  title: string;
  /** Of features; null for everything else. */
  ghType: GhType | null;
  icon: string | null;
  color: Rgba | null;
  /** Seconds since the epoch. */
  deletedAt: number;
  /** When it is gone for good. */
  expiresAt: number;
  /** What comes back with it: notes, photos, and plans and features in a hunt. */
  notes: number;
  photos: number;
  plans: number;
  features: number;
  /** The feature or hunt of a note or photo, the hunt of a plan. */
  parentId: string | null;
  /** Title of the feature or hunt of a note, photo or plan; null for others, and where it is gone for good. */
  parent: string | null;
  /** Whether that feature or hunt is there: a note, photo or plan is restored after it. */
  parentThere: boolean;
}

/** What names an item: a feature and a hunt could have the same uuid. */
export type BinKey = Pick<BinItem, "type" | "uuid">;

/** Items of one request to restore. */
export const RESTORE_BATCH = 1000;
