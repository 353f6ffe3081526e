/** Owner of a shared item, as shown to recipients. */
export interface Sharer {
  firstName: string;
  lastName: string;
  avatar: string | null;
}

/** Types that can be shared. Requests also accept "collections" and "feature". */
export type ShareableType = "collection" | "feature";

/** A hunt or feature that is, or can be, shared. */
export interface SharedItem {
  type: ShareableType;
  uuid: string;
}

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

const TAG = "share-token=";

/** Returns the token in a page's fragment, or null. */
export function shareTokenOf(hash: string): string | null {
  const fragment = hash.replace(/^#/, "");
  return fragment.startsWith(TAG) && fragment.length > TAG.length ? fragment.slice(TAG.length) : null;
}
