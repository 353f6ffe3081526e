import type { ContentBuffers, ContentGeometry } from "../graphics/types";

/** Features to compare. Their geometry is in integers whose x wraps around at the 180th meridian by overflow. */
export interface Shapes extends Pick<ContentGeometry, "slots" | "kinds" | "vertexStart"> {
  /** Two per vertex: x, y in the units of ContentBuffers. */
  places: Int32Array;
  /** One byte per vertex: 1 where a ring of an area begins. */
  ringBegins: Uint8Array;
}

/** Features in the form the map draws. */
export type DrawnFeatures = Pick<ContentBuffers, "points" | "lines">;

/** How alike two features are. */
export const DIFFERENT = 0;
export const NEAR = 1;
/** All vertices are the same, in the same order. */
export const EXACT = 2;
export type Likeness = typeof DIFFERENT | typeof NEAR | typeof EXACT;

/** Pairs of matching features, one entry each. */
export interface Matches {
  /** Index of the feature being looked up. */
  of: Uint32Array<ArrayBuffer>;
  /** Slot of the feature it matches. */
  slots: Uint32Array<ArrayBuffer>;
  /** NEAR or EXACT. */
  likeness: Uint8Array<ArrayBuffer>;
}

/** Groups of matching features. Group g has at least two members: starts[g] .. starts[g + 1] - 1. */
export interface Groups {
  starts: Uint32Array<ArrayBuffer>;
  /** Slots of the members. All members of a group match its first. */
  slots: Uint32Array<ArrayBuffer>;
  /** By member: NEAR or EXACT compared with the first. The first itself is EXACT. */
  likeness: Uint8Array<ArrayBuffer>;
}
