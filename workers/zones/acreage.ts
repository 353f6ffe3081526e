import type { Edges } from "./trace";

/**
 * Maximum distance of a vertex from the midpoint of its edge, in cells, which keeps it between the centers of its two
 * cells.
 */
const MOST_SLIDE = 0.4;
/** Required accuracy, as a fraction of the ring's cells. */
const CLOSE = 5e-4;
const MOST_STEPS = 6;

/**
 * Slides the kept vertices of a ring outward or inward, all by the same distance, until it encloses as many cells as it
 * was traced around. Uses Newton's method on the area, whose slope is the sum of each vertex's contribution.
 */
export function keepAcreage(edges: Edges, ring: number, kept: Uint32Array, count: number): void {
  const { x, y, direction } = edges;
  const wanted = edges.ringCells[ring] as number;
  for (let step = 0; step < MOST_STEPS; step++) {
    let cells = 0;
    let slope = 0;
    let before = kept[count - 1] as number;
    let here = kept[0] as number;
    for (let index = 0; index < count; index++) {
      const next = kept[index + 1 === count ? 0 : index + 1] as number;
      const alongX = ((x[next] as number) - (x[before] as number)) / 2;
      const alongY = ((y[before] as number) - (y[next] as number)) / 2;
      cells += (x[here] as number) * alongY;
      const heading = direction[here] as number;
      slope += (heading & 1) === 1 ? (heading - 2) * alongY : (1 - heading) * alongX;
      before = here;
      here = next;
    }
    const missing = wanted - cells;
    if (Math.abs(missing) <= CLOSE * Math.abs(wanted) || slope === 0) return;
    slide(edges, kept, count, missing / slope);
  }
}

/**
 * Outward is east of an edge walked north, west of one walked south, south of one walked east and north of one walked
 * west.
 */
function slide({ x, y, direction }: Edges, kept: Uint32Array, count: number, outward: number): void {
  for (let index = 0; index < count; index++) {
    const at = kept[index] as number;
    const heading = direction[at] as number;
    const line = (heading & 1) === 1 ? x : y;
    const sign = (heading & 1) === 1 ? heading - 2 : 1 - heading;
    const edge = Math.floor((line[at] as number) + 0.5);
    const to = (line[at] as number) + sign * outward;
    line[at] = Math.max(edge - MOST_SLIDE, Math.min(edge + MOST_SLIDE, to));
  }
}
