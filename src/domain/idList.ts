import { frozenList } from "./frozenList";
import { idOf, keyCount, knownKey } from "./idKeys";

/** Ids in an order. An array of texts is one. */
export interface IdList extends Iterable<string> {
  readonly length: number;
  /** @param index from 0; behind the end: undefined */
  at(index: number): string | undefined;
}

/** Ids to look up, in an order. A Set is one. */
export interface IdLookup extends Iterable<string> {
  readonly size: number;
  has(id: string): boolean;
}

/** An immutable set of ids, as a byte for each key (idKeys.ts). */
export class KeySet implements IdLookup {
  readonly size: number;
  /** By key: 1 where it is in the set. It ends where no more of them are. */
  readonly #marks: Uint8Array;

  private constructor(marks: Uint8Array, size: number) {
    this.#marks = marks;
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
    return this.#marks[key] === 1;
  }

  has(id: string): boolean {
    const key = knownKey(id);
    return key !== undefined && this.#marks[key] === 1;
  }

  /** The set with, or without, some keys more. */
  changed(keys: ArrayLike<number>, isIn: boolean): KeySet {
    const marks = new Uint8Array(keyCount());
    marks.set(this.#marks);
    let { size } = this;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      if ((marks[key] === 1) === isIn) continue;
      marks[key] = isIn ? 1 : 0;
      size += isIn ? 1 : -1;
    }
    return new KeySet(marks, size);
  }

  /** Ascending, which is the order in which the page met their ids. */
  get keys(): Uint32Array {
    const keys = new Uint32Array(this.size);
    let at = 0;
    for (let key = 0; at < keys.length; key++) if (this.#marks[key] === 1) keys[at++] = key;
    return keys;
  }

  /** In the order of their keys. */
  *[Symbol.iterator](): IterableIterator<string> {
    for (const key of this.keys) yield idOf(key);
  }
}

/**
 * An immutable list of ids without repetitions, as their keys: of a million it is one array of 4 MB that nothing walks through,
 * and their texts are looked for when one of them is named. A class, so that the store neither drafts nor freezes it.
 */
export class KeyList implements IdList {
  static readonly NONE = new KeyList(new Uint32Array());
  /** Not to be written to. */
  readonly keys: Uint32Array;
  #ids: string[] | null = null;
  #set: KeySet | null;

  /** @param set the same ids, where they are known as a set */
  constructor(keys: Uint32Array, set: KeySet | null = null) {
    this.keys = keys;
    this.#set = set;
  }

  get length(): number {
    return this.keys.length;
  }

  at(index: number): string | undefined {
    const key = this.keys[index];
    return key === undefined ? undefined : idOf(key);
  }

  /** All of them as texts, frozen. Written out: of a million, Array.from took longer than a frame. */
  get ids(): string[] {
    if (this.#ids) return this.#ids;
    const ids = new Array<string>(this.keys.length);
    for (let at = 0; at < ids.length; at++) ids[at] = idOf(this.keys[at] as number);
    this.#ids = frozenList(ids);
    return this.#ids;
  }

  get set(): KeySet {
    this.#set ??= KeySet.of(this.keys);
    return this.#set;
  }

  /** Those of the list that a set has; the same list where it has all. */
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

/** The keys of ids; undefined for those that the page hasn't met. */
export function* knownKeys(ids: Iterable<string>): IterableIterator<number | undefined> {
  if (ids instanceof KeyList) yield* ids.keys;
  else for (const id of ids) yield knownKey(id);
}

/** A list's ids as texts, for what takes nothing else. They may be the list's own, which nobody is to change. */
export const textsOf = (list: IdList): string[] =>
  list instanceof KeyList ? list.ids : Array.isArray(list) ? list : [...list];

/** The first ids of a list as texts, at most so many. */
export const firstOf = (list: IdList, most: number): string[] =>
  Array.from({ length: Math.min(most, list.length) }, (_, at) => list.at(at) as string);

/** Where an id stands in a list, from 0; -1: it isn't there. */
export function placeIn(list: IdList, id: string): number {
  if (list instanceof KeyList) {
    const key = knownKey(id);
    return key === undefined ? -1 : list.keys.indexOf(key);
  }
  return textsOf(list).indexOf(id);
}

/** Whether a test holds for one of a list's ids at least. */
export function someOf(list: IdList, test: (id: string) => boolean): boolean {
  if (Array.isArray(list)) return list.some(test);
  for (let at = 0; at < list.length; at++) if (test(list.at(at) as string)) return true;
  return false;
}
