import { CELL, type Window } from "./kernel";

/** Pixels of a strip: four bytes each, and about as many of the map below it. */
const STRIP_PIXELS = 2_400_000;
/** Rows of a strip: a whole number of the lattice's cells, so that strips of any size show the same. */
export const stripRows = (width: number): number =>
  Math.max(CELL, Math.floor(STRIP_PIXELS / width / CELL) * CELL);

/** Strips of a number of rows from the top to the bottom. */
export function stripsOf(width: number, height: number): Window[] {
  const rows = stripRows(width);
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    x: 0,
    y: index * rows,
    width,
    height: Math.min(rows, height - index * rows),
  }));
}
