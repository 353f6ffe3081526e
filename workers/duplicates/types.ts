import type { ContentBuffers, ContentGeometry } from "../graphics/types";

/** Features to compare: their geometry as whole numbers, in which x wraps around at the 180th meridian by itself. */
export interface Shapes extends Pick<ContentGeometry, "slots" | "kinds" | "vertexStart"> {
  /** 2 per vertex: x, y in the units of ContentBuffers. */
  places: Int32Array;
  /** By vertex: 1 where a ring of an area begins. */
  ringBegins: Uint8Array;
}

/** Features as the map draws them. */
export type DrawnFeatures = Pick<ContentBuffers, "points" | "lines">;

/** How much alike two features are. */
export const DIFFERENT = 0;
export const NEAR = 1;
/** All vertices are the same, in the same order. */
export const EXACT = 2;
export type Likeness = typeof DIFFERENT | typeof NEAR | typeof EXACT;

/** Pairs of features that are alike, an entry each. */
export interface Matches {
  /** Index of the feature that was looked for. */
  of: Uint32Array<ArrayBuffer>;
  /** Slot of the feature that it is like. */
  slots: Uint32Array<ArrayBuffer>;
  /** NEAR or EXACT. */
  likeness: Uint8Array<ArrayBuffer>;
}

/** Groups of features that are alike: group g has the members starts[g] .. starts[g + 1] - 1, at least two. */
export interface Groups {
  starts: Uint32Array<ArrayBuffer>;
  /** The features' slots. All members of a group are like its first. */
  slots: Uint32Array<ArrayBuffer>;
  /** By member: NEAR or EXACT to the first; of the first itself EXACT. */
  likeness: Uint8Array<ArrayBuffer>;
}
