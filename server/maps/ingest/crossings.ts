/** Longer rings aren't checked, because every pair of edges is compared. */
const MOST_VERTICES = 120;

/** Returns whether an open ring of alternating x and y crosses itself. Edges that only touch don't count. */
export function crossesItself(ring: Float64Array): boolean {
  const count = ring.length / 2;
  if (count < 4 || count > MOST_VERTICES) return false;
  for (let a = 0; a < count - 2; a++)
    for (let b = a + 2; b < count; b++) {
      // The first and last edges share the first vertex.
      if (a === 0 && b === count - 1) continue;
      if (edgesCross(ring, a, b, count)) return true;
    }
  return false;
}

function edgesCross(ring: Float64Array, a: number, b: number, count: number): boolean {
  const [ax, ay, bx, by] = edge(ring, a, count);
  const [cx, cy, dx, dy] = edge(ring, b, count);
  return (
    turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0 &&
    turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0
  );
}

function edge(ring: Float64Array, at: number, count: number): [number, number, number, number] {
  const next = (at + 1) % count;
  return [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0, ring[2 * next] ?? 0, ring[2 * next + 1] ?? 0];
}

const turn = (x0: number, y0: number, x1: number, y1: number, x: number, y: number) =>
  (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
