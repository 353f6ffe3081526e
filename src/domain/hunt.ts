import type { Sharer } from "./share";

/** A hunt; the API calls it a collection. */
export interface Collection {
  uuid: string;
  title: string;
  /** Seconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  featureIds: string[];
  count: number;
  isOwner: boolean;
  isShared: boolean;
  sharedBy: Sharer | null;
}
