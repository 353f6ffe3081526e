import type { FeatureProperties } from "./feature";
import type { Geometry } from "./geometry";
import type { Note } from "./note";
import type { ShareableType, Sharer } from "./share";

/** Public view of a shared hunt or feature. It has no ids; those come with accepting the share. */
export interface SharedView {
  type: ShareableType;
  title: string;
  /** Seconds since the epoch. */
  createdAt: number;
  sharer: Sharer;
  /** Notes of a hunt. A feature's notes come with the feature. */
  notes: SharedNote[];
  /** Total number of features. Only the first SHARED_VIEW_MAX can be read. */
  total: number;
  /** Caller's relation to the link: created it, already accepted it, or neither. */
  standing: "new" | "own" | "accepted";
}

export type SharedNote = Pick<Note, "title" | "contents">;

/** Public view of a shared feature. */
export interface SharedFeature {
  title: string;
  notes: SharedNote[];
  /** Number of photos. */
  photos: number;
  properties: Pick<
    FeatureProperties,
    "ghType" | "icon" | "color" | "strokeType" | "strokeWidth" | "distance" | "area"
  >;
  geometry: Geometry;
}

/** Features that can be read without logging in. */
export const SHARED_VIEW_MAX = 5000;
