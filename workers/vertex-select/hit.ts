import { KIND } from "../../src/domain/featureColumns";
import { WORLD_METERS } from "../graphics/types";
import { forEachNear } from "./kernel";
import { CROWDED, type HitQuery } from "./types";
import type { VertexStore } from "./vertexStore";

/** Drawing order of the kinds, lowest first. */
const HEIGHT: Record<number, number> = { [KIND.area]: 0, [KIND.line]: 1, [KIND.track]: 2, [KIND.point]: 3 };

interface Hit {
  entry: number;
  height: number;
  distance: number;
}

/**
 * Returns the slot of the shown feature that the user points at, or -1. Markers are hit on their pin, lines within the
 * tolerance, areas inside or within the tolerance of an edge. The topmost kind wins: markers, tracks, lines, areas.
 * Among lines and tracks the nearest wins, otherwise the last one added.
 */
export function findHit(store: VertexStore, query: HitQuery): number {
  let best: Hit | null = null;
  for (const world of [-1, 0, 1]) {
    const shifted = { ...query, x: query.x + world * WORLD_METERS };
    const reachX = Math.max(query.tolerance, Math.abs(query.markerX) + query.markerRadius);
    const reachY = Math.max(query.tolerance, Math.abs(query.markerY) + query.markerRadius);
    if (shifted.x + reachX < store.west || shifted.x - reachX > store.east) continue;
    forEachNear(
      store,
      shifted.x - reachX,
      query.y - reachY,
      shifted.x + reachX,
      query.y + reachY,
      (entry) => {
        const height = HEIGHT[store.kinds[entry] as number] ?? 0;
        if (best && height < best.height) return;
        const distance = hitDistance(store, entry, shifted);
        if (distance < 0) return;
        const hit = { entry, height, distance };
        if (!best || isAbove(hit, best)) best = hit;
      },
    );
  }
  // TypeScript doesn't see the assignment inside the callback.
  const found = best as Hit | null;
  return found ? (store.slots[found.entry] as number) : -1;
}

function isAbove(hit: Hit, other: Hit): boolean {
  if (hit.height !== other.height) return hit.height > other.height;
  if (hit.distance !== other.distance) return hit.distance < other.distance;
  return hit.entry > other.entry;
}

/** Returns the distance of a line, 0 for a marker or an area that is hit, or -1 for a miss. */
function hitDistance(store: VertexStore, entry: number, query: HitQuery): number {
  const first = store.starts[entry] as number;
  const end = store.starts[entry + 1] as number;
  const { vertices } = store;
  const { x, y, tolerance } = query;
  switch (store.kinds[entry]) {
    case KIND.point: {
      // The pin is the segment from the tip to the head. Instead of the pointer's distance from it, measures the tip's
      // distance from the same segment reversed at the pointer, which is equal.
      const tipX = vertices[first * 2] as number;
      const tipY = vertices[first * 2 + 1] as number;
      if ((store.crowded[store.slots[entry] as number] ?? 0) & CROWDED) {
        return (tipX - x) ** 2 + (tipY - y) ** 2 <= query.dotRadius ** 2 ? 0 : -1;
      }
      const squared = segmentDistance2(tipX, tipY, x, y, x - query.markerX, y - query.markerY);
      return squared <= query.markerRadius ** 2 ? 0 : -1;
    }
    case KIND.area: {
      const rings = ringsOf(store, first, end);
      if (insideRings(vertices, rings, x, y)) return 0;
      const squared = Math.min(...rings.map(([from, to]) => pathDistance2(vertices, from, to, true, x, y)));
      return squared <= tolerance ** 2 ? 0 : -1;
    }
    default: {
      const squared = pathDistance2(vertices, first, end, false, x, y);
      return squared <= tolerance ** 2 ? Math.sqrt(squared) : -1;
    }
  }
}

/** Returns the first and end vertex of each ring of an area. */
export function ringsOf(store: VertexStore, first: number, end: number): [number, number][] {
  const { ringStarts, ringCount } = store;
  let low = 0;
  let high = ringCount;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((ringStarts[mid] as number) <= first) low = mid + 1;
    else high = mid;
  }
  const starts = [first];
  for (; low < ringCount && (ringStarts[low] as number) < end; low++) starts.push(ringStarts[low] as number);
  return starts.map((start, index) => [start, starts[index + 1] ?? end]);
}

/** Even-odd rule over all rings, so a point in a hole is outside. */
export function insideRings(
  vertices: Float64Array,
  rings: [number, number][],
  x: number,
  y: number,
): boolean {
  let inside = false;
  for (const [from, to] of rings) {
    for (let i = from, j = to - 1; i < to; j = i++) {
      const xi = vertices[i * 2] as number;
      const yi = vertices[i * 2 + 1] as number;
      const xj = vertices[j * 2] as number;
      const yj = vertices[j * 2 + 1] as number;
      if (yi > y !== yj > y && x < xi + ((xj - xi) * (y - yi)) / (yj - yi)) inside = !inside;
    }
  }
  return inside;
}

/** Returns the squared distance from a path, which may have a single vertex. */
function pathDistance2(
  vertices: Float64Array,
  first: number,
  end: number,
  closed: boolean,
  x: number,
  y: number,
): number {
  const last = end - 1;
  let fromX = vertices[(closed ? last : first) * 2] as number;
  let fromY = vertices[(closed ? last : first) * 2 + 1] as number;
  let nearest = Number.POSITIVE_INFINITY;
  for (let vertex = first; vertex < end; vertex++) {
    const toX = vertices[vertex * 2] as number;
    const toY = vertices[vertex * 2 + 1] as number;
    const squared = segmentDistance2(x, y, fromX, fromY, toX, toY);
    if (squared < nearest) nearest = squared;
    fromX = toX;
    fromY = toY;
  }
  return nearest;
}

/** Returns the squared distance of x, y from the segment a-b, which may be a point. */
function segmentDistance2(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length2 = dx * dx + dy * dy;
  const along = length2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2)) : 0;
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}
