/** The owner of a shared item, as its recipients see them. */
export interface Sharer {
  firstName: string;
  lastName: string;
  avatar: string | null;
}

/** What a share is of. Calls take "collections" and "feature" too. */
export type ShareableType = "collection" | "feature";

/** A new link to a hunt or feature. */
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

const TAG = "share-token=";

/** The token in a page's fragment, or null. */
export function shareTokenOf(hash: string): string | null {
  const fragment = hash.replace(/^#/, "");
  return fragment.startsWith(TAG) && fragment.length > TAG.length ? fragment.slice(TAG.length) : null;
}
