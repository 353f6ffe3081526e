import type { ElevationSource } from "../../src/domain/elevationSource";
import type { GroundImage } from "../ground/groundImage";
import type { CellOutlines } from "../zones/outlineCells";

/** Elevations in meters, row by row from the northwest, NaN where there are none. */
export interface ElevationGrid {
  width: number;
  height: number;
  elevations: Float32Array;
}

export interface Observer {
  /** Cell of the observer. */
  column: number;
  row: number;
  /** Eye height in meters above the ground. */
  eye: number;
}

export interface SightOptions {
  /** Height of the target in meters above the ground. */
  target: number;
  /** Maximum distance in meters to the center of a visible cell. */
  radius: number;
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  /** Part of the earth's curvature left by refraction: 1 without it, see CURVATURE. */
  curvature: number;
}

/** Uses the refraction coefficient of 1/7 that surveyors use for light; gdal_viewshed -cc 0.85714. */
export const CURVATURE = 6 / 7;

/**
 * Radius of the Web Mercator sphere in meters (EPSG Guidance Note 7-2, method 1024), equal to WGS 84's semi-major axis.
 */
export const EARTH_RADIUS = 6_378_137;

/** Returns the 32-bit words per row of a bitmap: one bit per cell, lowest first. */
export const wordsOf = (width: number): number => (width + 31) >>> 5;

/** Returns the number of words in a grid's bitmap. */
export const bitmapLength = ({ width, height }: { width: number; height: number }): number =>
  wordsOf(width) * height;

/** Image of visible ground over the map. */
export type SightPicture = GroundImage;

/** Request to the viewshed worker. */
export interface SightRequest {
  source: ElevationSource;
  /** Observation points: alternating x and y, Web Mercator meters. */
  spots: Float64Array;
  /** Heights of the eyes and of the target, in meters above the ground. */
  eye: number;
  target: number;
  /** Meters. */
  radius: number;
  /** Maximum number of best points to choose. */
  most: number;
}

/** Ground visible from the best points. Areas are in square meters on the ground. */
export interface FoundSight {
  /** Points that together see the most, best first. Points without elevation are left out. */
  order: number[];
  /** Area that each of them sees, and what it adds to those before it. */
  sees: number[];
  adds: number[];
  /**
   * Known ground in range of these points, and the parts visible from exactly one, from two, and from three or more.
   */
  range: number;
  seenBy: [one: number, two: number, more: number];
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  picture: SightPicture | null;
}

/** Outlines of visible ground, in square meters on the ground. */
export type SightOutlines = CellOutlines;
