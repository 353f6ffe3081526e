import { type Field, PAD, UNREACHED } from "./field";
import type { MoveTables } from "./kernel";
import { openMoves } from "./moves";
import type { PaceTable } from "./pace";

const { fround } = Math;

/** The cells of a route and its length. */
export interface CellRoute {
  /** Alternating column and row of the grid, from the given cell to the start. */
  cells: number[];
  seconds: number;
  /** Horizontal meters. */
  length: number;
}

/**
 * Returns the fastest route between a cell and the start of a computed field, or null if there is none. Follows each
 * cell to the one its time came from.
 *
 * @param place index of the cell in the field, see placeIn
 * @param moves those the field was computed with
 */
export function routeFrom(
  { cells, stride, circle }: Field,
  place: number,
  { paces, level }: PaceTable,
  { offsets, lengths, scales }: MoveTables,
): CellRoute | null {
  const seconds = cells[place] as number;
  if (seconds < 0 || seconds >= UNREACHED) return null;
  const row = 2 * stride;
  const route: number[] = [];
  let length = 0;
  for (let at = place; ; ) {
    const index = at / 2;
    route.push((index % stride) - PAD + circle.left, Math.floor(index / stride) - PAD + circle.top);
    if (cells[at] === 0) return { cells: route, seconds, length };
    const around = [-2, 2, -row, row, -row - 2, -row + 2, row - 2, row + 2].map(
      (by) => cells[at + by] as number,
    );
    const open = openMoves(...(around as Parameters<typeof openMoves>));
    let [best, next, along] = [Infinity, -1, 0];
    for (let move = 0; move < offsets.length; move++) {
      if (!((open >>> move) & 1)) continue;
      const from = at + (offsets[move] as number);
      const before = cells[from] as number;
      if (before < 0 || before >= (cells[at] as number)) continue;
      const rise = fround((cells[at + 1] as number) - (cells[from + 1] as number));
      const entry = fround(fround(rise * (scales[move] as number)) + level);
      if (!(entry >= 0 && entry < paces.length)) continue;
      const then = before + (paces[entry | 0] as number) * (lengths[move] as number);
      if (then < best) [best, next, along] = [then, from, lengths[move] as number];
    }
    if (next < 0) return null;
    length += along;
    at = next;
  }
}
