const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
/** Largest key. */
export const KEY_MAX = 2 ** 32 - 1;
/** Keys moved between yields. */
const MOVED_A_STEP = 32_768;

export interface SortedKeys {
  /** Ascending. */
  keys: Uint32Array;
  /** Original index of each key. The sort is stable. */
  places: Uint32Array;
}

/**
 * Sorts keys in steps with a least significant digit radix sort: one pass for every 11 bits of the largest key.
 * Allocates only typed arrays.
 */
export function* radixSortSteps(unsorted: Uint32Array): Generator<number, SortedKeys, void> {
  const count = unsorted.length;
  let largest = 0;
  for (let at = 0; at < count; at++) largest = Math.max(largest, unsorted[at] as number);
  yield count;
  let from = { keys: unsorted.slice(), places: new Uint32Array(count) };
  for (let at = 0; at < count; at++) from.places[at] = at;
  let to = { keys: new Uint32Array(count), places: new Uint32Array(count) };
  for (let shift = 0; shift < 32 && largest >>> shift > 0; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let at = 0; at < count; at++) {
      const digit = ((from.keys[at] as number) >>> shift) & (DIGITS - 1);
      starts[digit + 1] = (starts[digit + 1] as number) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit++)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    yield count;
    const { keys, places } = from;
    for (let at = 0; at < count; at++) {
      const key = keys[at] as number;
      const digit = (key >>> shift) & (DIGITS - 1);
      const place = starts[digit] as number;
      starts[digit] = place + 1;
      to.keys[place] = key;
      to.places[place] = places[at] as number;
      if (at % MOVED_A_STEP === MOVED_A_STEP - 1) yield at;
    }
    [from, to] = [to, from];
  }
  return from;
}
