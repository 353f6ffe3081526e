/** A circle of grid cells. */
export interface Circle {
  /** The center cell. */
  column: number;
  row: number;
  /** Radius in cells. Cells whose centers are farther away are outside. */
  radius: number;
  /** Bounding box of the circle in the grid. */
  left: number;
  top: number;
  width: number;
  height: number;
}

export function circleIn(
  { width, height }: { width: number; height: number },
  column: number,
  row: number,
  radius: number,
): Circle {
  const reach = Math.floor(radius);
  const [left, top] = [Math.max(0, column - reach), Math.max(0, row - reach)];
  return {
    column,
    row,
    radius,
    left,
    top,
    width: Math.min(width - 1, column + reach) + 1 - left,
    height: Math.min(height - 1, row + reach) + 1 - top,
  };
}

/** Returns the first and last column of a circle in one of its rows. */
export function columnRange(
  { column, row: centerRow, radius, left, width }: Circle,
  row: number,
): [first: number, last: number] {
  const across = Math.floor(Math.sqrt(Math.max(0, radius ** 2 - (row - centerRow) ** 2)));
  return [Math.max(left, column - across), Math.min(left + width - 1, column + across)];
}

export const isInCircle = (
  { left, top, width, height, ...circle }: Circle,
  column: number,
  row: number,
): boolean =>
  column >= left &&
  row >= top &&
  column < left + width &&
  row < top + height &&
  Math.hypot(column - circle.column, row - circle.row) <= circle.radius;
