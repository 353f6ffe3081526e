import { mergeSortSteps, mergeSteps, STEP } from "./mergeSort";
import { PREFIX_BITS, prefixSortSteps } from "./prefixSort";
import { indexesByMoment, indexesByType } from "./sortedIndexes";
import { byText, compareBy, type FeatureReader, type FeatureSort } from "./sorting";
import { titleKey } from "./titleOrder";

/** Bits per character; all key characters are below 128. */
const CHARACTER_BITS = 7;
const CHARACTERS = PREFIX_BITS / CHARACTER_BITS;
/** Items copied between yields. */
const COPIED_A_STEP = 16_384;

/**
 * Sorts features in the order of compareBy, in steps. Sorting 100,000 takes longer than a frame, so it yields in
 * between.
 */
export function* sortSteps<Item>(
  items: Iterable<Item>,
  read: FeatureReader<Item>,
  sort: FeatureSort,
): Generator<number, Item[], void> {
  const list = yield* listSteps(items);
  if (sort === "title") return yield* titleSteps(list, read);
  const titled = sort === "ghType" ? yield* titleSteps(list, read) : list;
  const places =
    sort === "ghType" ? yield* indexesByType(titled, read) : yield* indexesByMoment(list, read, sort);
  const sorted: Item[] = [];
  for (const place of places) {
    sorted.push(titled[place] as Item);
    if (sorted.length % COPIED_A_STEP === 0) yield sorted.length;
  }
  return sorted;
}

/** Collects items in an array, in steps. */
function* listSteps<Item>(items: Iterable<Item>): Generator<number, Item[], void> {
  const list: Item[] = [];
  for (const item of items) {
    list.push(item);
    if (list.length % COPIED_A_STEP === 0) yield list.length;
  }
  return list;
}

function* titleSteps<Item>(
  items: Iterable<Item>,
  read: FeatureReader<Item>,
): Generator<number, Item[], void> {
  // Parallel arrays: for a million items, an object each cost much of the time and of garbage collection.
  const keyed: Item[] = [];
  const keys: string[] = [];
  const places: number[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const key = titleKey(read.title(item));
    if (key === null) others.push(item);
    else {
      places.push(keys.length);
      keys.push(key);
      keyed.push(item);
    }
    if ((keys.length + others.length) % STEP === 0) yield keys.length;
  }
  const compareKeyed = (a: number, b: number): number =>
    byText(keys[a] as string, keys[b] as string) ||
    byText(read.uuid(keyed[a] as Item), read.uuid(keyed[b] as Item));
  const partOf = (place: number, depth: number) => partOfKey(keys[place] as string, depth);
  const titled: Item[] = [];
  for (const place of yield* prefixSortSteps(places, partOf, compareKeyed)) {
    titled.push(keyed[place] as Item);
    if (titled.length % COPIED_A_STEP === 0) yield titled.length;
  }
  const compare = compareBy(read, "title");
  return yield* mergeSteps(titled, yield* mergeSortSteps(others, compare), compare);
}

/** Packs one group of a key's characters into a number; 0 past its end. */
function partOfKey(key: string, depth: number): number {
  let part = 0;
  for (let at = depth * CHARACTERS; at < (depth + 1) * CHARACTERS; at++) {
    part = part * 2 ** CHARACTER_BITS + (at < key.length ? key.charCodeAt(at) : 0);
  }
  return part;
}
