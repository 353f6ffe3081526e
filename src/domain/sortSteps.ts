import { mergeSortSteps, mergeSteps, STEP } from "./mergeSort";
import { PREFIX_BITS, prefixSortSteps } from "./prefixSort";
import { byText, compareBy, type FeatureReader, type FeatureSort } from "./sorting";
import { titleKey } from "./titleOrder";

/** Characters of a key are below 128. */
const CHARACTER_BITS = 7;
const CHARACTERS = PREFIX_BITS / CHARACTER_BITS;
const LATEST = 2 ** PREFIX_BITS - 1;

/**
 * Features in the order of compareBy, in steps: 100,000 take longer than a frame, so others have a turn between.
 */
export function* sortSteps<Item>(
  items: Iterable<Item>,
  read: FeatureReader<Item>,
  sort: FeatureSort,
): Generator<number, Item[], void> {
  if (sort === "title") return yield* titleSteps(items, read);
  if (sort === "ghType") return groupedByType(yield* titleSteps(items, read), read);
  // From new to old, by whole seconds; what is less is settled by comparing.
  const age = (item: Item, depth: number): number =>
    depth > 0 ? 0 : LATEST - Math.min(LATEST - 1, Math.max(0, Math.floor(read.moment(item, sort))));
  return yield* prefixSortSteps([...items], age, compareBy(read, sort));
}

/** Features in the order of their titles brought into that of content types, within which titles settle the order. */
export function groupedByType<Item>(
  titled: Iterable<Item>,
  read: Pick<FeatureReader<Item>, "ghType">,
): Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of titled) {
    const ghType = read.ghType(item);
    const group = groups.get(ghType);
    if (group) group.push(item);
    else groups.set(ghType, [item]);
  }
  return [...groups].sort(([a], [b]) => byText(a, b)).flatMap(([, items]) => items);
}

function* titleSteps<Item>(
  items: Iterable<Item>,
  read: FeatureReader<Item>,
): Generator<number, Item[], void> {
  const keyed: Keyed<Item>[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const key = titleKey(read.title(item));
    if (key === null) others.push(item);
    else keyed.push({ item, key });
    if (keyed.length % STEP === 0) yield keyed.length;
  }
  const compareKeyed = (a: Keyed<Item>, b: Keyed<Item>): number =>
    byText(a.key, b.key) || byText(read.uuid(a.item), read.uuid(b.item));
  const sorted = yield* prefixSortSteps(keyed, partOfKey, compareKeyed);
  const titled = sorted.map(({ item }) => item);
  const compare = compareBy(read, "title");
  return yield* mergeSteps(titled, yield* mergeSortSteps(others, compare), compare);
}

interface Keyed<Item> {
  item: Item;
  key: string;
}

/** Some characters of a key as one number; 0 behind its end. */
function partOfKey({ key }: Keyed<unknown>, depth: number): number {
  let part = 0;
  for (let at = depth * CHARACTERS; at < (depth + 1) * CHARACTERS; at++) {
    part = part * 2 ** CHARACTER_BITS + (at < key.length ? key.charCodeAt(at) : 0);
  }
  return part;
}
