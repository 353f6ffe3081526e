import type { Outline } from "./types";

/**
 * Visits the part of a row inside an outline.
 *
 * @param from start column, fractional where pixels are cut
 * @param to end column, fractional where pixels are cut
 * @param center center of the part, in rows
 * @param share fraction of the row's height, 0 to 1
 */
export type SpanVisitor = (row: number, from: number, to: number, center: number, share: number) => void;

/**
 * Visits the parts of a tile's rows inside an outline, from north to south. Rows are split at the outline's vertices,
 * so that each part is a trapezoid whose area is its width at the center times its height.
 */
export function visitSpans(outline: Outline, width: number, height: number, visit: SpanVisitor): void {
  const corners = outline.map(([, row]) => row).sort((a, b) => a - b);
  const top = Math.max(0, corners[0] ?? 0);
  const bottom = Math.min(height, corners.at(-1) ?? 0);
  let corner = 0;
  for (let north = top; north < bottom; ) {
    while (corner < corners.length && (corners[corner] as number) <= north) corner++;
    const row = Math.floor(north);
    const south = Math.min(row + 1, bottom, corners[corner] ?? bottom);
    const center = (north + south) / 2;
    const [left, right] = crossings(outline, center);
    const from = Math.max(0, left);
    const to = Math.min(width, right);
    if (from < to) visit(row, from, to, center, south - north);
    north = south;
  }
}

/** Returns where a horizontal line enters and leaves a convex outline. */
function crossings(outline: Outline, row: number): readonly [left: number, right: number] {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let [x0, y0] = outline[outline.length - 1] ?? [0, 0];
  for (const [x1, y1] of outline) {
    if (y0 < row !== y1 < row) {
      const x = x0 + ((row - y0) / (y1 - y0)) * (x1 - x0);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    [x0, y0] = [x1, y1];
  }
  return [left, right];
}
