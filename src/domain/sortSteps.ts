import type { SlimFeature } from "./feature";
import { mergeSortSteps, mergeSteps, STEP } from "./mergeSort";
import { PREFIX_BITS, prefixSortSteps } from "./prefixSort";
import { byText, compareFeatures, type FeatureSort } from "./sorting";
import { titleKey } from "./titleOrder";

/** Characters of a key are below 128. */
const CHARACTER_BITS = 7;
const CHARACTERS = PREFIX_BITS / CHARACTER_BITS;
const LATEST = 2 ** PREFIX_BITS - 1;

/**
 * Features in the order of compareFeatures, in steps: 100,000 take longer than a frame, so others have a turn between.
 */
export function* sortSteps<Row extends SlimFeature>(
  rows: Iterable<Row>,
  sort: FeatureSort,
): Generator<number, Row[], void> {
  if (sort === "title") return yield* titleSteps(rows);
  if (sort === "ghType") return groupedByType(yield* titleSteps(rows));
  // From new to old, by whole seconds; what is less is settled by comparing.
  const age = ({ properties }: Row, depth: number): number =>
    depth > 0 ? 0 : LATEST - Math.min(LATEST - 1, Math.max(0, Math.floor(properties[sort])));
  return yield* prefixSortSteps([...rows], age, compareFeatures(sort));
}

/** Rows in the order of their titles brought into that of content types, within which titles settle the order. */
export function groupedByType<Row extends SlimFeature>(titled: readonly Row[]): Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of titled) {
    const { ghType } = row.properties;
    const group = groups.get(ghType);
    if (group) group.push(row);
    else groups.set(ghType, [row]);
  }
  return [...groups].sort(([a], [b]) => byText(a, b)).flatMap(([, rows]) => rows);
}

function* titleSteps<Row extends SlimFeature>(rows: Iterable<Row>): Generator<number, Row[], void> {
  const compare = compareFeatures("title");
  const keyed: Keyed<Row>[] = [];
  const others: Row[] = [];
  for (const row of rows) {
    const key = titleKey(row.title);
    if (key === null) others.push(row);
    else keyed.push({ row, key });
    if (keyed.length % STEP === 0) yield keyed.length;
  }
  const sorted = yield* prefixSortSteps(keyed, partOfKey, compareKeyed);
  const titled = sorted.map(({ row }) => row);
  return yield* mergeSteps(titled, yield* mergeSortSteps(others, compare), compare);
}

interface Keyed<Row> {
  row: Row;
  key: string;
}

const compareKeyed = (a: Keyed<SlimFeature>, b: Keyed<SlimFeature>): number =>
  byText(a.key, b.key) || byText(a.row.uuid, b.row.uuid);

/** Some characters of a key as one number; 0 behind its end. */
function partOfKey({ key }: Keyed<unknown>, depth: number): number {
  let part = 0;
  for (let at = depth * CHARACTERS; at < (depth + 1) * CHARACTERS; at++) {
    part = part * 2 ** CHARACTER_BITS + (at < key.length ? key.charCodeAt(at) : 0);
  }
  return part;
}
