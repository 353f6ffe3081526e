import type { Paths } from "./paths";

/**
 * Returns whether a position is in an area by the even-odd rule, which excludes holes. Counts how often an eastward ray
 * crosses the rings (Shimrat 1962, Algorithm 112). A position on a ring may be in or out; its distance to the ring is 0
 * anyway.
 *
 * @param x in the same copy of the world as the area
 * @param firstPiece of the area, up to and without endPiece
 */
export function isInside(area: Paths, firstPiece: number, endPiece: number, x: number, y: number): boolean {
  const { xs, ys, boxes, firsts, lasts } = area;
  let inside = false;
  for (let piece = firstPiece; piece < endPiece; piece++) {
    const at = piece * 4;
    if ((boxes[at + 1] as number) > y || (boxes[at + 3] as number) < y || (boxes[at + 2] as number) < x)
      continue;
    const last = lasts[piece] as number;
    for (let vertex = firsts[piece] as number; vertex < last; vertex++) {
      const ay = ys[vertex] as number;
      const by = ys[vertex + 1] as number;
      if (ay > y === by > y) continue;
      const ax = xs[vertex] as number;
      const bx = xs[vertex + 1] as number;
      if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}
