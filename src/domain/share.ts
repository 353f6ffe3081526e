import type { FeatureProperties } from "./feature";
import type { Geometry } from "./geometry";
import type { Note } from "./note";

/** The owner of a shared item, as its recipients see them. */
export interface Sharer {
  firstName: string;
  lastName: string;
  avatar: string | null;
}

/** What a share is of. Calls take "collections" and "feature" too. */
export type ShareableType = "collection" | "feature";

/** Create a share link to a hunt or feature. */
export interface ShareLink {
  link: string;
  /** share-token= and the token: what stands in the link's fragment. */
  shareTag: string;
}

/** What a link's token has led to; `own` is one's own link, by which nothing is received. */
export interface AcceptedShare {
  result: "accepted" | "own";
  type: ShareableType;
  uuid: string;
}

/** One person with whom an item is shared, as its owner sees it. */
export interface ShareStatus {
  /** The shared item's. */
  uuid: string;
  type: ShareableType;
  status: "accepted";
  user: Sharer & { uuid: string };
  /** PATCH with an empty body ends this person's access. */
  rescindUrl: string;
}

/** What anyone with a link sees of a hunt or feature. It has no ids: those come with accepting it. */
export interface SharedView {
  type: ShareableType;
  title: string;
  /** Seconds since the epoch. */
  createdAt: number;
  sharer: Sharer;
  /** Of a hunt: its own. Those of a feature come with the feature. */
  notes: SharedNote[];
  /** Features in it, all of them; only the first SHARED_VIEW_MAX can be read. */
  total: number;
  /** What the caller has to do with it: made the link, has accepted it already, or neither. */
  standing: "new" | "own" | "accepted";
}

export type SharedNote = Pick<Note, "title" | "contents">;

/** A feature as anyone with a link sees it. */
export interface SharedFeature {
  title: string;
  notes: SharedNote[];
  /** How many photos it has. */
  photos: number;
  properties: Pick<
    FeatureProperties,
    "ghType" | "icon" | "color" | "strokeType" | "strokeWidth" | "distance" | "area"
  >;
  geometry: Geometry;
}

/** Features that anyone with a link can read before logging in. */
export const SHARED_VIEW_MAX = 5000;

const TAG = "share-token=";

/** The token in a page's fragment, or null. */
export function shareTokenOf(hash: string): string | null {
  const fragment = hash.replace(/^#/, "");
  return fragment.startsWith(TAG) && fragment.length > TAG.length ? fragment.slice(TAG.length) : null;
}
