import type { ElevationSource } from "../../src/domain/elevationSource";
import type { GroundPicture } from "../ground/picture";
import type { CellOutlines } from "../zones/outlineCells";

/** Elevations in meters row by row from the north-west, NaN where there is none. */
export interface ElevationGrid {
  width: number;
  height: number;
  elevations: Float32Array;
}

export interface Observer {
  /** The cell that is stood on. */
  column: number;
  row: number;
  /** Meters above the ground. */
  eye: number;
}

export interface SightOptions {
  /** Meters above the ground of what is looked for. */
  target: number;
  /** Meters: cells whose centers are farther away aren't seen. */
  radius: number;
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  /** How much of the earth's curvature is left by refraction: 1 without it, see CURVATURE. */
  curvature: number;
}

/** With the refraction coefficient of 1/7 that surveyors use for light; gdal_viewshed -cc 0.85714. */
export const CURVATURE = 6 / 7;

/** Radius of the sphere of Web Mercator, meters (EPSG Guidance Note 7-2, method 1024); WGS 84's semi-major axis. */
export const EARTH_RADIUS = 6_378_137;

/** 32-bit words of a row of a bitmap: one bit a cell, the lowest first. */
export const wordsOf = (width: number): number => (width + 31) >>> 5;

/** Words of the bitmap of a grid. */
export const bitmapLength = ({ width, height }: { width: number; height: number }): number =>
  wordsOf(width) * height;

/** A picture of what is seen, over the map. */
export type SightPicture = GroundPicture;

/** What the viewshed worker is asked for. */
export interface SightRequest {
  source: ElevationSource;
  /** x and y of each spot in turn, Web Mercator meters. */
  spots: Float64Array;
  /** Meters above the ground: of the eyes, and of what is looked for. */
  eye: number;
  target: number;
  /** Meters. */
  radius: number;
  /** So many spots at most, the best ones. */
  most: number;
}

/** What is seen from the best spots. Areas are square meters on the ground. */
export interface FoundSight {
  /** The spots from which most is seen together, the best one first. Those without elevations aren't among them. */
  order: number[];
  /** What each of them sees, and what it adds to those before it. */
  sees: number[];
  adds: number[];
  /** Known ground in range of these spots, and what of it is seen from exactly one, from two, from three or more. */
  range: number;
  seenBy: [one: number, two: number, more: number];
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  picture: SightPicture | null;
}

/** Outlines of the ground that is seen, in square meters on the ground. */
export type SightOutlines = CellOutlines;
