import { nearTo } from "../viewshed/block";
import type { Mosaic } from "./mosaic";

/** An area as rings, or lines as parts. Each has alternating x and y, in Web Mercator meters. */
export type Paths = readonly Float64Array[];

/** Cells that edges cross or that are scanned, between two checks for an abort. */
const SLICE = 200_000;

type Grid = Pick<Mosaic, "width" | "height" | "west" | "north" | "cell">;

/**
 * Rasterizes areas and lines to cells, 1 where covered. A cell is covered if its center is inside an area by the
 * even-odd rule, or if an outline or a line passes through it. So an area narrower than a cell has no gaps. A line with
 * a single vertex covers the cell it's in. Steps are cells processed.
 */
export function* coverSteps(
  grid: Grid,
  areas: readonly Paths[],
  lines: Paths = [],
): Generator<number, Uint8Array<ArrayBuffer>, void> {
  const { width, height } = grid;
  const covered = new Uint8Array(width * height);
  const crossings = new Uint8Array(areas.length > 0 ? width * height : 0);
  let [looked, next] = [0, SLICE];
  for (const line of lines) {
    const cells = inCells(grid, line);
    for (let at = 0; at < Math.max(2, cells.length - 2); at += 2) {
      const to = Math.min(at + 2, cells.length - 2);
      const southward = (cells[at + 1] as number) <= (cells[to + 1] as number);
      looked += crossEdge(cells, southward ? at : to, southward ? to : at, grid, covered, null);
      if (looked < next) continue;
      next = looked + SLICE;
      yield looked;
    }
  }
  for (const rings of areas) {
    let [first, last] = [height, -1];
    for (const ring of rings) {
      const cells = inCells(grid, ring);
      for (let at = 0; at < cells.length; at += 2) {
        const to = (at + 2) % cells.length;
        const [y0, y1] = [cells[at + 1] as number, cells[to + 1] as number];
        first = Math.min(first, Math.max(0, Math.floor(Math.min(y0, y1))));
        last = Math.max(last, Math.min(height - 1, Math.floor(Math.max(y0, y1))));
        looked += crossEdge(cells, y0 <= y1 ? at : to, y0 <= y1 ? to : at, grid, covered, crossings);
        if (looked < next) continue;
        next = looked + SLICE;
        yield looked;
      }
    }
    for (let row = first; row <= last; row++) {
      fillRow(covered, crossings, row * width, width);
      looked += width;
      if (looked < next) continue;
      next = looked + SLICE;
      yield looked;
    }
  }
  return covered;
}

/** Converts a path to columns and rows of the grid, taking the short way around the world from vertex to vertex. */
function inCells({ width, west, north, cell }: Grid, path: Float64Array): Float64Array {
  const cells = new Float64Array(path.length);
  let x = west + (width / 2) * cell;
  for (let at = 0; at < path.length; at += 2) {
    x = nearTo(path[at] as number, x);
    cells[at] = (x - west) / cell;
    cells[at + 1] = (north - (path[at + 1] as number)) / cell;
  }
  return cells;
}

/**
 * Covers the cells an edge passes through. In each row whose center line it crosses, also marks the first cell with its
 * center east of the crossing. Returns the number of cells passed, at least 1.
 *
 * @param up index in `cells` of the edge's northern end
 * @param down index of its southern end
 * @param crossings null for paths without an interior
 */
function crossEdge(
  cells: Float64Array,
  up: number,
  down: number,
  { width, height }: Grid,
  covered: Uint8Array,
  crossings: Uint8Array | null,
): number {
  const [x0, y0, x1, y1] = [cells[up], cells[up + 1], cells[down], cells[down + 1]] as [
    number,
    number,
    number,
    number,
  ];
  const first = Math.max(0, Math.floor(y0));
  const last = Math.min(height - 1, Math.floor(y1));
  const lean = y0 === y1 ? 0 : (x1 - x0) / (y1 - y0);
  let through = 1;
  for (let row = first; row <= last; row++) {
    const from = row < y0 ? x0 : x0 + (row - y0) * lean;
    const to = row + 1 > y1 ? x1 : x0 + (row + 1 - y0) * lean;
    const west = Math.max(0, Math.floor(Math.min(from, to)));
    const east = Math.min(width - 1, Math.floor(Math.max(from, to)));
    for (let column = west; column <= east; column++) covered[row * width + column] = 1;
    through += Math.max(1, east - west + 1);
    const center = row + 0.5;
    if (!crossings || y0 > center || y1 <= center) continue;
    const column = Math.max(0, Math.ceil(x0 + (center - y0) * lean - 0.5));
    const place = row * width + column;
    if (column < width) crossings[place] = 1 - (crossings[place] as number);
  }
  return through;
}

/** Covers the cells between an odd crossing and the next even one, and clears the crossings. */
function fillRow(covered: Uint8Array, crossings: Uint8Array, begin: number, width: number): void {
  let inside = 0;
  for (let at = begin; at < begin + width; at++) {
    inside ^= crossings[at] as number;
    crossings[at] = 0;
    if (inside) covered[at] = 1;
  }
}
