import { type Compare, lowerBound } from "../../../domain/sorting";

/** If more than 1 in this many rows are affected, scanning the list is cheaper than binary searches. */
const MANY = 32;

/**
 * Returns a sorted list without some of its numbers.
 * @param compare the list's sort order
 */
export function without(order: Uint32Array, gone: readonly number[], compare: Compare<number>): Uint32Array {
  if (gone.length === 0) return order;
  const places = gone.length * MANY < order.length ? placesOf(order, gone, compare) : null;
  if (!places) {
    const set = new Set(gone);
    return order.filter((number) => !set.has(number));
  }
  const kept = new Uint32Array(order.length - places.length);
  let from = 0;
  let to = 0;
  for (const place of places) {
    kept.set(order.subarray(from, place), to);
    to += place - from;
    from = place + 1;
  }
  kept.set(order.subarray(from), to);
  return kept;
}

/** Returns the indexes of the numbers, ascending. Null if one isn't where the order says. */
function placesOf(
  order: Uint32Array,
  numbers: readonly number[],
  compare: Compare<number>,
): Uint32Array | null {
  const places = new Uint32Array(numbers.length);
  for (const [index, number] of numbers.entries()) {
    const place = lowerBound(order.length, (at) => order[at] as number, number, compare);
    if (order[place] !== number) return null;
    places[index] = place;
  }
  return places.sort();
}

/** Up to this many numbers are copied in a loop, because creating a view to copy them at once costs as much. */
const FEW = 64;

/**
 * Merges two sorted lists. Runs between insertions are copied without comparing, since a page mostly goes to one end of
 * the list.
 */
export function merged(order: Uint32Array, placed: Uint32Array, compare: Compare<number>): Uint32Array {
  const all = new Uint32Array(order.length + placed.length);
  let from = 0;
  let to = 0;
  for (const number of placed) {
    const place = nextPlace(order, from, number, compare);
    if (place - from > FEW) {
      all.set(order.subarray(from, place), to);
      to += place - from;
      from = place;
    }
    while (from < place) all[to++] = order[from++] as number;
    all[to++] = number;
  }
  all.set(order.subarray(from), to);
  return all;
}

/**
 * Returns the first index from `from` on whose number doesn't come before this one. Searches near `from` first
 * (galloping search).
 */
function nextPlace(order: Uint32Array, from: number, number: number, compare: Compare<number>): number {
  let reach = 1;
  while (from + reach < order.length && compare(order[from + reach - 1] as number, number) < 0) reach *= 2;
  const low = from + (reach >> 1);
  const high = Math.min(order.length, from + reach);
  return low + lowerBound(high - low, (at) => order[low + at] as number, number, compare);
}
