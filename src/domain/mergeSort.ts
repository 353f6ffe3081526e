import type { Compare } from "./sorting";

/** Items sorted or merged between yields. */
export const STEP = 2048;
/** Items copied between yields. */
const COPIED = 16_384;

/** Sorts short runs and merges them in pairs, in steps. */
export function* mergeSortSteps<T>(items: readonly T[], compare: Compare<T>): Generator<number, T[], void> {
  let runs: T[][] = [];
  for (let first = 0; first < items.length; first += STEP) {
    if (first > 0) yield first;
    runs.push(items.slice(first, first + STEP).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* mergeSteps(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists, in steps. */
export function* mergeSteps<T>(left: T[], right: T[], compare: Compare<T>): Generator<number, T[], void> {
  if (right.length === 0) return left;
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as T, right[r] as T];
    if (compare(a, b) <= 0) {
      merged.push(a);
      l += 1;
    } else {
      merged.push(b);
      r += 1;
    }
    if (merged.length % STEP === 0) yield merged.length;
  }
  for (const [rest, from] of [
    [left, l],
    [right, r],
  ] as const) {
    for (let at = from; at < rest.length; at++) {
      merged.push(rest[at] as T);
      if (merged.length % COPIED === 0) yield merged.length;
    }
  }
  return merged;
}
