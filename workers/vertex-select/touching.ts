import { KIND } from "../../src/domain/featureColumns";
import { insideRings, ringsOf } from "./hit";
import { searchQuad } from "./kernel";
import { anyVertexInside, type Quad } from "./quad";
import type { VertexStore } from "./vertexStore";

/**
 * Returns the slots of all features, shown or not, that touch a quadrilateral, in no particular order. Includes lines
 * that only cross it and areas that contain it. Corners are in Web Mercator meters, in any copy of the world.
 */
export const touchingQuad = (
  store: VertexStore,
  corners: ArrayLike<number>,
): Generator<number, Uint32Array, void> => searchQuad(store, corners, store.alive(), touches);

function touches(store: VertexStore, quad: Quad, entry: number): boolean {
  const { vertices, starts, kinds } = store;
  const first = starts[entry] as number;
  const end = starts[entry + 1] as number;
  if (anyVertexInside(quad, vertices, first, end)) return true;
  if (kinds[entry] === KIND.point) return false;
  if (kinds[entry] !== KIND.area) return anySegmentInside(quad, vertices, first, end, false);
  const rings = ringsOf(store, first, end);
  if (rings.some(([from, to]) => anySegmentInside(quad, vertices, from, to, true))) return true;
  // No edge enters the quadrilateral, so it's entirely inside the area or entirely outside.
  return insideRings(vertices, rings, quad.cornerX, quad.cornerY);
}

function anySegmentInside(
  quad: Quad,
  vertices: Float64Array,
  first: number,
  end: number,
  closed: boolean,
): boolean {
  let before = closed ? end - 1 : first;
  for (let vertex = closed ? first : first + 1; vertex < end; vertex++) {
    if (segmentInside(quad, vertices, before * 2, vertex * 2)) return true;
    before = vertex;
  }
  return false;
}

/**
 * Returns whether any part of a segment lies in the quadrilateral, clipping by one edge at a time (Cyrus and Beck
 * 1978).
 */
function segmentInside({ planes }: Quad, vertices: Float64Array, from: number, to: number): boolean {
  const x = vertices[from] as number;
  const y = vertices[from + 1] as number;
  const dx = (vertices[to] as number) - x;
  const dy = (vertices[to + 1] as number) - y;
  let enters = 0;
  let leaves = 1;
  for (let plane = 0; plane < 12; plane += 3) {
    const a = planes[plane] as number;
    const b = planes[plane + 1] as number;
    const at = a * x + b * y + (planes[plane + 2] as number);
    const change = a * dx + b * dy;
    if (change === 0) {
      if (at < 0) return false;
    } else if (change > 0) enters = Math.max(enters, -at / change);
    else leaves = Math.min(leaves, -at / change);
    if (enters > leaves) return false;
  }
  return true;
}
