import type { Runs } from "./types";

/**
 * Edges between cells inside and outside of zones, by their midpoints, ring by ring in walking order. At these
 * midpoints marching squares crosses from the center of an inner cell to that of the outer one.
 */
export interface Edges {
  rings: number;
  /** First edge of each ring, and one more entry. */
  ringFirst: Uint32Array;
  /** A run of each ring's zone. */
  ringRun: Int32Array;
  /** Number of cells inside a ring, negative for a hole. */
  ringCells: Float64Array;
  x: Float32Array;
  y: Float32Array;
  /** Walking direction, with the zone on the left: 0 east, 1 south, 2 west, 3 north. y points south. */
  direction: Uint8Array;
}

const INSIDE = 1;
const WALKED = 2;
const EAST = Int32Array.of(1, 0, -1, 0);
const SOUTH = Int32Array.of(0, 1, 0, -1);
const EDGE_X = Float32Array.of(0.5, 0, 0.5, 1);
const EDGE_Y = Float32Array.of(1, 0.5, 0, 0.5);

/**
 * Traces the zones of runs. Where two cells of a zone touch only at a corner, the walk stays with its cell, because
 * zones are 4-connected.
 *
 * @param overlap number of cells directly below another cell of the runs
 * @param wanted 1 for runs whose zones are traced; all if omitted
 */
export function traceEdges(
  runs: Runs,
  width: number,
  height: number,
  overlap: number,
  wanted?: Uint8Array,
): Edges {
  const stride = width + 2;
  const mask = emptyMask(stride * (height + 2));
  let total = 0;
  for (let row = 0; row < height; row++) {
    const first = (row + 1) * stride + 1;
    const last = runs.rowFirst[row + 1] as number;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      if (wanted && wanted[run] === 0) continue;
      const end = first + (runs.end[run] as number);
      // Most runs are short, and a loop is then faster than a call of fill.
      for (let at = first + (runs.start[run] as number); at < end; at++) mask[at] = INSIDE;
      total += 2 + 2 * ((runs.end[run] as number) - (runs.start[run] as number));
    }
  }
  const size = wanted ? total : total - 2 * overlap;
  const edges: Edges = {
    rings: 0,
    ringFirst: new Uint32Array(runs.count + 1),
    ringRun: new Int32Array(runs.count),
    ringCells: new Float64Array(runs.count),
    x: new Float32Array(size),
    y: new Float32Array(size),
    direction: new Uint8Array(size),
  };
  const steps = Int32Array.of(1, stride, -1, -stride);
  let at = 0;
  for (let row = 0; row < height; row++) {
    const first = (row + 1) * stride + 1;
    const last = runs.rowFirst[row + 1] as number;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      const column = runs.start[run] as number;
      if (mask[first + column] !== INSIDE) continue;
      edges.ringRun[edges.rings] = run;
      edges.ringFirst[edges.rings] = at;
      at = walk(mask, steps, column, row, first + column, edges, at);
      edges.rings++;
    }
  }
  edges.ringFirst[edges.rings] = at;
  return edges;
}

/**
 * Reused between traces. It's many megabytes, which the garbage collector would have to free for every slider movement.
 */
let kept = new Uint8Array(0);

function emptyMask(size: number): Uint8Array {
  if (kept.length < size) kept = new Uint8Array(size);
  else kept.fill(0, 0, size);
  return kept;
}

/** Walks one ring from a cell's western edge, southward. Returns the start of the next ring's edges. */
function walk(
  mask: Uint8Array,
  steps: Int32Array,
  startX: number,
  startY: number,
  start: number,
  { x, y, direction, ringCells, rings }: Edges,
  first: number,
): number {
  let cellX = startX;
  let cellY = startY;
  let cell = start;
  let heading = 1;
  let cells = 0;
  let at = first;
  do {
    x[at] = cellX + (EDGE_X[heading] as number);
    y[at] = cellY + (EDGE_Y[heading] as number);
    direction[at++] = heading;
    if (heading === 1) {
      mask[cell] = INSIDE | WALKED;
      cells -= cellX;
    } else if (heading === 3) cells += cellX + 1;
    const ahead = cell + (steps[heading] as number);
    if (mask[ahead] === 0) {
      heading = (heading + 3) & 3;
      continue;
    }
    const right = (heading + 1) & 3;
    const beside = ahead + (steps[right] as number);
    cellX += EAST[heading] as number;
    cellY += SOUTH[heading] as number;
    cell = ahead;
    if (mask[beside] === 0) continue;
    cellX += EAST[right] as number;
    cellY += SOUTH[right] as number;
    cell = beside;
    heading = right;
  } while (cell !== start || heading !== 1);
  ringCells[rings] = cells;
  return at;
}
