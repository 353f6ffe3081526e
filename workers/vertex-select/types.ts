import type { ContentGeometry } from "../graphics/types";

/** Features for the index, with coordinates in degrees. Results identify features by `slots`. */
export interface SelectGeometry extends ContentGeometry {
  /** 1 for shown features, 0 for hidden ones, in the order of `slots`. */
  shown: Uint8Array;
}

/** Bits of the result by slot: a point among too many, and a feature covered by others of its kind. */
export const CROWDED = 8;
export const COVERED = 32;

/** Thresholds for crowded features. All lengths are in Web Mercator meters. */
export interface CrowdQuery {
  /** Side of the squares in which points are counted. */
  cell: number;
  /** Maximum number of points that don't count as a crowd. */
  most: number;
  /** Features no larger than this, and closer to each other than this, can't be told apart. */
  grain: number;
}

/** A position on the map to hit-test. All lengths are in Web Mercator meters. */
export interface HitQuery {
  x: number;
  y: number;
  /** Maximum distance of a line or an area's edge. */
  tolerance: number;
  /** Offset from a marker's tip to the center of its head: up on the screen, however the map is rotated. */
  markerX: number;
  markerY: number;
  /** Half the marker's width. */
  markerRadius: number;
  /** Radius of the dot that replaces a marker in a crowd. */
  dotRadius: number;
}

/** A rectangle of the map in Web Mercator meters, in any copy of the world. */
export interface NearQuery {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Maximum number of vertices; the result is null above it. */
  most: number;
  /** Slot of a feature to leave out. */
  except?: number;
}

/** Parts of lines and edges, and single vertices. Path p has the vertices starts[p] .. starts[p + 1] - 1. */
export interface NearPaths {
  /** 2 per vertex, in the copy of the world of the query. */
  vertices: Float64Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
}

/** A rectangle of the map whose features get labels, in Web Mercator meters, in any copy of the world. */
export type NameQuery = Omit<NearQuery, "except">;

/** Label positions: 2 coordinates per slot, in the copy of the world of the query. */
export interface NamePlaces {
  slots: Uint32Array<ArrayBuffer>;
  places: Float64Array<ArrayBuffer>;
}
