import type { SlimFeature } from "./feature";
import { byText, type Compare, type FeatureSort } from "./sorting";
import { compareTitles, titleKey } from "./titleOrder";

/** Items sorted by comparing in one go, and items merged, between two places where the work may be interrupted. */
const STEP = 2048;

/**
 * Features in the order of compareFeatures, in steps: 100,000 take longer than a frame, so others have a turn between.
 */
export function* sortSteps<Row extends SlimFeature>(
  rows: Iterable<Row>,
  sort: FeatureSort,
): Generator<number, Row[], void> {
  if (sort === "updatedAt" || sort === "createdAt") {
    const compare: Compare<Row> = (a, b) => b.properties[sort] - a.properties[sort] || byText(b.uuid, a.uuid);
    return yield* mergeSortSteps([...rows], compare);
  }
  const entries: Keyed<Row>[] = [];
  for (const row of rows) {
    const key = titleKey(row.title);
    entries.push({ row, key, group: sort === "ghType" ? row.properties.ghType : "" });
    if (entries.length % STEP === 0) yield entries.length;
  }
  const sorted = yield* mergeSortSteps(entries, compareKeyed);
  return sorted.map(({ row }) => row);
}

interface Keyed<Row> {
  row: Row;
  key: string | null;
  group: string;
}

function compareKeyed(a: Keyed<SlimFeature>, b: Keyed<SlimFeature>): number {
  if (a.group !== b.group) return byText(a.group, b.group);
  const byTitle =
    a.key !== null && b.key !== null ? byText(a.key, b.key) : compareTitles(a.row.title, b.row.title);
  return byTitle || byText(a.row.uuid, b.row.uuid);
}

/** Sorts short runs by themselves and merges them, two at a time. */
function* mergeSortSteps<T>(items: readonly T[], compare: Compare<T>): Generator<number, T[], void> {
  let runs: T[][] = [];
  for (let first = 0; first < items.length; first += STEP) {
    runs.push(items.slice(first, first + STEP).sort(compare));
    yield first;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* mergeSteps(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeSteps<T>(left: T[], right: T[], compare: Compare<T>): Generator<number, T[], void> {
  if (right.length === 0) return left;
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as T, right[r] as T];
    if (compare(a, b) <= 0) {
      merged.push(a);
      l += 1;
    } else {
      merged.push(b);
      r += 1;
    }
    if (merged.length % STEP === 0) yield merged.length;
  }
  while (l < left.length) merged.push(left[l++] as T);
  while (r < right.length) merged.push(right[r++] as T);
  return merged;
}
