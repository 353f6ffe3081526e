import type { ElevationSource } from "../../src/domain/elevationSource";
import type { FeatureProperties } from "../../src/domain/feature";

/** Points of a line or a track, as columns of equal length. */
export interface Points {
  /** Degrees. Longitudes continue beyond 180 where the line crosses it. */
  longitude: Float64Array;
  latitude: Float64Array;
  /** Meters, NaN where unknown. */
  elevation: Float64Array;
  /** Milliseconds since the epoch, NaN where unknown. */
  time: Float64Array;
}

/** How lines are joined: kept apart, in time order, or end to end with the shortest gaps. */
export type Joining = "apart" | "time" | "ends";

/** Operations on the chosen lines. Plain JSON, so that it can be saved in a plan. */
export interface TrackSettings {
  join: Joining;
  reverse: boolean;
  /** Amount trimmed at both ends, in meters or seconds. */
  trim: { by: "distance" | "time"; start: number; end: number };
  splitStops: boolean;
  splitGaps: boolean;
  /** Meters and seconds: staying within the radius this long is a stop. */
  stopRadius: number;
  stopSeconds: number;
  /** Two points this far apart in time or distance have a gap between them. */
  gapSeconds: number;
  gapMeters: number;
  /** Meters the line may move when points are dropped; 0 keeps all points. */
  simplify: number;
  /** Replaces recorded elevations with the map's. */
  ground: boolean;
  color: "speed" | "grade";
}

/** API to read features from. */
export interface FeatureRequest {
  /** Base URL of the API, up to the path "/features". */
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
  /** Whether at least two points have a time, or an elevation. */
  timed: boolean;
  elevated: boolean;
}

/** Kinds of table rows. */
export const ROW = { leg: 0, stop: 1, gap: 2 } as const;

/** Legs, stops and gaps in order, as columns. */
export interface Rows {
  /** See ROW. */
  kind: Uint8Array;
  /** First and last point. */
  first: Uint32Array;
  last: Uint32Array;
  /** Milliseconds since the epoch, NaN where unknown. */
  start: Float64Array;
  /** NaN where unknown. */
  seconds: Float64Array;
  meters: Float64Array;
  /** Meters, NaN where unknown. */
  ascent: Float64Array;
  descent: Float64Array;
  /** West, south, east, north of each in degrees, 4 per row. */
  extents: Float64Array;
}

/** The lines to save. */
export interface Pieces {
  /** Number of remaining points. */
  points: Uint32Array;
  meters: Float64Array;
  start: Float64Array;
  seconds: Float64Array;
  /** Source line, as an index among the chosen lines. */
  line: Uint32Array;
}

/** A line as drawn: paths of one class each, with no more vertices than a map needs. */
export interface TrackDrawing {
  /** Web Mercator meters, alternating x and y. */
  coordinates: Float64Array;
  /** First vertex of each path, and one more. */
  pathStart: Uint32Array;
  /** Class of each path: NO_CLASS where its value is unknown, GAP_CLASS across a gap. */
  classes: Uint8Array;
}

export const NO_CLASS = 254;
export const GAP_CLASS = 255;

/** Seconds and meters; NaN where unknown. */
export interface TrackFigures {
  meters: number;
  /** Without stops and gaps. */
  movingMeters: number;
  moving: number;
  stopped: number;
  /** Duration of gaps. */
  unrecorded: number;
  ascent: number;
  descent: number;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
}

/** Result of applying settings to the chosen lines. */
export interface ShapedTracks {
  figures: TrackFigures;
  timed: boolean;
  elevated: boolean;
  /** True if joined lines overlap in time, so that their times are dropped. */
  disordered: boolean;
  /** Number of points before and after simplification. */
  points: number;
  kept: number;
  /** Greatest distance in meters between the line and a dropped point. */
  deviation: number;
  /** All lines before trimming: meters and seconds (NaN without times). */
  whole: { meters: number; seconds: number };
  rows: Rows;
  pieces: Pieces;
  drawing: TrackDrawing;
  /** Upper limits of all classes but the last, in meters per second or rise over run. */
  breaks: Float64Array;
  /** Longitude and latitude of each stop. */
  stopPlaces: Float64Array;
}

/** A line to save. */
export interface SavedPiece {
  /** Longitude, latitude and elevation (0: unknown) of each point. */
  coordinates: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN where unknown. Null if none are known. */
  times: Float64Array<ArrayBuffer> | null;
}

export interface GroundRequest {
  source: ElevationSource;
}

/** Maximum number of points in all chosen lines together. */
export const MAX_POINTS = 2_000_000;
export const MAX_TRACKS = 50;
