import type { Paths } from "./paths";
import { towardsMidpoint } from "./scales";

/**
 * Returns the squared meters on the ground from a vertex of some paths to a piece of others, or `best` if that isn't
 * less.
 *
 * @param shift units to add to the vertex's x, to reach the other copy of the world
 */
export function vertexToPiece(
  of: Paths,
  vertex: number,
  shift: number,
  to: Paths,
  piece: number,
  best: number,
): number {
  const { xs, ys } = to;
  const x = (of.xs[vertex] as number) + shift;
  const y = of.ys[vertex] as number;
  const scaleX = of.scaleX[vertex] as number;
  const scaleY = of.scaleY[vertex] as number;
  const change = of.changes[vertex] as number;
  const first = to.firsts[piece] as number;
  const last = to.lasts[piece] as number;
  let least = best;
  let ax = ((xs[first] as number) - x) * scaleX;
  let ay = ((ys[first] as number) - y) * scaleY;
  let at = first;
  do {
    // A path of one vertex is a zero-length segment.
    const next = at < last ? at + 1 : at;
    const bx = ((xs[next] as number) - x) * scaleX;
    const by = ((ys[next] as number) - y) * scaleY;
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : -(ax * dx + ay * dy) / square;
    const part = Math.max(0, Math.min(1, along));
    const ex = ax + part * dx;
    const ey = ay + part * dy;
    const distance = (ex * ex + ey * ey) * towardsMidpoint(change, ey / scaleY);
    if (distance < least) least = distance;
    ax = bx;
    ay = by;
    at = next;
  } while (at < last);
  return least;
}

/** Returns whether two pieces cross. Touching doesn't count, since it already gives a vertex at distance 0. */
export function piecesCross(one: Paths, a: number, shift: number, other: Paths, b: number): boolean {
  const endA = one.lasts[a] as number;
  const endB = other.lasts[b] as number;
  for (let i = one.firsts[a] as number; i < endA; i++) {
    const px = (one.xs[i] as number) + shift;
    const py = one.ys[i] as number;
    const qx = (one.xs[i + 1] as number) + shift;
    const qy = one.ys[i + 1] as number;
    for (let j = other.firsts[b] as number; j < endB; j++) {
      const rx = other.xs[j] as number;
      const ry = other.ys[j] as number;
      const sx = other.xs[j + 1] as number;
      const sy = other.ys[j + 1] as number;
      if ((qx - px) * (ry - py) > (qy - py) * (rx - px) === (qx - px) * (sy - py) > (qy - py) * (sx - px))
        continue;
      if ((sx - rx) * (py - ry) > (sy - ry) * (px - rx) !== (sx - rx) * (qy - ry) > (sy - ry) * (qx - rx))
        return true;
    }
  }
  return false;
}
