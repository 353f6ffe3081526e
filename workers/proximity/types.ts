import type { Shapes } from "../duplicates/types";
import type { MapFeatureSource, ReadLayers } from "../map-features/types";

/** Targets of a distance measurement: features of the account, areas drawn for it, or features of map layers. */
export interface TargetChoice {
  slots: Uint32Array;
  /** Rings in Web Mercator meters, alternating x and y, each a separate area. They needn't be closed. */
  rings: Float64Array[];
  /** Features of the map's layers, or null to use none. */
  map: MapChoice | null;
  /** Leaves out waypoints and lines, which can't contain anything. */
  areasOnly: boolean;
}

/** Features of the map's layers in a part of it. The account's features outside it aren't measured. */
export interface MapChoice {
  source: MapFeatureSource;
  /** Corners of the part: alternating x and y, Web Mercator meters. */
  corners: Float64Array;
}

/** Summary of the targets that were measured to. */
export interface MeasuredTargets {
  /** Targets with at least one vertex. */
  targets: number;
  areas: number;
  /** Map layers that were read, or null if none were requested. */
  layers: ReadLayers | null;
}

/** Condition on the distance. */
export type Relation =
  /** At most the given meters. */
  | "within"
  /** Any part of the feature in an area: a distance of 0. */
  | "inside"
  /** More than the given meters. */
  | "beyond";

/** Features found in a list, in list order. */
export interface MatchedItems {
  /** Indexes in the list. */
  places: Uint32Array<ArrayBuffer>;
  slots: Uint32Array<ArrayBuffer>;
}

/** Distance of features that weren't measured, or have no vertices. */
export const NOT_MEASURED = Number.NaN;

export type { Shapes };

/**
 * How much of a line or area has to match: some of its ground, at least half, or all. A waypoint has a single position.
 */
export type GroundPart = "any" | "half" | "all";

/** Ground that features have to lie on. */
export interface GroundFilter {
  /** Minimum and maximum in feet, both inclusive. May be infinite. */
  elevation: [min: number, max: number];
  /** Minimum and maximum in degrees, both inclusive. */
  slopeRange: [min: number, max: number];
  /** Aspect classes: 1 to 8 clockwise from north, 9 flat. Empty means any. */
  facing: readonly number[];
  part: GroundPart;
}

/** Search result, among features with known ground. */
export interface GroundMatches extends MatchedItems {
  /** Features that would match but whose ground lacks elevations, or those needed for its slope. */
  unknown: number;
  /** Whether some of the ground examined is sample data. */
  sample: boolean;
}
