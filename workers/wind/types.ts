import type { ElevationSource } from "../../src/domain/elevationSource";
import type { GroundImage } from "../ground/groundImage";
import type { CellOutlines } from "../zones/outlineCells";

/** Elevations of the air columns in meters, row by row from the northwest; all known. */
export interface WindGrid {
  width: number;
  height: number;
  /** Meters on the ground between two columns. */
  cell: number;
  elevations: Float32Array;
}

/** Wind along the ground at each column, to the east and to the north, in meters per second. */
export interface WindField {
  east: Float32Array;
  north: Float32Array;
}

/** Request to the wind worker. */
export interface WindRequest extends Weather {
  source: ElevationSource;
  /** Alternating x and y, Web Mercator meters. */
  stands: Float64Array;
  /** How far scent is followed, meters on the ground. */
  radius: number;
  /** Minimum distance between arrows, meters on the ground. */
  spacing: number;
}

/** Request for a result without arrows. */
export type ScentRequest = Omit<WindRequest, "spacing">;

/** Wind at a stand in meters per second. */
export interface StandWind {
  /** To the east, and to the north. */
  wind: [east: number, north: number];
  /** The slope wind's part of it: up the slope, or down if negative. */
  upslope: number;
  /** Whether the elevation there is known. */
  known: boolean;
}

/** Wind and scent around stands. Areas are in square meters on the ground. */
export interface FoundWind {
  stands: StandWind[];
  /** Ground with frequent scent, and additional ground with occasional scent. */
  often: number;
  atTimes: number;
  arrows: WindArrows;
  /** Altitude of the sun's center above the level horizon, in degrees. */
  sunAltitude: number;
  /** Null if no stand's elevation is known. */
  picture: GroundImage | null;
}

/** Outlines of scent as in CellOutlines, and whether scent is frequent in each area. */
export interface ScentOutlines extends CellOutlines {
  often: boolean[];
}

/** Arrows in one array. */
export interface WindArrows {
  /**
   * Vertices of each arrow: alternating x and y in Web Mercator meters for tail, tip, one end of its head, tip, the
   * other end.
   */
  coordinates: Float64Array;
  /** Slowest and fastest wind of an arrow in meters per second; 0 without arrows. */
  speeds: [least: number, most: number];
}

/** The wind aloft, and the time. */
export interface Weather {
  /** Direction the wind comes from, in degrees clockwise from north. */
  from: number;
  /** Meters per second. */
  speed: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
}
