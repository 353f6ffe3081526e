import type { Sharer } from "./share";

/** Hunt, called a collection in the API. */
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
