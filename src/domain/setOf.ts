import { keyOf } from "./idKeys";
import { type IdList, type IdLookup, KeyList, KeySet } from "./idList";
import { inOneGo } from "./inOneGo";

export type { IdLookup } from "./idList";

/** Beyond this a Set takes longer than a frame whenever it grows, of a million ids 40 ms: a KeySet doesn't. */
const MANY = 20_000;

const sets = new WeakMap<IdList, IdLookup>();
const keySets = new WeakMap<IdList, KeySet>();

/** The ids of a list as a set, made once for each list: with 100,000 ids every making costs a good part of a frame. */
export const setOf = (ids: IdList): IdLookup => inOneGo(setOfSteps(ids));

/** The same as a KeySet, of a list of any length. */
export const keySetOf = (ids: IdList): KeySet => inOneGo(keySetSteps(ids));

/** From now on setOf answers this for a list: where something knows already which ids are in it, nothing is made. */
export function knowSet(ids: IdList, lookup: IdLookup): void {
  sets.set(ids, lookup);
  if (lookup instanceof KeySet) keySets.set(ids, lookup);
}

/** Between two places where work on a list may be interrupted. */
export const IDS_A_STEP = 1024;

/** Makes the set of a list in steps; setOf answers it from then on. */
export function* setOfSteps(ids: IdList): Generator<number, IdLookup, void> {
  if (ids instanceof KeyList) return ids.set;
  const known = sets.get(ids);
  if (known) return known;
  const made = ids.length > MANY ? inOrderOf(ids, yield* keySetSteps(ids)) : yield* copiedSteps(ids);
  sets.set(ids, made);
  return made;
}

/** Makes the KeySet of a list in steps; keySetOf answers it from then on. */
export function* keySetSteps(ids: IdList): Generator<number, KeySet, void> {
  if (ids instanceof KeyList) return ids.set;
  const known = keySets.get(ids);
  if (known) return known;
  const made = KeySet.of(yield* keySteps(ids));
  keySets.set(ids, made);
  return made;
}

/** The ids of a list, each once, as keys, in steps. */
export function* keyListSteps(ids: IdList): Generator<number, KeyList, void> {
  if (ids instanceof KeyList) return ids;
  const set = yield* keySetSteps(ids);
  return new KeyList(set.keys, set);
}

/** The KeySet of a list where it is known. */
export const knownKeySet = (ids: IdList): KeySet | undefined =>
  ids instanceof KeyList ? ids.set : keySets.get(ids);

/** The keys of a list's ids, in steps. Not to be written to. */
export function* keySteps(ids: IdList): Generator<number, Uint32Array, void> {
  if (ids instanceof KeyList) return ids.keys;
  const keys = new Uint32Array(ids.length);
  for (let place = 0; place < keys.length; place++) {
    keys[place] = keyOf(ids.at(place) as string);
    if (place % IDS_A_STEP === IDS_A_STEP - 1) yield place;
  }
  return keys;
}

function* copiedSteps(ids: IdList): Generator<number, IdLookup, void> {
  const made = new Set<string>();
  for (let place = 0; place < ids.length; place++) {
    made.add(ids.at(place) as string);
    if (place % IDS_A_STEP === IDS_A_STEP - 1) yield place;
  }
  return made;
}

/** The set of a long list, whose order it has. */
const inOrderOf = (ids: IdList, set: KeySet): IdLookup => ({
  size: set.size,
  has: (id) => set.has(id),
  [Symbol.iterator]: () => (set.size === ids.length ? ids : new Set(ids))[Symbol.iterator](),
});
