import type { Level } from "./levels";

/** Sweeps that solve the coarsest grid. */
const COARSEST_SWEEPS = 4;

/**
 * Approximates the solution of the levels' simplified equation with one multigrid V-cycle. Whole columns are solved in
 * red-black order on the way to the coarsest grid and in the opposite order on the way back. That makes the cycle
 * symmetric, as conjugate gradients require (Trottenberg, Oosterlee and Schüller, "Multigrid", 2001, chapter 5). The
 * source is that of the first level; the result is its potential. Steps are sweeps.
 */
export function* cycleSteps(levels: readonly Level[], depth = 0): Generator<number, void, void> {
  const level = levels[depth] as Level;
  const coarse = levels[depth + 1];
  const { potential } = level;
  potential.fill(0);
  sweep(level, 0, true);
  yield 0;
  sweep(level, 1, false);
  yield 1;
  if (!coarse) {
    for (let turn = 1; turn < COARSEST_SWEEPS; turn++) for (const color of [0, 1]) sweep(level, color, false);
    for (let turn = 0; turn < COARSEST_SWEEPS; turn++) for (const color of [1, 0]) sweep(level, color, false);
    return;
  }
  restrict(level, coarse);
  yield 2;
  yield* cycleSteps(levels, depth + 1);
  addCoarse(level, coarse);
  sweep(level, 1, false);
  yield 3;
  sweep(level, 0, false);
  yield 4;
}

/** Solves each column of a color while its neighbors stay fixed. @param alone all neighbors are 0 */
function sweep(level: Level, color: number, alone: boolean): void {
  const { width, height, count, weight, east, south, above, inverse, potential, source } = level;
  const down = width * count;
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1 + ((row + 1 + color) & 1); column < width - 1; column += 2) {
      const at = row * width + column;
      const base = at * count;
      const end = base + count;
      const eastD = east[at] as number;
      const westD = east[at - 1] as number;
      const southD = south[at] as number;
      const northD = south[at - width] as number;
      let [carried, below] = [0, 0];
      for (let node = base; node < end; node++) {
        let right = source[node] as number;
        if (!alone)
          right +=
            (weight[node - base] as number) *
            (eastD * (potential[node + count] as number) +
              westD * (potential[node - count] as number) +
              southD * (potential[node + down] as number) +
              northD * (potential[node - down] as number));
        carried = (right + below * carried) * (inverse[node] as number);
        potential[node] = carried;
        below = above[node] as number;
      }
      for (let node = end - 2; node >= base; node--) {
        carried = (potential[node] as number) + (above[node] as number) * (inverse[node] as number) * carried;
        potential[node] = carried;
      }
    }
  }
}

/**
 * Restricts the residual after both colors to every second column. It's 0 at the second color. At the first one, which
 * was solved with neighbors of 0, it's what its neighbors have contributed since.
 */
function restrict(level: Level, coarse: Level): void {
  const { width, height, count, weight, east, south, potential } = level;
  const { source } = coarse;
  const down = width * count;
  source.fill(0);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1 + ((row + 1) & 1); column < width - 1; column += 2) {
      const at = row * width + column;
      const base = at * count;
      const eastD = east[at] as number;
      const westD = east[at - 1] as number;
      const southD = south[at] as number;
      const northD = south[at - width] as number;
      const isOdd = (row & 1) === 1;
      const to = ((row >> 1) * coarse.width + (column >> 1)) * count;
      const share = isOdd ? 0.25 : 1;
      for (let node = 0; node < count; node++) {
        const from = base + node;
        const left =
          share *
          (weight[node] as number) *
          (eastD * (potential[from + count] as number) +
            westD * (potential[from - count] as number) +
            southD * (potential[from + down] as number) +
            northD * (potential[from - down] as number));
        source[to + node] = (source[to + node] as number) + left;
        if (!isOdd) continue;
        const right = to + count + node;
        const under = to + coarse.width * count + node;
        source[right] = (source[right] as number) + left;
        source[under] = (source[under] as number) + left;
        source[under + count] = (source[under + count] as number) + left;
      }
    }
  }
}

/** Adds the coarse potential at the first color. The second one is solved again afterwards. */
function addCoarse(level: Level, coarse: Level): void {
  const { width, height, count, potential } = level;
  const from = coarse.potential;
  const under = coarse.width * count;
  for (let row = 1; row < height - 1; row++) {
    const isOdd = (row & 1) === 1;
    for (let column = 1 + ((row + 1) & 1); column < width - 1; column += 2) {
      const base = (row * width + column) * count;
      const at = ((row >> 1) * coarse.width + (column >> 1)) * count;
      for (let node = 0; node < count; node++) {
        const one = from[at + node] as number;
        const value = isOdd
          ? (one +
              (from[at + count + node] as number) +
              (from[at + under + node] as number) +
              (from[at + under + count + node] as number)) /
            4
          : one;
        potential[base + node] = (potential[base + node] as number) + value;
      }
    }
  }
}
