import { mergeSortSteps, STEP } from "./mergeSort";
import { KEY_MAX, radixSortSteps } from "./radixSort";
import { byText, compareBy, type FeatureReader } from "./sorting";

/** Features read between yields. */
const LOOKED_AT_A_STEP = 16_384;

/**
 * Sorts features by content type, in steps. `titled` must be in title order, which then breaks ties. @returns indexes
 * into `titled`
 */
export function* indexesByType<Item>(
  titled: ArrayLike<Item>,
  read: Pick<FeatureReader<Item>, "ghType">,
): Generator<number, Uint32Array, void> {
  const names: string[] = [];
  const kinds = new Uint32Array(titled.length);
  for (let place = 0; place < kinds.length; place++) {
    const name = read.ghType(titled[place] as Item);
    const known = names.indexOf(name);
    kinds[place] = known < 0 ? names.push(name) - 1 : known;
    if (place % LOOKED_AT_A_STEP === LOOKED_AT_A_STEP - 1) yield place;
  }
  const inOrder = names.toSorted(byText);
  const ranks = names.map((name) => inOrder.indexOf(name));
  for (let place = 0; place < kinds.length; place++) kinds[place] = ranks[kinds[place] as number] as number;
  yield kinds.length;
  return (yield* radixSortSteps(kinds)).places;
}

/** Sorts features from latest to earliest, in steps. @returns indexes into `items` */
export function* indexesByMoment<Item>(
  items: ArrayLike<Item>,
  read: FeatureReader<Item>,
  of: "createdAt" | "updatedAt",
): Generator<number, Uint32Array, void> {
  const seconds = new Float64Array(items.length);
  let latest = 0;
  for (let place = 0; place < seconds.length; place++) {
    const second = Math.floor(read.moment(items[place] as Item, of));
    seconds[place] = second;
    latest = Math.max(latest, second);
    if (place % LOOKED_AT_A_STEP === LOOKED_AT_A_STEP - 1) yield place;
  }
  const ages = new Uint32Array(seconds.length);
  for (let place = 0; place < ages.length; place++)
    ages[place] = Math.min(KEY_MAX, latest - (seconds[place] as number));
  yield ages.length;
  const compare = compareBy(read, of);
  return yield* settled(yield* radixSortSteps(ages), (a, b) => compare(items[a] as Item, items[b] as Item));
}

/** Sorts runs of equal keys by comparing, since keys hold neither fractions of a second nor ages beyond their range. */
function* settled(
  { keys, places }: { keys: Uint32Array; places: Uint32Array },
  compare: (a: number, b: number) => number,
): Generator<number, Uint32Array, void> {
  for (let from = 0; from < places.length; ) {
    let end = from + 1;
    while (end < places.length && keys[end] === keys[from]) end++;
    if (end - from > 1) {
      const alike = places.subarray(from, end);
      if (alike.length > STEP) alike.set(yield* mergeSortSteps([...alike], compare));
      else alike.sort(compare);
    }
    if (Math.floor(from / STEP) !== Math.floor(end / STEP)) yield end;
    from = end;
  }
  return places;
}
