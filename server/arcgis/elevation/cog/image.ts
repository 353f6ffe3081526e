/** Tile side in pixels, and tile size in bytes as 32-bit floats. */
export const COG_TILE = 512;
export const TILE_BYTES = 4 * COG_TILE * COG_TILE;

/** One image of the pyramid: its position in the level's pixels and the offsets of its parts in the file. */
export interface CogImage {
  level: number;
  /** The level's pixel at the image's top left. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Number of tiles horizontally and vertically. */
  across: number;
  down: number;
  /** Offsets of the table of tile offsets, the table of tile sizes, and the tiles. */
  offsetsAt: number;
  countsAt: number;
  dataAt: number;
}

export function tilesOf({ across, down }: CogImage): number {
  return across * down;
}
