import { IdIndex } from "./idIndex";

/** Ids to look up, in an order. A Set is one. */
export interface IdLookup extends Iterable<string> {
  readonly size: number;
  has(id: string): boolean;
}

/** Beyond this a Set takes longer than a frame whenever it grows, of a million ids 40 ms: IdIndex grows in parts. */
const MANY = 20_000;

const sets = new WeakMap<readonly string[], IdLookup>();

/** The ids of a list as a set, made once for each list: with 100,000 ids every making costs a good part of a frame. */
export function setOf(ids: readonly string[]): IdLookup {
  const steps = setOfSteps(ids);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** From now on setOf answers this for a list: where something knows already which ids are in it, nothing is made. */
export function knowSet(ids: readonly string[], lookup: IdLookup): void {
  sets.set(ids, lookup);
}

/** Between two places where work on a list may be interrupted. */
export const IDS_A_STEP = 1024;

/** Makes the set of a list in steps; setOf answers it from then on. */
export function* setOfSteps(ids: readonly string[]): Generator<number, IdLookup, void> {
  const known = sets.get(ids);
  if (known) return known;
  const made = ids.length > MANY ? yield* listedSteps(ids) : yield* copiedSteps(ids);
  sets.set(ids, made);
  return made;
}

function* copiedSteps(ids: readonly string[]): Generator<number, IdLookup, void> {
  const made = new Set<string>();
  for (let place = 0; place < ids.length; place++) {
    made.add(ids[place] as string);
    if (place % IDS_A_STEP === IDS_A_STEP - 1) yield place;
  }
  return made;
}

/** The set of a long list, which it keeps in place of copies of the ids. */
function* listedSteps(ids: readonly string[]): Generator<number, IdLookup, void> {
  const places = new IdIndex((place) => ids[place] as string);
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place] as string;
    const before = places.set(id, place);
    // The first of those that come again counts, as in a Set.
    if (before !== undefined) places.set(id, before);
    if (place % IDS_A_STEP === IDS_A_STEP - 1) yield place;
  }
  return {
    size: places.size,
    has: (id) => places.get(id) !== undefined,
    *[Symbol.iterator]() {
      const isWhole = places.size === ids.length;
      for (let place = 0; place < ids.length; place++) {
        const id = ids[place] as string;
        if (isWhole || places.get(id) === place) yield id;
      }
    },
  };
}
