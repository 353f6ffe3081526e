import { nearTo } from "../viewshed/block";
import { MATCH, type MatchRaster, NO_DATA, NO_MATCH } from "../zones/types";

/** Position of a raster's cells: its northwest corner and cell size, in Web Mercator meters. */
export interface CellPlace {
  west: number;
  north: number;
  cell: number;
}

/** Cells of a part of the map that match what a tool looks for: visible ground, shade, ground within some minutes. */
export interface GroundMask extends MatchRaster, CellPlace {
  /** State of all cells outside the raster. */
  beyond: typeof MATCH | typeof NO_MATCH | typeof NO_DATA;
}

/**
 * Clears the matching cells of a raster whose centers don't match a mask. They become unknown where the mask doesn't
 * know. The mask may have cells of another size and lie on the other side of the 180th meridian.
 *
 * @param raster changed in place
 */
export function narrow({ width, height, cells }: MatchRaster, place: CellPlace, mask: GroundMask): void {
  const columns = maskColumns(width, place, mask);
  for (let row = 0; row < height; row++) {
    const y = place.north - (row + 0.5) * place.cell;
    const first = Math.floor((mask.north - y) / mask.cell) * mask.width;
    const isBeyond = first < 0 || first >= mask.cells.length;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if (cells[at] !== MATCH) continue;
      const from = columns[column] as number;
      const value = isBeyond || from < 0 ? mask.beyond : (mask.cells[first + from] as number);
      if (value !== MATCH) cells[at] = value;
    }
  }
}

/** Returns the mask's column at the center of each of a raster's columns, or -1 outside the mask. */
export function maskColumns(width: number, place: CellPlace, mask: GroundMask): Int32Array {
  const center = mask.west + (mask.width / 2) * mask.cell;
  return Int32Array.from({ length: width }, (_, column) => {
    const x = nearTo(place.west + (column + 0.5) * place.cell, center);
    const at = Math.floor((x - mask.west) / mask.cell);
    return at >= 0 && at < mask.width ? at : -1;
  });
}

/** Picks a raster's size and position, without its other properties. */
export const placeOf = ({
  width,
  height,
  west,
  north,
  cell,
}: { width: number; height: number } & CellPlace) => ({
  width,
  height,
  west,
  north,
  cell,
});

/** Returns the size and position of a box of a raster's cells, given its `left` and `top`. */
export const boxPlace = (
  { west, north, cell }: CellPlace,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
) => ({ width, height, west: west + left * cell, north: north - top * cell, cell });

/**
 * Converts a bitmap whose rows are whole words to a mask.
 *
 * @param known cells with a known value; null means all
 * @param wanted bit value that matches
 */
export function maskOfBits(
  bits: Uint32Array,
  known: Uint32Array | null,
  { width, height, ...place }: { width: number; height: number } & CellPlace,
  beyond: GroundMask["beyond"],
  wanted: 0 | 1 = 1,
): GroundMask {
  const words = bits.length / height;
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const word = row * words + (column >>> 5);
      const bit = column & 31;
      const isKnown = !known || ((known[word] as number) >>> bit) & 1;
      const value = ((bits[word] as number) >>> bit) & 1;
      cells[row * width + column] = !isKnown ? NO_DATA : value === wanted ? MATCH : NO_MATCH;
    }
  }
  return { width, height, cells, ...place, beyond };
}
