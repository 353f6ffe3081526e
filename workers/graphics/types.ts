import type { FeatureColumns } from "../../src/domain/featureColumns";

/**
 * Geometry of features without text and styles. `slots` are the features' positions in the state and style textures.
 */
export interface ContentGeometry
  extends Pick<FeatureColumns, "kinds" | "vertexStart" | "coordinates" | "ringIndex" | "ringStart"> {
  slots: Uint32Array;
}

/**
 * Vertex buffers of features in fixed-point coordinates. The world is 2^32 units of 9.3 mm wide, x wraps around at the
 * 180th meridian by overflow, and y grows northward from the equator. The shader subtracts the view's center in
 * integers before converting to float, which is exact at every zoom level.
 */
export interface ContentBuffers {
  /** POINT_STRIDE words per point: x, y, slot and one unused. */
  points: Int32Array;
  /** Rings, lines and tracks, once for each level of LINE_LEVELS. */
  lines: LineBuffer[];
  /** FILL_STRIDE words per vertex: x, y, x of the feature's first vertex, slot. */
  fillVertices: Int32Array;
  /** 3 per triangle. */
  fillIndices: Uint32Array;
}

export interface LineBuffer {
  /**
   * LINE_STRIDE words per vertex: x, y, slot (with FIRST_OF_PATH set on the first vertex of a path) and the distance
   * from the start of the path in units, as the bits of a float. One vertex of padding precedes the first and one
   * follows the last.
   */
  words: Int32Array;
  /** Vertex indexes where the rings of areas, the lines and the tracks end, not counting padding. */
  ends: [areas: number, lines: number, tracks: number];
}

/** Features as UTF-8 GeoJSON files, one per kind of geometry. Null for kinds without features. */
export interface GeoJsonFiles {
  points: Uint8Array<ArrayBuffer> | null;
  /** Lines and tracks. */
  lines: Uint8Array<ArrayBuffer> | null;
  areas: Uint8Array<ArrayBuffer> | null;
}

/** Label positions, one entry per feature in order. */
export interface LabelAnchors {
  slots: Uint32Array;
  /** 2 per feature: x, y in units (see ContentBuffers). */
  places: Int32Array;
  /**
   * Direction of a line at its label, in radians counterclockwise from east, at most a quarter turn either way. 0 for
   * other kinds.
   */
  angles: Float32Array;
  /**
   * Available room in units: a line's length, or the radius of the circle inside an area. 0 for points and features
   * without extent, -1 for features without vertices.
   */
  rooms: Float32Array;
}

/**
 * Maximum zoom level at which each level of detail is drawn, finest first. Coarser ones drop vertices that move a line
 * by less than LINE_TOLERANCE pixels.
 */
export const LINE_LEVELS = [Number.POSITIVE_INFINITY, 12, 9.5, 7] as const;
export const LINE_TOLERANCE = 0.6;

export const POINT_STRIDE = 4;
export const LINE_STRIDE = 4;
export const FILL_STRIDE = 4;
/** Highest bit of a line vertex's slot word. */
export const FIRST_OF_PATH = 0x80000000 | 0;

/** Width of the world in units. */
export const WORLD_UNITS = 2 ** 32;
/** Width of the world in Web Mercator meters. */
export const WORLD_METERS = 2 * Math.PI * 6378137;
