import { type Compare, lowerBound } from "../../../domain/sorting";

/** Beyond one in so many of the list, looking at each costs less than finding them. */
const MANY = 32;

/**
 * A list of numbers in order without some of them.
 * @param compare the order that the list is in
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

/** Ascending; null where one isn't at the place that the order gives it. */
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

/** So many between two that are put in are copied one by one: a view of them, to copy all at once, costs as much. */
const FEW = 64;

/**
 * Two lists in order as one. What lies between two of those put in is copied and not looked at: a page mostly goes to one
 * end of the list.
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

/** The first place at or behind `from` whose number does not come before this one, looked for near `from` first. */
function nextPlace(order: Uint32Array, from: number, number: number, compare: Compare<number>): number {
  let reach = 1;
  while (from + reach < order.length && compare(order[from + reach - 1] as number, number) < 0) reach *= 2;
  const low = from + (reach >> 1);
  const high = Math.min(order.length, from + reach);
  return low + lowerBound(high - low, (at) => order[low + at] as number, number, compare);
}
