import { mergeSortSteps, mergeSteps, STEP } from "./mergeSort";
import type { Compare } from "./sorting";

/**
 * Prefixes are integers below 2^35. Combined with an index below 2^18 they use all 53 bits that a double holds exactly.
 */
export const PREFIX_BITS = 35;
const MOST_ITEMS = 2 ** 18;
/** Below this count, comparing is faster. */
const FEW = 16;

/**
 * Returns the part of an item's key at a depth. Among items with equal earlier parts, the order of these parts is the
 * order of the items. 0 means there are no more parts and only comparing can decide.
 */
export type PrefixOf<T> = (item: T, depth: number) => number;

/**
 * Sorts items in the order of `compare`, in steps. Key parts are sorted as numbers by the native typed array sort,
 * which for 100,000 items takes a fifth of the time of comparing with a function.
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
