import type { Shapes } from "../duplicates/types";
import type { MapFeatureSource, ReadLayers } from "../map-features/types";

/** What distances are measured to: features of the account, areas that were drawn for this, or what the map has. */
export interface TargetChoice {
  /** Slots of features. */
  slots: Uint32Array;
  /** Rings of Web Mercator meters, x and y in turn, each an area of its own; they need not be closed. */
  rings: Float64Array[];
  /** What the map's layers have in a part of it; null: nothing of it counts. */
  map: MapChoice | null;
  /** Leaves out waypoints and lines, in which nothing can be. */
  areasOnly: boolean;
}

/** What the map's layers have in a part of it. Features of the account elsewhere are left out. */
export interface MapChoice {
  source: MapFeatureSource;
  /** Corners of the part, x and y in turn, Web Mercator meters. */
  corners: Float64Array;
}

/** What there is to measure to. */
export interface Measured {
  /** Targets with at least one vertex. */
  targets: number;
  areas: number;
  /** Layers of the map that were read; null where none were to be. */
  layers: ReadLayers | null;
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

/** What of a line or an area has to match: some of its ground, at least half or all. A waypoint has one place. */
export type GroundPart = "any" | "half" | "all";

/** Which ground features have to lie on. */
export interface GroundFilter {
  /** Minimum and maximum in feet, both included; may be infinite. */
  elevation: [min: number, max: number];
  /** Minimum and maximum in degrees, both included. */
  slopeRange: [min: number, max: number];
  /** Aspect classes: 1 to 8 from north clockwise, 9 flat. None: any. */
  facing: readonly number[];
  part: GroundPart;
}

/** What is found, of features whose ground is known. */
export interface Found extends Near {
  /** Features that would count but for ground without elevations, or without what their slope needs. */
  unknown: number;
  /** Whether some of the ground that was looked at is a sample. */
  sample: boolean;
}
