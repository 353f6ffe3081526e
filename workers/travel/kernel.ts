import { type Field, UNREACHED } from "./field";
import { MOVES, openMoves } from "./moves";
import type { PaceTable } from "./pace";

const { fround } = Math;
/** Cells processed between two checks for an abort. */
export const SLICE = 20_000;
/** Slightly less than the shortest move, to allow for float32 rounding. */
const MARGIN = 0.99;
const ALL_MOVES = 0xffff;

/** Lengths and offsets of the moves in a field. */
export interface MoveTables {
  /** Offset in `cells` from a cell to its neighbor. */
  offsets: Int32Array;
  /** Meters. */
  lengths: Float32Array;
  /** Pace table entries per meter of rise. */
  scales: Float32Array;
  /** Minimum time of a move in seconds. */
  least: Float32Array;
}

/** @param sign 1 from the start to the cells, -1 from the cells to the start */
export function moveTables(stride: number, cell: number, pace: PaceTable, sign: 1 | -1): MoveTables {
  const lengths = Float32Array.from(MOVES, ([across, down]) => Math.hypot(across, down) * cell);
  return {
    offsets: Int32Array.from(MOVES, ([across, down]) => 2 * (down * stride + across)),
    lengths,
    scales: lengths.map((length) => (sign * pace.scale) / length),
    least: lengths.map((length) => length * pace.least),
  };
}

/** Returns the number of buckets in the queue, and of buckets per second. */
export function bucketsOf(
  { most }: PaceTable,
  { lengths, least }: MoveTables,
): { perSecond: number; buckets: number } {
  const perSecond = fround(1 / (MARGIN * Math.min(...least)));
  const longest = Math.max(...lengths) * most;
  return { perSecond, buckets: 2 ** Math.ceil(Math.log2(longest * perSecond + 2)) };
}

/** The kernel: the TypeScript one, or the WebAssembly one that finds the same times. */
export type Reach = typeof reachSteps;

/**
 * Computes seconds from the start to all cells of a field, or from all of them to the start: Dijkstra's algorithm with
 * 16 neighbors.
 *
 * The queue's buckets are shorter than the fastest move (Dial, "Algorithm 360: shortest-path forest with topological
 * ordering", Comm. ACM 12, 1969; Denardo and Fox, "Shortest-route methods: 1", Operations Research 27, 1979). So no
 * cell of a bucket can be reached faster through another cell of the same bucket. The order within a bucket doesn't
 * matter, and the times equal those of a heap. All arithmetic is float32 in a fixed order, so that WebAssembly finds
 * the same times. Yields the number of cells processed.
 *
 * @param start index in `cells`, see placeIn
 */
export function* reachSteps(
  { cells }: Pick<Field, "cells">,
  start: number,
  pace: PaceTable,
  moves: MoveTables,
): Generator<number, void, void> {
  const { offsets, lengths, scales, least } = moves;
  const { paces, level } = pace;
  const entries = paces.length;
  const { perSecond, buckets } = bucketsOf(pace, moves);
  const mask = buckets - 1;
  // Linked lists of cells by bucket, in one pool. A cell may be in several, but only the one for its current time
  // counts.
  const heads = new Int32Array(buckets).fill(-1);
  let next = new Int32Array(1 << 16);
  let places = new Int32Array(1 << 16);
  let [free, used, waiting] = [-1, 0, 0];
  const east = offsets[0] as number;
  const south = offsets[1] as number;

  cells[start] = 0;
  heads[0] = 0;
  places[0] = start;
  next[0] = -1;
  used = 1;
  waiting = 1;
  let looked = 0;
  for (let bucket = 0; waiting > 0; bucket++) {
    let entry = heads[bucket & mask] as number;
    heads[bucket & mask] = -1;
    while (entry >= 0) {
      const at = places[entry] as number;
      const after = next[entry] as number;
      next[entry] = free;
      free = entry;
      entry = after;
      waiting--;
      const time = cells[at] as number;
      if ((fround(time * perSecond) | 0) !== bucket) continue;
      const elevation = cells[at + 1] as number;
      const open = openAround(cells, at, east, south);
      for (let move = 0; move < 16; move++) {
        const to = at + (offsets[move] as number);
        const before = cells[to] as number;
        if (before <= fround(time + (least[move] as number)) || !((open >>> move) & 1)) continue;
        const rise = fround((cells[to + 1] as number) - elevation);
        const slope = fround(fround(rise * (scales[move] as number)) + level);
        if (!(slope >= 0 && slope < entries)) continue;
        const then = fround(time + fround((paces[slope | 0] as number) * (lengths[move] as number)));
        if (then >= before) continue;
        cells[to] = then;
        const into = fround(then * perSecond) | 0;
        // Already in that bucket.
        if (before < UNREACHED && (fround(before * perSecond) | 0) === into) continue;
        let slot = free;
        if (slot >= 0) free = next[slot] as number;
        else {
          slot = used++;
          if (slot === next.length) {
            next = grown(next);
            places = grown(places);
          }
        }
        places[slot] = to;
        next[slot] = heads[into & mask] as number;
        heads[into & mask] = slot;
        waiting++;
      }
      looked++;
      if (looked % SLICE === 0) yield looked;
    }
  }
}

/** Returns the moves from a cell that no wall blocks, as bits. */
function openAround(cells: Field["cells"], at: number, east: number, south: number): number {
  // Most cells have no walls around them.
  const w = cells[at - east] as number;
  const e = cells[at + east] as number;
  const n = cells[at - south] as number;
  const s = cells[at + south] as number;
  const nw = cells[at - south - east] as number;
  const ne = cells[at - south + east] as number;
  const sw = cells[at + south - east] as number;
  const se = cells[at + south + east] as number;
  if (w < 0 || e < 0 || n < 0 || s < 0 || nw < 0 || ne < 0 || sw < 0 || se < 0)
    return openMoves(w, e, n, s, nw, ne, sw, se);
  return ALL_MOVES;
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
