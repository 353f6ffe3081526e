/** A version of the imagery of the whole world. */
export interface Release {
  /** Its number at the service; numbers are not in the order of dates. */
  number: number;
  /** Milliseconds since the epoch. */
  date: number;
}

export interface TileAddress {
  level: number;
  row: number;
  column: number;
}

/** A release whose own pixels a tile shows. */
export interface TileVersion {
  release: number;
  /** Bytes of the tile as the service counts them; null when it does not say. */
  size: number | null;
}

/**
 * When two tiles are looked at. sizes: never, other sizes are other pictures and equal sizes the same one.
 * equal-sizes: where sizes are equal, as other sizes are taken for other pictures. all: always, which finds pictures
 * that were only re-encoded, at the price of one request for each version.
 */
export type Comparison = "sizes" | "equal-sizes" | "all";

export interface ImageryRequest {
  releases: Release[];
  tiles: TileAddress[];
  /** With {release}, {level}, {row} and {column} or {col} in it: which release serves a tile. Answers as the Wayback service. */
  tilemapUrl: string;
  /** With the same in it: the tile's picture. */
  tileUrl: string;
  comparison: Comparison;
}

export interface ImageryVersions {
  /** Releases that show another picture than the one before in at least one tile, newest first. */
  releases: number[];
  /** The same for each tile of the request. */
  tiles: number[][];
  /** Requests that failed and were passed over. */
  failed: number;
}
