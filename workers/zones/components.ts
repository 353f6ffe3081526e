import type { Runs } from "./types";

/** Touching runs as sets: each run's root is the first run of its set. */
export interface Components {
  root: Int32Array;
  /** Number of cells directly below another cell of the runs. */
  overlap: number;
}

/**
 * Joins touching runs of neighboring rows: by edges, and with `corners` by corners too (8-connected). Union-find with
 * path halving (Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms", JACM 31(2), 1984).
 */
export function componentsOf({ count, rowFirst, start, end }: Runs, corners: boolean): Components {
  const root = new Int32Array(count);
  for (let run = 0; run < count; run++) root[run] = run;
  const reach = corners ? 1 : 0;
  let overlap = 0;
  for (let row = 1; row + 1 < rowFirst.length; row++) {
    let above = rowFirst[row - 1] as number;
    const aboveEnd = rowFirst[row] as number;
    let below = aboveEnd;
    const belowEnd = rowFirst[row + 1] as number;
    while (above < aboveEnd && below < belowEnd) {
      const from = Math.max(start[above] as number, start[below] as number);
      const to = Math.min(end[above] as number, end[below] as number);
      if (from < to + reach) {
        overlap += Math.max(0, to - from);
        join(root, above, below);
      }
      if ((end[above] as number) < (end[below] as number)) above++;
      else below++;
    }
  }
  // A root precedes all others in its set.
  for (let run = 0; run < count; run++) root[run] = root[root[run] as number] as number;
  return { root, overlap };
}

function join(root: Int32Array, a: number, b: number): void {
  let first = find(root, a);
  let second = find(root, b);
  if (first === second) return;
  if (second < first) [first, second] = [second, first];
  root[second] = first;
}

function find(root: Int32Array, run: number): number {
  let at = run;
  let up = root[at] as number;
  while (up !== at) {
    const next = root[up] as number;
    root[at] = next;
    at = next;
    up = root[at] as number;
  }
  return at;
}

/** Sums the area of each component at its root. */
export function componentAreas(runs: Runs, { root }: Components, rowAreas: Float64Array): Float64Array {
  const areas = new Float64Array(runs.count);
  for (let row = 0; row + 1 < runs.rowFirst.length; row++) {
    const area = rowAreas[row] as number;
    const last = runs.rowFirst[row + 1] as number;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      const at = root[run] as number;
      areas[at] = (areas[at] as number) + area * ((runs.end[run] as number) - (runs.start[run] as number));
    }
  }
  return areas;
}
