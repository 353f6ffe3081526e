import { frozenList } from "./frozenList";
import { idOf, keyCount, knownKey } from "./idKeys";

/** Ordered ids, such as an array of strings. */
export interface IdList extends Iterable<string> {
  readonly length: number;
  /** @param index from 0 @returns undefined past the end */
  at(index: number): string | undefined;
}

/** Ordered ids with lookup, such as a Set. */
export interface IdLookup extends Iterable<string> {
  readonly size: number;
  has(id: string): boolean;
}

/** Immutable set of ids, one byte per key (idKeys.ts). */
export class KeySet implements IdLookup {
  readonly size: number;
  /** 1 for each key in the set. Keys past the end aren't in it. */
  private readonly marks: Uint8Array;

  private constructor(marks: Uint8Array, size: number) {
    this.marks = marks;
    this.size = size;
  }

  static of(keys: ArrayLike<number>): KeySet {
    const marks = new Uint8Array(keyCount());
    let size = 0;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      if (marks[key] === 0) size += 1;
      marks[key] = 1;
    }
    return new KeySet(marks, size);
  }

  hasKey(key: number): boolean {
    return this.marks[key] === 1;
  }

  has(id: string): boolean {
    const key = knownKey(id);
    return key !== undefined && this.marks[key] === 1;
  }

  /** Returns the set with the keys added or removed. */
  changed(keys: ArrayLike<number>, isIn: boolean): KeySet {
    const marks = new Uint8Array(keyCount());
    marks.set(this.marks);
    let { size } = this;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      if ((marks[key] === 1) === isIn) continue;
      marks[key] = isIn ? 1 : 0;
      size += isIn ? 1 : -1;
    }
    return new KeySet(marks, size);
  }

  /** Keys in ascending order, the order in which the page first saw their ids. */
  get keys(): Uint32Array {
    const keys = new Uint32Array(this.size);
    let at = 0;
    for (let key = 0; at < keys.length; key++) if (this.marks[key] === 1) keys[at++] = key;
    return keys;
  }

  /** Iterates in key order. */
  *[Symbol.iterator](): IterableIterator<string> {
    for (const key of this.keys) yield idOf(key);
  }
}

/**
 * Immutable list of unique ids, stored as keys. A million take one 4 MB array that nothing traverses, and strings are
 * looked up on access. It's a class so that the store neither drafts nor freezes it.
 */
export class KeyList implements IdList {
  static readonly NONE = new KeyList(new Uint32Array());
  /** Read only. */
  readonly keys: Uint32Array;
  private idsCache: string[] | null = null;
  private setCache: KeySet | null;

  /** @param set the same ids as a set, if already known */
  constructor(keys: Uint32Array, set: KeySet | null = null) {
    this.keys = keys;
    this.setCache = set;
  }

  get length(): number {
    return this.keys.length;
  }

  at(index: number): string | undefined {
    const key = this.keys[index];
    return key === undefined ? undefined : idOf(key);
  }

  /** All ids as strings, frozen. The loop is written out because Array.from took longer than a frame for a million. */
  get ids(): string[] {
    if (this.idsCache) return this.idsCache;
    const ids = new Array<string>(this.keys.length);
    for (let at = 0; at < ids.length; at++) ids[at] = idOf(this.keys[at] as number);
    this.idsCache = frozenList(ids);
    return this.idsCache;
  }

  get set(): KeySet {
    this.setCache ??= KeySet.of(this.keys);
    return this.setCache;
  }

  /** Returns the ids that are also in a set; the same list if all are. */
  within(set: KeySet): KeyList {
    const found = new Uint32Array(Math.min(set.size, this.keys.length));
    let count = 0;
    for (let at = 0; at < this.keys.length && count < found.length; at++) {
      const key = this.keys[at] as number;
      if (set.hasKey(key)) found[count++] = key;
    }
    return count === this.keys.length ? this : new KeyList(found.subarray(0, count));
  }

  *[Symbol.iterator](): IterableIterator<string> {
    for (let at = 0; at < this.keys.length; at++) yield idOf(this.keys[at] as number);
  }
}

/** Yields the keys of ids, undefined for ids the page hasn't seen. */
export function* knownKeys(ids: Iterable<string>): IterableIterator<number | undefined> {
  if (ids instanceof KeyList) yield* ids.keys;
  else for (const id of ids) yield knownKey(id);
}

/**
 * Returns a list's ids as strings, for callers that need an array. It may be the list's own array, so don't modify it.
 */
export const textsOf = (list: IdList): string[] =>
  list instanceof KeyList ? list.ids : Array.isArray(list) ? list : [...list];

/** Returns at most `most` ids from the start of a list, as strings. */
export const firstOf = (list: IdList, most: number): string[] =>
  Array.from({ length: Math.min(most, list.length) }, (_, at) => list.at(at) as string);

/** Returns the index of an id in a list, or -1. */
export function placeIn(list: IdList, id: string): number {
  if (list instanceof KeyList) {
    const key = knownKey(id);
    return key === undefined ? -1 : list.keys.indexOf(key);
  }
  return textsOf(list).indexOf(id);
}

/** Whether any id of a list passes a test. */
export function someOf(list: IdList, test: (id: string) => boolean): boolean {
  if (Array.isArray(list)) return list.some(test);
  for (let at = 0; at < list.length; at++) if (test(list.at(at) as string)) return true;
  return false;
}
