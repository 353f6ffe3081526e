import type { ElevationSource } from "../../src/domain/elevationSource";
import type { FeatureProperties } from "../../src/domain/feature";

/** The points of a line or a track, as columns of the same length. */
export interface Points {
  /** Degrees; longitudes go on beyond 180 where the line crosses it. */
  longitude: Float64Array;
  latitude: Float64Array;
  /** Meters, NaN where not known. */
  elevation: Float64Array;
  /** Milliseconds since the epoch, NaN where not known. */
  time: Float64Array;
}

/** How lines are joined: kept apart, in order of time, or end to end with the shortest gaps. */
export type Joining = "apart" | "time" | "ends";

/** What is done to the chosen lines. Plain JSON, so that a plan can be saved with it. */
export interface TrackSettings {
  join: Joining;
  reverse: boolean;
  /** What is cut off at both ends: meters, or seconds. */
  trim: { by: "distance" | "time"; start: number; end: number };
  splitStops: boolean;
  splitGaps: boolean;
  /** Meters: who stays within it for so many seconds has stopped. */
  stopRadius: number;
  stopSeconds: number;
  /** Two points this far apart, in time or in meters, have a gap between them. */
  gapSeconds: number;
  gapMeters: number;
  /** Meters by which the line may move where points are left out; 0 keeps all points. */
  simplify: number;
  /** Takes elevations from the map in place of the recorded ones. */
  ground: boolean;
  color: "speed" | "grade";
}

/** Where features are read. */
export interface FeatureRequest {
  /** Of the API, up to the path "/features". */
  baseUrl: string;
  headers: Record<string, string>;
}

/** A chosen line as it was read, without its points. */
export interface OpenedTrack
  extends Pick<FeatureProperties, "ghType" | "color" | "strokeType" | "strokeWidth" | "updatedAt"> {
  uuid: string;
  title: string;
  isOwner: boolean;
  collectionIds: string[];
  points: number;
  /** Whether at least two points have a time; an elevation. */
  timed: boolean;
  elevated: boolean;
}

/** What a row of the table is. */
export const ROW = { leg: 0, stop: 1, gap: 2 } as const;

/** Legs, stops and gaps in their order, as columns. */
export interface Rows {
  /** As ROW. */
  kind: Uint8Array;
  /** First and last point. */
  first: Uint32Array;
  last: Uint32Array;
  /** Milliseconds since the epoch, NaN where not known. */
  start: Float64Array;
  /** NaN where not known. */
  seconds: Float64Array;
  meters: Float64Array;
  /** Meters, NaN where not known. */
  ascent: Float64Array;
  descent: Float64Array;
  /** West, south, east, north of each in degrees, 4 a row. */
  extents: Float64Array;
}

/** The lines that would be saved. */
export interface Pieces {
  /** Points that are left of them. */
  points: Uint32Array;
  meters: Float64Array;
  start: Float64Array;
  seconds: Float64Array;
  /** Where they come from, by its place among the chosen lines. */
  line: Uint32Array;
}

/** A line as it is drawn: paths of one class each, with no more vertices than a map needs. */
export interface TrackDrawing {
  /** Web Mercator meters, x and y in turn. */
  coordinates: Float64Array;
  /** First vertex of each path, and one more. */
  pathStart: Uint32Array;
  /** Class of each path; NO_CLASS where its value isn't known, GAP_CLASS between points with a gap. */
  classes: Uint8Array;
}

export const NO_CLASS = 254;
export const GAP_CLASS = 255;

/** Seconds and meters; NaN where not known. */
export interface TrackFigures {
  meters: number;
  /** Without stops and gaps. */
  movingMeters: number;
  moving: number;
  stopped: number;
  /** Within gaps. */
  unrecorded: number;
  ascent: number;
  descent: number;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
}

/** What the chosen lines become with some settings. */
export interface ShapedTracks {
  figures: TrackFigures;
  timed: boolean;
  elevated: boolean;
  /** Joined lines overlap in time, so their times are left out. */
  disordered: boolean;
  /** Before points were left out, and after. */
  points: number;
  kept: number;
  /** Meters between the line and a point that was left out, at most. */
  deviation: number;
  /** Of all lines before anything is cut off: meters, and seconds (NaN without times). */
  whole: { meters: number; seconds: number };
  rows: Rows;
  pieces: Pieces;
  drawing: TrackDrawing;
  /** Upper ends of the classes but the last: meters a second, or rise over run. */
  breaks: Float64Array;
  /** Longitude and latitude of the stops, 2 each. */
  stopPlaces: Float64Array;
}

/** A line to be saved. */
export interface SavedPiece {
  /** Longitude, latitude, elevation (0: none known) of each point. */
  coordinates: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN where not known; null where none is. */
  times: Float64Array<ArrayBuffer> | null;
}

export interface GroundRequest {
  source: ElevationSource;
}

/** Points of all chosen lines together. */
export const MOST_POINTS = 2_000_000;
export const MOST_TRACKS = 50;
