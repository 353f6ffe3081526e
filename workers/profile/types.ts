import type { ElevationSource } from "../../src/domain/elevationSource";

/** A line to profile. */
export interface ProfileRequest {
  /** 3 per vertex: longitude and latitude in degrees, elevation in meters (0: unknown). Transferred. */
  coordinates: Float64Array;
  /** Source of the ground elevations, or null if there is none. */
  source: ElevationSource | null;
}

/** Points along a line from start to end: its vertices and points between them. */
export interface Stations {
  /** Meters from the start, along the geodesics between the vertices. */
  distance: Float64Array;
  /** Web Mercator meters, continuous across the 180th meridian, so x may be outside one world. */
  x: Float64Array;
  y: Float64Array;
  /** Recorded elevations in meters, NaN where unknown. Null if fewer than two vertices have one. */
  recorded: Float32Array | null;
}

/** Figures of a line of elevations, in meters except for the grade. */
export interface ProfileFigures {
  gain: number;
  loss: number;
  lowest: number;
  highest: number;
  /** Steepest rise over run, up or down. NaN if the line has no length. */
  steepest: number;
}

/** One line of the chart. */
export interface ProfileSeries extends ProfileFigures {
  /** Meters at the drawn points, NaN where unknown. */
  elevation: Float32Array;
  /** Rise over run at these points, NaN where unknown. */
  grade: Float32Array;
}

/** A profile reduced to the points needed to draw it, including each part's lowest and highest. */
export interface Profile {
  /** Length of the whole line in meters. */
  length: number;
  /** Of the points: meters from the start, and degrees. */
  distance: Float64Array;
  longitude: Float64Array;
  latitude: Float64Array;
  /** Ground under the line, or null if unknown. */
  ground: ProfileSeries | null;
  /** Elevations from the device or file, or null if there are none. */
  recorded: ProfileSeries | null;
  /** Why the ground couldn't be read, or null. */
  error: string | null;
}
