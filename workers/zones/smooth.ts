import type { Edges } from "./trace";

/**
 * Maximum distance in cells that vertices slide from the midpoints of their edges. Below half a cell, each stays
 * between the centers of the two cells its edge separates. Then the rings are those of marching squares with other
 * weights, and none can touch itself or another (see ADR 0085).
 */
const MOST_SLIDE = 0.35;

/**
 * Relaxes rings: each vertex slides along the line between the centers of its two cells toward the midpoint of its
 * neighbors. After Gibson, "Constrained elastic surface nets", MICCAI 1998, with one degree of freedom per vertex.
 */
export function relax({ x, y, direction, ringFirst, rings }: Edges, passes: number): void {
  for (let ring = 0; ring < rings; ring++) {
    const first = ringFirst[ring] as number;
    const last = (ringFirst[ring + 1] as number) - 1;
    for (let pass = 0; pass < passes; pass++) {
      let beforeX = x[last] as number;
      let beforeY = y[last] as number;
      let hereX = x[first] as number;
      let hereY = y[first] as number;
      for (let at = first; at <= last; at++) {
        const next = at === last ? first : at + 1;
        const nextX = x[next] as number;
        const nextY = y[next] as number;
        if (((direction[at] as number) & 1) === 1) {
          hereX = slid((hereX + 0.5) | 0, (beforeX + nextX) / 2);
          x[at] = hereX;
        } else {
          hereY = slid((hereY + 0.5) | 0, (beforeY + nextY) / 2);
          y[at] = hereY;
        }
        beforeX = hereX;
        beforeY = hereY;
        hereX = nextX;
        hereY = nextY;
      }
    }
  }
}

/** Moves toward a position as far as the edge's limit allows. */
const slid = (edge: number, to: number): number =>
  Math.min(edge + MOST_SLIDE, Math.max(edge - MOST_SLIDE, to));
