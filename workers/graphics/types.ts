import type { FeatureColumns } from "../../src/domain/featureColumns";

/** The geometry of some features, without words and styles. `slots` are the places of the features in the state and style textures. */
export interface ContentGeometry
  extends Pick<FeatureColumns, "kinds" | "vertexStart" | "coordinates" | "ringIndex" | "ringStart"> {
  slots: Uint32Array;
}

/**
 * Vertex buffers of some features. Places are fixed-point numbers: the world's width is 2^32 units of 9.3 mm, x wraps
 * around at the 180th meridian by itself, y grows northwards from the equator. The shader subtracts the view's center
 * in integers before it turns anything into a float: that is exact at every zoom level.
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
   * LINE_STRIDE words per vertex: x, y, slot (FIRST_OF_PATH set on the first vertex of a path) and the distance from
   * the start of the path in units, as the bits of a float. One vertex of padding before the first and one after the last.
   */
  words: Int32Array;
  /** Where the rings of areas, the lines and the tracks end among the vertices, padding not counted. */
  ends: [areas: number, lines: number, tracks: number];
}

/** Features as GeoJSON files (UTF-8), one for each kind of geometry; null where there is none of a kind. */
export interface GeoJsonFiles {
  points: Uint8Array<ArrayBuffer> | null;
  /** Lines and tracks. */
  lines: Uint8Array<ArrayBuffer> | null;
  areas: Uint8Array<ArrayBuffer> | null;
}

/** Where labels go: one entry per feature, in their order. */
export interface LabelAnchors {
  /** The features' slots. */
  slots: Uint32Array;
  /** 2 per feature: x, y in units (see ContentBuffers). */
  places: Int32Array;
  /** Direction of a line there, radians counter-clockwise from the east, at most a quarter turn either way; else 0. */
  angles: Float32Array;
  /**
   * How much room there is, in units: a line's length, the radius of the circle inside an area; 0 for points and what
   * has no extent, -1 for a feature without vertices.
   */
  rooms: Float32Array;
}

/**
 * Levels of detail: up to which zoom level each is drawn, the finest first. The coarser ones leave out vertices that
 * move a line by less than LINE_TOLERANCE pixels.
 */
export const LINE_LEVELS = [Number.POSITIVE_INFINITY, 12, 9.5, 7] as const;
export const LINE_TOLERANCE = 0.6;

export const POINT_STRIDE = 4;
export const LINE_STRIDE = 4;
export const FILL_STRIDE = 4;
/** The highest bit of a line vertex's slot word. */
export const FIRST_OF_PATH = 0x80000000 | 0;

/** Width of the world in units. */
export const WORLD_UNITS = 2 ** 32;
/** Width of the world in meters of Web Mercator. */
export const WORLD_METERS = 2 * Math.PI * 6378137;
