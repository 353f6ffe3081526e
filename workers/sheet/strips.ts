import { CELL, type Window } from "./kernel";

/** Pixels per strip: four bytes each, plus about as much for the map's tiles. */
const STRIP_PIXELS = 2_400_000;
/**
 * Returns the rows per strip: a multiple of the lattice's cell, so that the result doesn't depend on the strip size.
 */
export const stripRows = (width: number): number =>
  Math.max(CELL, Math.floor(STRIP_PIXELS / width / CELL) * CELL);

/** Divides an image into strips from top to bottom. */
export function stripsOf(width: number, height: number): Window[] {
  const rows = stripRows(width);
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    x: 0,
    y: index * rows,
    width,
    height: Math.min(rows, height - index * rows),
  }));
}
