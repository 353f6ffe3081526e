import type { Shapes } from "../duplicates/types";

/** What distances are measured to: features of the account, and areas that were drawn for this. */
export interface TargetChoice {
  /** Slots of features. */
  slots: Uint32Array;
  /** Rings of Web Mercator meters, x and y in turn, each an area of its own; they need not be closed. */
  rings: Float64Array[];
  /** Leaves out waypoints and lines, in which nothing can be. */
  areasOnly: boolean;
}

/** What there is to measure to. */
export interface Measured {
  /** Targets with at least one vertex. */
  targets: number;
  areas: number;
}

/** Which distances count. */
export type Relation =
  /** At most so many meters. */
  | "within"
  /** Any part of it in an area: a distance of 0. */
  | "inside"
  /** More than so many meters. */
  | "beyond";

/** Features of a list that are found, in its order. */
export interface Near {
  /** Their places in the list. */
  places: Uint32Array<ArrayBuffer>;
  /** Their slots. */
  slots: Uint32Array<ArrayBuffer>;
}

/** Distances of features are not numbers where there is nothing to measure from. */
export const NOT_MEASURED = Number.NaN;

export type { Shapes };
