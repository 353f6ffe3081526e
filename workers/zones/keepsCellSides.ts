import type { Edges } from "./trace";

/**
 * Maximum distance in cells between a side and the midpoint of a dropped vertex's edge, which keeps the side between
 * the centers of the edge's two cells.
 */
const MOST_ASIDE = 0.49;

/**
 * Returns whether the sides between a ring's kept vertices pass each dropped one between the centers of its two cells.
 * The ring is then one of marching squares with other weights, as it was with all of its vertices (ADR 0085).
 */
export function keepsCellSides(edges: Edges, ring: number, kept: Uint32Array, count: number): boolean {
  const end = edges.ringFirst[ring + 1] as number;
  for (let index = 0; index < count; index++) {
    const from = kept[index] as number;
    const last = index + 1 === count;
    const to = kept[last ? 0 : index + 1] as number;
    const until = last ? end : to;
    for (let at = from + 1; at < until; at++) if (!passes(edges, from, to, at)) return false;
  }
  return true;
}

function passes({ x, y, direction }: Edges, from: number, to: number, at: number): boolean {
  const slidesX = ((direction[at] as number) & 1) === 1;
  const [along, line] = slidesX ? [y, x] : [x, y];
  const start = along[from] as number;
  const length = (along[to] as number) - start;
  const part = ((along[at] as number) - start) / length;
  // Also false if the side runs along the line or ends before it.
  if (!(part >= 0 && part <= 1)) return false;
  const crossing = (line[from] as number) + part * ((line[to] as number) - (line[from] as number));
  return Math.abs(crossing - Math.floor((line[at] as number) + 0.5)) <= MOST_ASIDE;
}
