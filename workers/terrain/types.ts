import type { TerrainPreferences } from "../../src/domain/preferences";

/**
 * Elevations in meters with a border of one pixel: (width + 2) * (height + 2) values, row by row from the northwest.
 * NaN where there is no data.
 */
export interface BorderedTile {
  width: number;
  height: number;
  elevations: Float32Array;
}

/** A decoded raster of elevations in meters, NaN where there is no data. */
export interface ElevationRaster {
  width: number;
  height: number;
  elevations: Float32Array;
}

/**
 * 1 / (8 * ground size of a pixel in meters) for every row, without the border. These factors convert the weighted
 * differences of Horn's method to a gradient. A negative `y` means that rows run from south to north.
 */
export interface RowScales {
  x: Float32Array;
  y: Float32Array;
}

/** Terrain part of the preferences, which pixels have to match. */
export type TerrainFilter = Pick<TerrainPreferences, "elevation" | "slope" | "slopeRange" | "aspect">;

export type ElevationFormat = "lerc" | "terrarium";

/** A tile's elevations as received from a service. */
export interface ElevationTile {
  /** Identifies the tile in later calls. */
  key: string;
  format: ElevationFormat;
  /** Contents of the file. Transferred, so the caller can't use the buffer afterwards. */
  bytes: Uint8Array;
  /** Border pixels included in the raster: 1 if requested from the service, otherwise 0. */
  border: 0 | 1;
  /**
   * Pixels along the tile's edge, for rasters that may have one more row and column that repeat the neighbors' first
   * ones.
   */
  size?: number;
}

/** Keys of the eight tiles around one, null where there is none: NW, N, NE, W, E, SW, S, SE. */
export type Neighbors = readonly (string | null)[];

/** A loaded tile to classify. */
export interface ClassifyRequest {
  key: string;
  /** Upper edge of the tile in Web Mercator meters, without the border. */
  north: number;
  /** Width and height of a pixel in Web Mercator meters. */
  cell: number;
  /** Loaded tiles around it. Ignored for a tile that includes its border. */
  neighbors: Neighbors;
}

/** Drawing of a tile's matching pixels. */
export interface TerrainImage {
  key: string;
  width: number;
  height: number;
  /** 4 bytes per pixel: the match color, or transparent. */
  rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Number of matching pixels, and of pixels with a class. */
  matched: number;
  classified: number;
  /** The same as bits per pixel, to count those in a part of the tile (see bits.ts). */
  matches: Bits;
  known: Bits;
}

/** One bit per pixel. Each row starts at the lowest bit of a new word. */
export type Bits = Uint32Array<ArrayBuffer>;

/** A convex polygon in pixels from a tile's northwest corner. It may extend beyond the tile. */
export type Outline = readonly (readonly [column: number, row: number])[];

/** Part of a classified tile that is summarized. */
export interface TilePart {
  key: string;
  outline: Outline;
}

/** Distribution of the terrain in some classified tiles. */
export interface TerrainSummary {
  /** Square meters on the ground by slope class (1 to 5; 0 unused). */
  slope: Float64Array;
  /** Square meters on the ground by aspect class (1 to 9; 0 unused). */
  aspect: Float64Array;
  /**
   * Square meters on the ground by steps of 100 feet. The first step starts at 0 and includes everything below, the
   * last everything above.
   */
  elevation: Float64Array;
  /** Square meters that match the filter. */
  matched: number;
}
