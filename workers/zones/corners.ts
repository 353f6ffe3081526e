import type { Edges } from "./trace";

/** Alternating x and y of a ring's vertices. */
type Ring = number[];

const AHEAD_X = Float32Array.of(0.5, 0, -0.5, 0);
const AHEAD_Y = Float32Array.of(0, 0.5, 0, -0.5);

/**
 * Returns the exact outline of a traced ring along the cell edges, with a vertex at each turn. If two cells of a zone
 * touch only at a corner, the ring is split there, so that its parts touch but don't cross. The enclosing ring comes
 * first.
 */
export function cornerRings({ x, y, direction, ringFirst }: Edges, ring: number): Ring[] {
  const first = ringFirst[ring] as number;
  const end = ringFirst[ring + 1] as number;
  const path: Ring = [];
  const places = new Map<string, number>();
  const rings: Ring[] = [];
  for (let at = first; at < end; at++) {
    const heading = direction[at] as number;
    const next = direction[at + 1 === end ? first : at + 1] as number;
    if (next === heading) continue;
    const cornerX = (x[at] as number) + (AHEAD_X[heading] as number);
    const cornerY = (y[at] as number) + (AHEAD_Y[heading] as number);
    const key = `${cornerX} ${cornerY}`;
    const seen = places.get(key);
    if (seen !== undefined) {
      rings.push(path.slice(seen));
      path.length = seen;
    }
    places.set(key, path.length);
    path.push(cornerX, cornerY);
  }
  rings.push(path);
  return rings.sort((a, b) => Math.abs(cellsIn(b)) - Math.abs(cellsIn(a)));
}

/** Returns the number of cells inside a ring, negative if it's clockwise on the map. */
export function cellsIn(ring: ArrayLike<number>): number {
  let cells = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    cells +=
      (ring[next] as number) * (ring[at + 1] as number) - (ring[at] as number) * (ring[next + 1] as number);
  }
  return cells / 2;
}
