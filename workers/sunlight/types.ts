import type { ElevationSource } from "../../src/domain/elevationSource";
import type { TerrainFrame } from "../../src/geometry/terrainTiles";
import type { GroundImage } from "../ground/groundImage";
import type { CellOutlines } from "../zones/outlineCells";

/** Number of directions with horizons, clockwise from north. */
export const DIRECTIONS = 64;

/** Size of the blocks of cells processed together, and the steps they advance at a time. */
export const BLOCK = { columns: 16, rows: 8, steps: 8 } as const;
/** A box has a multiple of this many columns, which fills whole bitmap words and blocks. */
export const BOX_COLUMNS = 32;

/** Elevations in meters, row by row from the northwest, NaN where there are none. */
export interface ElevationGrid {
  width: number;
  height: number;
  elevations: Float32Array;
}

/** Cells of a grid whose light is computed. The ground around them casts shade too. */
export interface CellBox {
  left: number;
  top: number;
  /** Columns: a multiple of BOX_COLUMNS. */
  width: number;
  /** Rows: a multiple of those of a BLOCK. */
  height: number;
}

/** Position of the sun in degrees. */
export interface SunPlace {
  /** Clockwise from north. */
  azimuth: number;
  /** Apparent elevation of the sun's upper edge, including refraction. */
  edge: number;
}

/** Area of the map whose light is computed. */
export interface SunArea {
  source: ElevationSource;
  frame: TerrainFrame;
}

/** Request to the sunlight worker. */
export interface SunRequest {
  area: SunArea;
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** Day to compute hours of sun for instead, or null. */
  day: readonly [from: number, to: number] | null;
}

/** A position in an area, and the day to look up its sun. */
export interface SunSpotRequest {
  area: SunArea;
  /** Degrees. */
  spot: readonly [longitude: number, latitude: number];
  /** Milliseconds since 1970, UTC. */
  day: readonly [from: number, to: number];
}

/** Image of sun and shade over the map. */
export type SunPicture = GroundImage;

/** Light in an area. Areas are in square meters on the ground. */
export interface FoundSun {
  /** Ground with a known elevation. */
  known: number;
  /** Known ground in sun at the moment; 0 for hours of sun. */
  lit: number;
  /** Known ground by hours of sun, see HOUR_BANDS. Empty for a moment. */
  bands: number[];
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  picture: SunPicture;
}

/** Lower limit of each legend band, in hours of sun. */
export const HOUR_BANDS = [0, 2, 4, 6, 8, 10] as const;

/** When a position has sun during a day: intervals in milliseconds since 1970, UTC. */
export interface SunSpot {
  stretches: [from: number, to: number][];
  /** Whether the position's elevation is known. */
  known: boolean;
}

/** Outlines of ground in sun or in shade, in square meters on the ground. */
export type SunOutlines = CellOutlines;
