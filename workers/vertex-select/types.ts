import type { ContentGeometry } from "../graphics/types";

/** Features for the index; `slots` are the numbers that answers name them by. Coordinates in degrees. */
export interface SelectGeometry extends ContentGeometry {
  /** 1 for features that are shown, 0 for hidden ones; in the order of `slots`. */
  shown: Uint8Array;
}

/** Bits of the answer by slot: a point among too many; what lies covered by others of its sort. */
export const CROWDED = 8;
export const COVERED = 32;

/** How close features may be to each other. All lengths in meters of Web Mercator. */
export interface CrowdQuery {
  /** Edge of the squares in which points are counted. */
  cell: number;
  /** Points that are no crowd yet. */
  most: number;
  /** What is no larger than this and closer to another than this cannot be told from it. */
  grain: number;
}

/** A place on the map that was pointed at. All lengths in meters of Web Mercator. */
export interface HitQuery {
  x: number;
  y: number;
  /** How far a line or an area's edge may be away. */
  tolerance: number;
  /** From a marker's tip to the center of its head: up on the screen, whatever way the map is turned. */
  markerX: number;
  markerY: number;
  /** Half of the marker's width. */
  markerRadius: number;
  /** Radius of the dot that stands for a marker in a crowd. */
  dotRadius: number;
}

/** A rectangle of the map, meters of Web Mercator, in any copy of the world. */
export interface NearQuery {
  west: number;
  south: number;
  east: number;
  north: number;
  /** With more vertices than these there is no answer. */
  most: number;
  /** The slot of a feature that is left out. */
  except?: number;
}

/** Parts of lines and edges, and single places: path p has the vertices starts[p] .. starts[p + 1] - 1. */
export interface NearPaths {
  /** 2 per vertex, in the copy of the world that was asked for. */
  vertices: Float64Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
}

/** A rectangle of the map whose features are to be named, meters of Web Mercator, in any copy of the world. */
export type NameQuery = Omit<NearQuery, "except">;

/** Where names go: 2 coordinates per slot, in the copy of the world that was asked for. */
export interface NamePlaces {
  slots: Uint32Array<ArrayBuffer>;
  places: Float64Array<ArrayBuffer>;
}
