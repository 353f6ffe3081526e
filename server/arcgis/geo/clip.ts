import type { WorldBox } from "./mercator";

/** Returns the bounding box of flat x, y coordinates. */
export function boxOf(part: Float64Array): WorldBox {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let i = 0; i < part.length; i += 2) {
    const x = part[i] ?? 0;
    const y = part[i + 1] ?? 0;
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return box;
}

/** Returns whether two boxes share a point. */
export function overlaps(a: WorldBox, b: WorldBox): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}

/** Returns whether the first box contains the second. */
export function contains(a: WorldBox, b: WorldBox): boolean {
  return a.minX <= b.minX && a.maxX >= b.maxX && a.minY <= b.minY && a.maxY >= b.maxY;
}

/**
 * Clips a ring to a box and returns one ring, which may run along the box's edges. Empty if nothing is left. Sutherland
 * and Hodgman, "Reentrant polygon clipping" (1974).
 */
export function clipRing(ring: Float64Array, box: WorldBox): Float64Array {
  let points: ArrayLike<number> = ring;
  for (let side = 0; side < 4 && points.length > 0; side++) points = clipSide(points, side, box);
  return points.length < 6 ? new Float64Array(0) : Float64Array.from(points);
}

function clipSide(points: ArrayLike<number>, side: number, box: WorldBox): number[] {
  const axis = side & 1;
  const limit = [box.minX, box.minY, box.maxX, box.maxY][side] ?? 0;
  const sign = side < 2 ? 1 : -1;
  const kept: number[] = [];
  const count = points.length;
  let fromX = points[count - 2] ?? 0;
  let fromY = points[count - 1] ?? 0;
  let from = ((axis ? fromY : fromX) - limit) * sign;
  for (let i = 0; i < count; i += 2) {
    const x = points[i] ?? 0;
    const y = points[i + 1] ?? 0;
    const to = ((axis ? y : x) - limit) * sign;
    if (from >= 0 !== to >= 0) {
      const t = from / (from - to);
      kept.push(fromX + (x - fromX) * t, fromY + (y - fromY) * t);
    }
    if (to >= 0) kept.push(x, y);
    fromX = x;
    fromY = y;
    from = to;
  }
  return kept;
}

/** Returns the runs of segments whose own boxes overlap the box. Segments aren't cut at its edges. */
export function clipLine(line: Float64Array, box: WorldBox): Float64Array[] {
  const pieces: Float64Array[] = [];
  let start = -1;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const x0 = line[i] ?? 0;
    const y0 = line[i + 1] ?? 0;
    const x1 = line[i + 2] ?? 0;
    const y1 = line[i + 3] ?? 0;
    const outside =
      (x0 < box.minX && x1 < box.minX) ||
      (x0 > box.maxX && x1 > box.maxX) ||
      (y0 < box.minY && y1 < box.minY) ||
      (y0 > box.maxY && y1 > box.maxY);
    if (!outside && start < 0) start = i;
    if (outside && start >= 0) {
      pieces.push(line.subarray(start, i + 2));
      start = -1;
    }
  }
  if (start >= 0) pieces.push(line.subarray(start));
  return pieces;
}
