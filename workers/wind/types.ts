import type { ElevationSource } from "../../src/domain/elevationSource";
import type { GroundPicture } from "../ground/picture";
import type { CellOutlines } from "../zones/outlineCells";
import type { WindArrows } from "./arrows";
import type { Weather } from "./model";

/** Elevations at the columns of air, meters, row by row from the north-west; all known. */
export interface WindGrid {
  width: number;
  height: number;
  /** Meters on the ground between two columns. */
  cell: number;
  elevations: Float32Array;
}

/** Wind along the ground at each column, meters a second: to the east and to the north. */
export interface WindField {
  east: Float32Array;
  north: Float32Array;
}

/** What the wind worker is asked for. */
export interface WindRequest extends Weather {
  source: ElevationSource;
  /** x and y in turn, Web Mercator meters. */
  stands: Float64Array;
  /** How far scent is followed, meters on the ground. */
  radius: number;
  /** From one arrow to the next, at least: meters on the ground. */
  spacing: number;
}

/** What is asked for where there are no arrows. */
export type ScentRequest = Omit<WindRequest, "spacing">;

/** The wind at a stand, meters a second. */
export interface StandWind {
  /** To the east, and to the north. */
  wind: [east: number, north: number];
  /** Of it, the slope's own wind: up the slope, or down where it is less than 0. */
  upslope: number;
  /** Whether the elevation there is known. */
  known: boolean;
}

/** Wind and scent around stands. Areas are square meters on the ground. */
export interface FoundWind {
  stands: StandWind[];
  /** Ground with scent most of the time, and beside it at times. */
  often: number;
  atTimes: number;
  arrows: WindArrows;
  /** Degrees, of its center: the sun's center over the level horizon. */
  sunAltitude: number;
  /** Null where the elevation of no stand is known. */
  picture: GroundPicture | null;
}

/** Outlines of scent: as in CellOutlines, with how often scent is in each area. */
export interface ScentOutlines extends CellOutlines {
  often: boolean[];
}
