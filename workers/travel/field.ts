import { type Circle, columnRange } from "./circle";
import type { ElevationGrid } from "./types";

/** Width of the impassable border around a field: the longest move spans two cells. */
export const PAD = 2;
/** Time of an impassable cell. */
export const WALL = -1;
/** Time of a cell that hasn't been reached. */
export const UNREACHED = 3e38;

/** Cells with their times, surrounded by PAD walls. */
export interface Field {
  circle: Circle;
  /** Number of cells from one row to the next. */
  stride: number;
  /** Alternating seconds and elevation of each cell, adjacent because they are read together. */
  cells: Float32Array;
}

/** Returns the index of a grid cell in `cells`. */
export const cellIndex = (
  { stride, circle }: Pick<Field, "stride" | "circle">,
  column: number,
  row: number,
): number => 2 * ((row - circle.top + PAD) * stride + column - circle.left + PAD);

/**
 * Creates the cells of a circle before anything is reached. Cells outside it and steep cells are walls.
 *
 * @param barriers 1 for impassable cells, see ground/cover.ts; null: none
 * @param steepness of the grid's cells, from steepnessSteps in steepness.ts
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
    const [first, last] = columnRange(circle, row);
    let from = row * width + first;
    let to = cellIndex(field, first, row);
    for (let column = first; column <= last; column++, from++, to += 2) {
      cells[to] = (steepness[from] as number) > steepest || barriers?.[from] ? WALL : UNREACHED;
      cells[to + 1] = elevations[from] as number;
    }
  }
  return field;
}
