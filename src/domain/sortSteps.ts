import { mergeSortSteps, mergeSteps, STEP } from "./mergeSort";
import { PREFIX_BITS, prefixSortSteps } from "./prefixSort";
import { byText, compareBy, type FeatureReader, type FeatureSort } from "./sorting";
import { placesByMoment, placesByType } from "./sortPlaces";
import { titleKey } from "./titleOrder";

/** Characters of a key are below 128. */
const CHARACTER_BITS = 7;
const CHARACTERS = PREFIX_BITS / CHARACTER_BITS;
/** Items that are only passed on between two places where the work may be interrupted. */
const COPIED_A_STEP = 16_384;

/**
 * Features in the order of compareBy, in steps: 100,000 take longer than a frame, so others have a turn between.
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
    sort === "ghType" ? yield* placesByType(titled, read) : yield* placesByMoment(list, read, sort);
  const sorted: Item[] = [];
  for (const place of places) {
    sorted.push(titled[place] as Item);
    if (sorted.length % COPIED_A_STEP === 0) yield sorted.length;
  }
  return sorted;
}

/** Items as a list, in steps. */
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
  // Lists side by side: an object for each of a million was a good part of the work, and of the garbage.
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

/** Some characters of a key as one number; 0 behind its end. */
function partOfKey(key: string, depth: number): number {
  let part = 0;
  for (let at = depth * CHARACTERS; at < (depth + 1) * CHARACTERS; at++) {
    part = part * 2 ** CHARACTER_BITS + (at < key.length ? key.charCodeAt(at) : 0);
  }
  return part;
}
