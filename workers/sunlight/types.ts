import type { ElevationSource } from "../../src/domain/elevationSource";
import type { TerrainFrame } from "../../src/map/terrain/tiles";
import type { GroundPicture } from "../ground/picture";
import type { CellOutlines } from "../zones/outlineCells";

/** Directions in which horizons are computed; the first one is north, the next ones follow clockwise. */
export const DIRECTIONS = 64;

/** Horizons are computed for blocks of so many columns and rows of cells at once, so many steps at a time. */
export const BLOCK = { columns: 16, rows: 8, steps: 8 } as const;
/** Columns of a box come in multiples of this: so many cells fill words of a bitmap and whole blocks. */
export const BOX_COLUMNS = 32;

/** Elevations in meters row by row from the north-west, NaN where there is none. */
export interface ElevationGrid {
  width: number;
  height: number;
  elevations: Float32Array;
}

/** The cells of a grid that light falls on; the ground around them hides the sun too. */
export interface CellBox {
  left: number;
  top: number;
  /** Columns: a multiple of BOX_COLUMNS. */
  width: number;
  /** Rows: a multiple of those of a BLOCK. */
  height: number;
}

/** Where the sun stands, degrees. */
export interface SunPlace {
  /** From north, clockwise. */
  azimuth: number;
  /** Of the sun's upper edge, as it is seen: with the refraction of the air. */
  edge: number;
}

/** An area of the map whose light is asked for. */
export interface SunArea {
  source: ElevationSource;
  frame: TerrainFrame;
}

/** What the sunlight worker is asked for. */
export interface SunRequest {
  area: SunArea;
  /** The moment: milliseconds since 1970, UTC. */
  at: number;
  /** The day whose hours of sun are asked for instead; null: none. */
  day: readonly [from: number, to: number] | null;
}

/** A place of an area and the day whose sun is asked for. */
export interface SunSpotRequest {
  area: SunArea;
  /** Degrees. */
  spot: readonly [longitude: number, latitude: number];
  /** Milliseconds since 1970, UTC. */
  day: readonly [from: number, to: number];
}

/** A picture of light and shade, over the map. */
export type SunPicture = GroundPicture;

/** Light on an area. Areas are square meters on the ground. */
export interface FoundSun {
  /** Ground whose elevation is known. */
  known: number;
  /** What of it is in sun at the moment; of hours of sun, nothing. */
  lit: number;
  /** What of it gets so many hours of sun, by HOUR_BANDS; empty for a moment. */
  bands: number[];
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  picture: SunPicture;
}

/** Hours of sun at which the bands of the legend begin. */
export const HOUR_BANDS = [0, 2, 4, 6, 8, 10] as const;

/** When a place has the sun in a day: stretches from and to, milliseconds since 1970, UTC. */
export interface SunSpot {
  stretches: [from: number, to: number][];
  /** Whether the place's elevation is known. */
  known: boolean;
}

/** Outlines of ground in sun or in shade, in square meters on the ground. */
export type SunOutlines = CellOutlines;
