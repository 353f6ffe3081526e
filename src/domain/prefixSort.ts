import { mergeSortSteps, mergeSteps, STEP } from "./mergeSort";
import type { Compare } from "./sorting";

/** Prefixes are whole numbers below 2^35: with a place among 2^18 items they fill what a double holds exactly. */
export const PREFIX_BITS = 35;
const MOST_ITEMS = 2 ** 18;
/** Below, comparing costs less. */
const FEW = 16;

/**
 * The part of an item's key at a depth, so that items with different parts at a depth, and like ones before it, are in
 * the order of these parts. 0: the key has no more parts, only comparing tells more.
 */
export type PrefixOf<T> = (item: T, depth: number) => number;

/**
 * Items in the order of `compare`, in steps. The parts of their keys are sorted as numbers, which the machine does by
 * itself: of 100,000 items that takes a fifth of the time that it takes to compare them by a function.
 */
export function* prefixSortSteps<T>(
  items: readonly T[],
  prefixOf: PrefixOf<T>,
  compare: Compare<T>,
  depth = 0,
): Generator<number, T[], void> {
  if (items.length > MOST_ITEMS) {
    const half = items.length >>> 1;
    const left = yield* prefixSortSteps(items.slice(0, half), prefixOf, compare, depth);
    return yield* mergeSteps(
      left,
      yield* prefixSortSteps(items.slice(half), prefixOf, compare, depth),
      compare,
    );
  }
  if (items.length < FEW) return [...items].sort(compare);
  const packed = new Float64Array(items.length);
  for (let at = 0; at < items.length; at++) {
    packed[at] = prefixOf(items[at] as T, depth) * MOST_ITEMS + at;
    if (at % STEP === STEP - 1) yield at;
  }
  packed.sort();
  yield items.length;
  const sorted: T[] = [];
  for (let first = 0; first < packed.length; ) {
    const prefix = Math.floor((packed[first] as number) / MOST_ITEMS);
    const group: T[] = [];
    const from = prefix * MOST_ITEMS;
    for (; first < packed.length && (packed[first] as number) < from + MOST_ITEMS; first++) {
      group.push(items[(packed[first] as number) - from] as T);
    }
    const inOrder =
      prefix === 0
        ? yield* mergeSortSteps(group, compare)
        : yield* prefixSortSteps(group, prefixOf, compare, depth + 1);
    for (const item of inOrder) sorted.push(item);
    if (sorted.length % STEP < group.length) yield sorted.length;
  }
  return sorted;
}
