import type { TerrainPreferences } from "../../src/domain/preferences";

/**
 * Elevations in meters with a border of one pixel: (width + 2) * (height + 2) values, row by row from the north-west.
 * NaN where there is no data.
 */
export interface BorderedTile {
  width: number;
  height: number;
  elevations: Float32Array;
}

/** A raster of elevations in meters as it was decoded, NaN where there is no data. */
export interface ElevationRaster {
  width: number;
  height: number;
  elevations: Float32Array;
}

/**
 * 1 / (8 * ground size of a pixel in meters) of every row, without its border: by these the weighted differences of
 * Horn's method become a gradient. A negative `y` means that rows run from south to north.
 */
export interface RowScales {
  x: Float32Array;
  y: Float32Array;
}

/** What has to match: the terrain part of the preferences. */
export type TerrainFilter = Pick<TerrainPreferences, "elevation" | "slope" | "slopeRange" | "aspect">;

export type ElevationFormat = "lerc" | "terrarium";

/** A tile's elevations as they came from a service. */
export interface ElevationTile {
  /** Names the tile in later calls. */
  key: string;
  format: ElevationFormat;
  /** The file; transferred, its buffer is gone for the caller. */
  bytes: Uint8Array;
  /** Pixels around the tile that the raster already holds: 1 when the service was asked for them, else 0. */
  border: 0 | 1;
  /** Pixels along the tile's edge where the raster may hold one more row and column, which are its neighbors' first. */
  size?: number;
}

/** Keys of the eight tiles around one, null where there is none: NW, N, NE, W, E, SW, S, SE. */
export type Neighbors = readonly (string | null)[];

/** A loaded tile that is to be classified. */
export interface ClassifyRequest {
  key: string;
  /** Upper edge of the tile in meters of Web Mercator, without the border. */
  north: number;
  /** Width and height of a pixel in meters of Web Mercator. */
  cell: number;
  /** Loaded tiles around it; of no effect for a tile with a border of its own. */
  neighbors: Neighbors;
}

/** A tile's matching pixels, drawn. */
export interface TerrainImage {
  key: string;
  width: number;
  height: number;
  /** 4 bytes per pixel: the match color, or nothing. */
  rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Pixels that match, and pixels that have classes at all. */
  matched: number;
  classified: number;
  /** The same pixel by pixel, so that those of a part of the tile can be counted (see bits.ts). */
  matches: Bits;
  known: Bits;
}

/** One bit per pixel; each row begins with a word of its own, at its lowest bit. */
export type Bits = Uint32Array<ArrayBuffer>;

/** A convex polygon in pixels from a tile's north-west corner; it may reach beyond the tile. */
export type Outline = readonly (readonly [column: number, row: number])[];

/** A classified tile and what of it counts. */
export interface TilePart {
  key: string;
  outline: Outline;
}

/** How the terrain of some classified tiles is distributed. */
export interface TerrainSummary {
  /** Square meters on the ground by slope class (1 to 5; 0 unused). */
  slope: Float64Array;
  /** Square meters on the ground by aspect class (1 to 9; 0 unused). */
  aspect: Float64Array;
  /** Square meters on the ground by steps of 100 feet; the first step begins at 0 and holds all below, the last all above. */
  elevation: Float64Array;
  /** Square meters that match the filter. */
  matched: number;
}
