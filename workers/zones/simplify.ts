import type { Edges } from "./trace";

/** Maximum distance between a dropped vertex and the outline, in cells along the vertex's own line. */
const TOLERANCE = 0.05;

/**
 * Drops vertices of a ring that are nearly on the way between others. Writes the remaining ones to `kept` and returns
 * their number. A cone from the last kept vertex contains all end points that pass every vertex since within the
 * tolerance (Imai and Iri, "Computational-geometric methods for polygonal approximations of a curve", CVGIP 36, 1986).
 */
export function simplify({ x, y, direction, ringFirst }: Edges, ring: number, kept: Uint32Array): number {
  const first = ringFirst[ring] as number;
  const end = ringFirst[ring + 1] as number;
  kept[0] = first;
  let count = 1;
  let anchorX = x[first] as number;
  let anchorY = y[first] as number;
  let open = false;
  let leftX = 0;
  let leftY = 0;
  let rightX = 0;
  let rightY = 0;
  // After its end the ring returns to its first vertex.
  for (let at = first + 1; at <= end; at++) {
    const here = at === end ? first : at;
    let toX = (x[here] as number) - anchorX;
    let toY = (y[here] as number) - anchorY;
    if (open && (leftX * toY - leftY * toX > 0 || rightX * toY - rightY * toX < 0)) {
      kept[count++] = at - 1;
      anchorX = x[at - 1] as number;
      anchorY = y[at - 1] as number;
      toX = (x[here] as number) - anchorX;
      toY = (y[here] as number) - anchorY;
      open = false;
    }
    // The vertex's own line, with the tolerance on either side.
    const slidesX = ((direction[here] as number) & 1) === 1;
    const offX = slidesX ? TOLERANCE : 0;
    const offY = slidesX ? 0 : TOLERANCE;
    const sign = toX * offY - toY * offX > 0 ? 1 : -1;
    const newLeftX = toX + sign * offX;
    const newLeftY = toY + sign * offY;
    const newRightX = toX - sign * offX;
    const newRightY = toY - sign * offY;
    if (!open || newLeftX * leftY - newLeftY * leftX > 0) {
      leftX = newLeftX;
      leftY = newLeftY;
    }
    if (!open || newRightX * rightY - newRightY * rightX < 0) {
      rightX = newRightX;
      rightY = newRightY;
    }
    open = true;
  }
  return count;
}
