/** A version of the worldwide imagery. */
export interface Release {
  /** Number at the service. Numbers aren't in date order. */
  number: number;
  /** Milliseconds since the epoch. */
  date: number;
}

export interface TileAddress {
  level: number;
  row: number;
  column: number;
}

/** A release that brought a tile new pixels. */
export interface TileVersion {
  release: number;
  /** Size in bytes from the service, or null if it doesn't say. */
  size: number | null;
}

/**
 * When images are compared.
 * - sizes: never. Images of equal size count as the same, others as different.
 * - equal-sizes: only images of equal size. Others count as different.
 * - all: always. Recognizes images that were only re-encoded, at the cost of one request per version.
 */
export type Comparison = "sizes" | "equal-sizes" | "all";

export interface ImageryRequest {
  releases: Release[];
  tiles: TileAddress[];
  /**
   * Template with {release}, {level}, {row} and {column} or {col} for the release that serves a tile. Responses have
   * the Wayback service's format.
   */
  tilemapUrl: string;
  /** Template with the same placeholders for the tile's image. */
  tileUrl: string;
  comparison: Comparison;
}

export interface ImageryVersions {
  /** Releases that change the image of at least one tile, newest first. */
  releases: number[];
  /** The same per tile of the request. */
  tiles: number[][];
  /** Number of failed requests, which were skipped. */
  failed: number;
}
