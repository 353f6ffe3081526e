/** Rings of an area in one plane, 2 numbers per vertex. They may or may not repeat their first vertex. */
export type Rings = Float64Array[];

/** A position inside an area and its distance from the nearest edge. */
export interface Pole {
  x: number;
  y: number;
  distance: number;
}

/** Required precision of the distance, as a fraction of the area's shorter side. */
const PRECISION = 0.02;
/**
 * Limits on the cells examined. MOST_CELLS suffices for the precision in areas with few edges (long slivers with holes
 * take up to 6000). MOST_EDGES limits cells times edges, but never below LEAST_CELLS. A search that hits a limit
 * returns the best position so far.
 */
const MOST_CELLS = 8000;
const MOST_EDGES = 800_000;
const LEAST_CELLS = 1000;
/** Maximum number of initial cells along an area. */
const MOST_ALONG = 64;
/** Edges processed between two points where the search may be interrupted. */
const STEP = 100_000;

interface Cell extends Pole {
  /** Half the cell's side. */
  half: number;
  /** Upper bound of the distance at any position in the cell. */
  most: number;
}

/**
 * Finds the position inside an area farthest from its edges and holes. Cells are subdivided in order of the distance
 * they may contain (V. Agafonkin, "A new algorithm for finding a visual center of a polygon", 2016). The search starts
 * from a position known to be inside, so that slivers too narrow for the cells have one too. Returns null for an area
 * without extent. Yields `step` occasionally.
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
  // Long slivers start with larger cells to limit their number.
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

/** Returns the distance to the nearest edge, negative outside and in holes (even-odd rule over all rings). */
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

/** Returns the center of the widest part of the area on a parallel, or null if there is none. */
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

/** Binary heap with the most promising cell first. */
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
