import type { ElevationSource } from "../../src/domain/elevationSource";

/** A line whose profile is wanted. */
export interface ProfileRequest {
  /** 3 per vertex: longitude and latitude in degrees, elevation in meters (0: none known). Transferred. */
  coordinates: Float64Array;
  /** Where the ground's elevations come from; null where there are none. */
  source: ElevationSource | null;
}

/** Places along a line, vertices and what lies between them, from its beginning to its end. */
export interface Stations {
  /** Meters from the beginning, along the geodesics between the vertices. */
  distance: Float64Array;
  /** Meters of Web Mercator; continuous across the 180th meridian, so that x may lie beyond one world. */
  x: Float64Array;
  y: Float64Array;
  /** Recorded elevations in meters, NaN where none is known; null when fewer than two vertices have one. */
  recorded: Float32Array | null;
}

/** What a line of elevations amounts to; meters, but for the grade. */
export interface ProfileFigures {
  gain: number;
  loss: number;
  least: number;
  greatest: number;
  /** Rise over run where it is greatest, up or down; NaN where the line has no length. */
  steepest: number;
}

/** One line of the picture. */
export interface ProfileSeries extends ProfileFigures {
  /** Meters at the picture's places, NaN where none is known. */
  elevation: Float32Array;
  /** Rise over run at these places, NaN where it is not known. */
  grade: Float32Array;
}

/** A profile as it is drawn: places enough for a picture, the lowest and the highest of each part among them. */
export interface Profile {
  /** Meters of the whole line. */
  length: number;
  /** Of the places: meters from the beginning, and degrees. */
  distance: Float64Array;
  longitude: Float64Array;
  latitude: Float64Array;
  /** Of the ground under the line; null where nothing is known of it. */
  ground: ProfileSeries | null;
  /** As the device or the file had them; null where it had none. */
  recorded: ProfileSeries | null;
  /** Why the ground could not be read, or null. */
  error: string | null;
}
