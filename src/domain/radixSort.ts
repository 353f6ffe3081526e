const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
/** Keys are at most this. */
export const KEY_MAX = 2 ** 32 - 1;
/** Keys that are moved between two places where the work may be interrupted. */
const MOVED_A_STEP = 32_768;

export interface SortedKeys {
  /** Ascending. */
  keys: Uint32Array;
  /** Where each was. Keys that are alike stay in the order in which they were. */
  places: Uint32Array;
}

/**
 * Keys in order, in steps: a pass for each 11 bits of the largest one, each of which moves all of them once (a radix sort from
 * the last digit on). Nothing is compared, and nothing but typed arrays is made.
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
