import type { BoxTuple } from "../../store/elevation/elevationFile";

/**
 * Covers the cells of a grid with few rectangles (left, top, right, bottom). Runs in a row are merged with identical
 * runs in the next row.
 */
export function rectanglesOf(
  columns: number,
  rows: number,
  isIn: (column: number, row: number) => boolean,
): BoxTuple[] {
  const found: BoxTuple[] = [];
  let open = new Map<string, BoxTuple>();
  for (let row = 0; row < rows; row++) {
    const next = new Map<string, BoxTuple>();
    for (let column = 0; column < columns; column++) {
      if (!isIn(column, row)) continue;
      const start = column;
      while (column + 1 < columns && isIn(column + 1, row)) column++;
      const key = `${start}-${column}`;
      const rectangle = open.get(key) ?? [start, row, column + 1, row];
      rectangle[3] = row + 1;
      if (!open.has(key)) found.push(rectangle);
      next.set(key, rectangle);
    }
    open = next;
  }
  return found;
}
