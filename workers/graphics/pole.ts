/** Rings of an area, 2 numbers per vertex, in one plane; whether they repeat their first vertex does not matter. */
export type Rings = Float64Array[];

/** A place inside an area and its distance from the nearest edge. */
export interface Pole {
  x: number;
  y: number;
  distance: number;
}

/** How near to the greatest distance the found one has to be, as a share of the area's smaller extent. */
const PRECISION = 0.02;
/**
 * Squares that are looked at, at most: as many as the precision takes where an area has few edges (long slivers with
 * holes take up to 6000), but no more than come to so many edges in all, and never fewer than the least. A search that is
 * cut has the best place so far.
 */
const MOST_CELLS = 8000;
const MOST_EDGES = 800_000;
const LEAST_CELLS = 1000;
/** Squares along an area to begin with. */
const MOST_ALONG = 64;
/** Edges between two places where the search may be interrupted. */
const STEP = 100_000;

interface Cell extends Pole {
  /** Half its edge. */
  half: number;
  /** The greatest distance that any place in it may have. */
  most: number;
}

/**
 * The place inside an area that is farthest from its edges and holes: squares are divided, those that may hold the
 * farthest place first (V. Agafonkin, "A new algorithm for finding a visual center of a polygon", 2016). The search
 * begins with a place that is surely inside, so that slivers too narrow for it have one too. Null for an area without
 * extent. Yields `step` now and then.
 */
export function* findPole(rings: Rings, step: number): Generator<number, Pole | null, void> {
  const [west, south, east, north] = extentOf(rings);
  const size = Math.min(east - west, north - south);
  if (!(size > 0)) return null;
  const edges = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  let best = insideAt(rings, (south + north) / 2);
  const cellAt = (x: number, y: number, half: number): Cell => {
    const distance = signedDistance(rings, x, y);
    return { x, y, half, distance, most: distance + half * Math.SQRT2 };
  };
  const queue = new CellQueue();
  // Long slivers begin with longer squares, so that there are never too many.
  const edge = Math.max(size, (east - west) / MOST_ALONG, (north - south) / MOST_ALONG);
  for (let x = west; x < east; x += edge) {
    for (let y = south; y < north; y += edge) queue.push(cellAt(x + edge / 2, y + edge / 2, edge / 2));
  }
  const mostCells = Math.max(LEAST_CELLS, Math.min(MOST_CELLS, MOST_EDGES / edges));
  let work = 0;
  for (let looked = 0; looked < mostCells; looked++) {
    const cell = queue.pop();
    if (!cell) break;
    if (!best || cell.distance > best.distance) best = cell;
    if (cell.most - best.distance <= PRECISION * size) break;
    work += 4 * edges;
    if (work > STEP) {
      work = 0;
      yield step;
    }
    const quarter = cell.half / 2;
    for (const dx of [-quarter, quarter]) {
      for (const dy of [-quarter, quarter]) queue.push(cellAt(cell.x + dx, cell.y + dy, quarter));
    }
  }
  return best && best.distance > 0 ? { x: best.x, y: best.y, distance: best.distance } : null;
}

function extentOf(rings: Rings): [west: number, south: number, east: number, north: number] {
  const outer = rings[0] ?? new Float64Array(0);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outer.length; i += 2) {
    west = Math.min(west, outer[i] as number);
    east = Math.max(east, outer[i] as number);
    south = Math.min(south, outer[i + 1] as number);
    north = Math.max(north, outer[i + 1] as number);
  }
  return [west, south, east, north];
}

/** Distance from the nearest edge, negative outside and in holes (even-odd rule over all rings). */
function signedDistance(rings: Rings, x: number, y: number): number {
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    let ax = ring[ring.length - 2] as number;
    let ay = ring[ring.length - 1] as number;
    for (let i = 0; i < ring.length; i += 2) {
      const bx = ring[i] as number;
      const by = ring[i + 1] as number;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const dx = bx - ax;
      const dy = by - ay;
      const length2 = dx * dx + dy * dy;
      const along = length2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2)) : 0;
      const squared = (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
      if (squared < nearest) nearest = squared;
      ax = bx;
      ay = by;
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest);
}

/** The center of the widest part of the area on a parallel; null where it has none. */
function insideAt(rings: Rings, y: number): Pole | null {
  const crossings: number[] = [];
  for (const ring of rings) {
    let ax = ring[ring.length - 2] as number;
    let ay = ring[ring.length - 1] as number;
    for (let i = 0; i < ring.length; i += 2) {
      const bx = ring[i] as number;
      const by = ring[i + 1] as number;
      if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
      ax = bx;
      ay = by;
    }
  }
  crossings.sort((a, b) => a - b);
  let widest: Pole | null = null;
  let width = 0;
  for (let i = 1; i < crossings.length; i += 2) {
    const from = crossings[i - 1] as number;
    const to = crossings[i] as number;
    if (to - from <= width) continue;
    width = to - from;
    const x = (from + to) / 2;
    widest = { x, y, distance: signedDistance(rings, x, y) };
  }
  return widest;
}

/** The cell with the most to hope for first: a binary heap. */
class CellQueue {
  private readonly cells: Cell[] = [];

  push(cell: Cell): void {
    const { cells } = this;
    let at = cells.push(cell) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = cells[parent] as Cell;
      if (above.most >= cell.most) break;
      cells[at] = above;
      at = parent;
    }
    cells[at] = cell;
  }

  pop(): Cell | undefined {
    const { cells } = this;
    const top = cells[0];
    const last = cells.pop();
    if (!top || !last || cells.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= cells.length) break;
      if (child + 1 < cells.length && (cells[child + 1] as Cell).most > (cells[child] as Cell).most) child++;
      if ((cells[child] as Cell).most <= last.most) break;
      cells[at] = cells[child] as Cell;
      at = child;
    }
    cells[at] = last;
    return top;
  }
}
