import type { FeatureProperties } from "./feature";
import type { Geometry } from "./geometry";
import type { Note } from "./note";

/** Owner of a shared item, as shown to recipients. */
export interface Sharer {
  firstName: string;
  lastName: string;
  avatar: string | null;
}

/** Types that can be shared. Requests also accept "collections" and "feature". */
export type ShareableType = "collection" | "feature";

/** Share link of a hunt or feature. */
export interface ShareLink {
  link: string;
  /** "share-token=" and the token, used as the link's fragment. */
  shareTag: string;
}

/** Result of opening a share link. `own` means that the user owns the item, so nothing is added. */
export interface AcceptedShare {
  result: "accepted" | "own";
  type: ShareableType;
  uuid: string;
}

/** Recipient of a shared item, as shown to its owner. */
export interface ShareStatus {
  /** Id of the shared item. */
  uuid: string;
  type: ShareableType;
  status: "accepted";
  user: Sharer & { uuid: string };
  /** PATCH with an empty body ends this recipient's access. */
  rescindUrl: string;
}

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

const TAG = "share-token=";

/** Returns the token in a page's fragment, or null. */
export function shareTokenOf(hash: string): string | null {
  const fragment = hash.replace(/^#/, "");
  return fragment.startsWith(TAG) && fragment.length > TAG.length ? fragment.slice(TAG.length) : null;
}
