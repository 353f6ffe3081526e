import { acrossIn, type Circle } from "./circle";
import type { ElevationGrid } from "./types";

/** Cells around a field that nobody walks on: the farthest move goes two cells. */
export const PAD = 2;
/** The time of a cell that isn't walked on. */
export const WALL = -1;
/** The time of a cell that isn't reached. */
export const NEVER = 3e38;

/** Cells with their times, with PAD walls around. */
export interface Field {
  circle: Circle;
  /** Cells from one row to the next. */
  stride: number;
  /** Seconds and elevation of each cell in turn, side by side as they are read together. */
  cells: Float32Array;
}

/** Place of a cell of the grid in `cells`. */
export const placeIn = (
  { stride, circle }: Pick<Field, "stride" | "circle">,
  column: number,
  row: number,
): number => 2 * ((row - circle.top + PAD) * stride + column - circle.left + PAD);

/**
 * The cells of a circle before anything is reached. Cells outside of it are walls, and so are steep ones.
 * @param barriers cells that aren't walked on are 1, see ground/cover.ts; null: there are none
 * @param steepness of the grid's cells, as steepnessSteps in steepness.ts
 * @param steepest degrees
 */
export function fieldOf(
  { width, elevations }: ElevationGrid,
  steepness: Uint8Array,
  steepest: number,
  circle: Circle,
  barriers: Uint8Array | null = null,
): Field {
  const stride = circle.width + 2 * PAD;
  const cells = new Float32Array(2 * stride * (circle.height + 2 * PAD)).fill(WALL);
  const field = { circle, stride, cells };
  for (let row = circle.top; row < circle.top + circle.height; row++) {
    const [first, last] = acrossIn(circle, row);
    let from = row * width + first;
    let to = placeIn(field, first, row);
    for (let column = first; column <= last; column++, from++, to += 2) {
      cells[to] = (steepness[from] as number) > steepest || barriers?.[from] ? WALL : NEVER;
      cells[to + 1] = elevations[from] as number;
    }
  }
  return field;
}
