import { keyOf } from "./idKeys";
import { type IdList, type IdLookup, KeyList, KeySet } from "./idList";
import { inOneGo } from "./inOneGo";

export type { IdLookup } from "./idList";

/** Above this size, growing a Set takes longer than a frame (40 ms for a million ids), so a KeySet is used. */
const MANY = 20_000;

const sets = new WeakMap<IdList, IdLookup>();
const keySets = new WeakMap<IdList, KeySet>();

/** Returns a list's ids as a set, cached per list. Building one of 100,000 ids takes a good part of a frame. */
export const setOf = (ids: IdList): IdLookup => inOneGo(setOfSteps(ids));

/** Returns a list's ids as a KeySet, for any length. */
export const keySetOf = (ids: IdList): KeySet => inOneGo(keySetSteps(ids));

/** Caches a known set for a list, so that setOf doesn't have to build it. */
export function knowSet(ids: IdList, lookup: IdLookup): void {
  sets.set(ids, lookup);
  if (lookup instanceof KeySet) keySets.set(ids, lookup);
}

/** Ids processed between yields. */
export const IDS_A_STEP = 1024;

/** Builds a list's set in steps and caches it for setOf. */
export function* setOfSteps(ids: IdList): Generator<number, IdLookup, void> {
  if (ids instanceof KeyList) return ids.set;
  const known = sets.get(ids);
  if (known) return known;
  const made = ids.length > MANY ? inOrderOf(ids, yield* keySetSteps(ids)) : yield* copiedSteps(ids);
  sets.set(ids, made);
  return made;
}

/** Builds a list's KeySet in steps and caches it for keySetOf. */
export function* keySetSteps(ids: IdList): Generator<number, KeySet, void> {
  if (ids instanceof KeyList) return ids.set;
  const known = keySets.get(ids);
  if (known) return known;
  const made = KeySet.of(yield* keySteps(ids));
  keySets.set(ids, made);
  return made;
}

/** Returns a list's unique ids as keys, in steps. */
export function* keyListSteps(ids: IdList): Generator<number, KeyList, void> {
  if (ids instanceof KeyList) return ids;
  const set = yield* keySetSteps(ids);
  return new KeyList(set.keys, set);
}

/** Returns a list's KeySet if cached. */
export const knownKeySet = (ids: IdList): KeySet | undefined =>
  ids instanceof KeyList ? ids.set : keySets.get(ids);

/** Returns the keys of a list's ids, in steps. Don't modify the result. */
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

/** Wraps the set of a long list so that it iterates in the list's order. */
const inOrderOf = (ids: IdList, set: KeySet): IdLookup => ({
  size: set.size,
  has: (id) => set.has(id),
  [Symbol.iterator]: () => (set.size === ids.length ? ids : new Set(ids))[Symbol.iterator](),
});
