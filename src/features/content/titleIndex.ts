import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureTable } from "./featureTable";

/** In no title: the database takes none with it. */
const SEPARATOR = "\0";

/** All titles of a table in lower case as one text, in the list's order: one search of it answers a key. */
interface TitleIndex {
  text: string;
  /** Where each title begins. */
  starts: Uint32Array;
}

const indexes = new WeakMap<FeatureTable, TitleIndex>();

/** Makes a table's titles ready to be searched, in steps. */
export function* titleIndexSteps(table: FeatureTable): Generator<number, TitleIndex, void> {
  const known = indexes.get(table);
  if (known) return known;
  const titles: string[] = [];
  const starts = new Uint32Array(table.size);
  let start = 0;
  for (const title of table.titles()) {
    const lower = title.toLowerCase();
    starts[titles.length] = start;
    titles.push(lower);
    start += lower.length + SEPARATOR.length;
    if (titles.length % IDS_A_STEP === 0) yield titles.length;
  }
  const index = { text: titles.join(SEPARATOR), starts };
  indexes.set(table, index);
  return index;
}

function indexOf(table: FeatureTable): TitleIndex {
  const steps = titleIndexSteps(table);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Places in the list's order of the rows whose title holds the text, ascending.
 * @param text in lower case, not empty
 */
export function placesCalled(table: FeatureTable, text: string): number[] {
  const { text: titles, starts } = indexOf(table);
  const called: number[] = [];
  let row = 0;
  for (let at = titles.indexOf(text); at >= 0; ) {
    while (row + 1 < starts.length && (starts[row + 1] as number) <= at) row += 1;
    called.push(row);
    // A title that holds it twice counts once.
    const next = starts[row + 1];
    if (next === undefined) break;
    at = titles.indexOf(text, next);
  }
  return called;
}

/** Ids of the same rows. */
export const idsCalled = (table: FeatureTable, text: string): string[] =>
  placesCalled(table, text).map((place) => table.ids[place] as string);
