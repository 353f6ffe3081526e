import { covered, coveredBeside } from "./bitmaps";

export interface Coverage {
  /** The chosen bitmaps, largest coverage first. */
  order: number[];
  /** What each covers by itself, and what it adds to the ones before. */
  covers: number[];
  adds: number[];
}

/**
 * Chooses the bitmaps that together cover the most, greedily: each one adds the most to those before, the first one in
 * case of a tie. This covers at least 1 - 1/e = 63% of the optimum (Nemhauser, Wolsey and Fisher, "An analysis of
 * approximations for maximizing submodular set functions", Mathematical Programming 14, 1978, pp. 265-294). What a
 * bitmap adds only decreases from round to round, so those that added less before than another one does now aren't
 * counted again (Minoux, "Accelerated greedy algorithms", 1978).
 *
 * Bitmaps that add nothing are left out. As a generator it can be interrupted after each bitmap counted.
 *
 * @param rowWeights weight of a cell in each row, one entry per row of the bitmaps
 */
export function* coverageSteps(
  bitmaps: readonly Uint32Array[],
  rowWeights: Float64Array,
  most: number,
): Generator<number, Coverage, void> {
  const covers: number[] = [];
  for (const bitmap of bitmaps) {
    covers.push(covered(bitmap, rowWeights));
    yield covers.length;
  }
  const left = bitmaps.map((_, index) => ({ index, adds: covers[index] as number }));
  const chosen: Coverage = { order: [], covers: [], adds: [] };
  const union = new Uint32Array(bitmaps[0]?.length ?? 0);
  while (chosen.order.length < most && left.length > 0) {
    left.sort((a, b) => b.adds - a.adds || a.index - b.index);
    let best: { index: number; adds: number } | null = null;
    for (const candidate of left) {
      if (best && (candidate.adds < best.adds || best.adds === 0)) break;
      const bitmap = bitmaps[candidate.index] as Uint32Array;
      if (chosen.order.length > 0) candidate.adds = coveredBeside(bitmap, union, rowWeights);
      yield candidate.index;
      if (
        !best ||
        candidate.adds > best.adds ||
        (candidate.adds === best.adds && candidate.index < best.index)
      )
        best = candidate;
    }
    if (!best || best.adds <= 0) break;
    left.splice(left.indexOf(best), 1);
    chosen.order.push(best.index);
    chosen.covers.push(covers[best.index] as number);
    chosen.adds.push(best.adds);
    const bitmap = bitmaps[best.index] as Uint32Array;
    for (let at = 0; at < union.length; at++) union[at] = (union[at] as number) | (bitmap[at] as number);
  }
  return chosen;
}

/** Runs coverageSteps to completion. */
export function bestCoverage(
  bitmaps: readonly Uint32Array[],
  rowWeights: Float64Array,
  most: number,
): Coverage {
  const steps = coverageSteps(bitmaps, rowWeights, most);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
