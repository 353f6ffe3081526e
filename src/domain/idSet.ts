import { frozenList } from "./frozenList";
import { keyOf } from "./idKeys";
import { type IdList, type IdLookup, KeyList, KeySet, textsOf } from "./idList";
import { keySetOf, setOf } from "./setOf";

/**
 * Immutable set of ids. It's a class so that the store neither drafts nor freezes its entries, which for 100,000 ids
 * costs more than the change itself.
 */
export class IdSet {
  static readonly EMPTY = new IdSet(new Set());
  private readonly ids: IdLookup;
  /** The list the set was created from, if it has no duplicates. */
  private readonly knownList: IdList | null;
  /** List that contains #list in the same order. */
  private readonly order: IdList | null;

  private constructor(ids: IdLookup, list: IdList | null = null, order: IdList | null = null) {
    this.ids = ids;
    this.knownList = list?.length === ids.size ? list : null;
    this.order = order;
  }

  /**
   * Creates a set from a list, reusing the set that setOf may have cached for it.
   *
   * @param order a list that contains all of them in the same order
   */
  static ofList(ids: IdList, order: IdList | null = null): IdSet {
    return ids.length === 0 ? IdSet.EMPTY : new IdSet(setOf(ids), ids, order);
  }

  static of(ids: Iterable<string>): IdSet {
    return IdSet.some(new Set(ids));
  }

  private static some(ids: IdLookup): IdSet {
    return ids.size === 0 ? IdSet.EMPTY : new IdSet(ids);
  }

  get size(): number {
    return this.ids.size;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** The ids, in their original order if known. */
  get list(): IdList {
    return (
      this.knownList ?? (this.ids instanceof KeySet ? new KeyList(this.ids.keys, this.ids) : [...this.ids])
    );
  }

  /** Same as `list`, as strings. */
  toArray(): readonly string[] {
    return textsOf(this.list);
  }

  /** Whether the set has all ids of a list. Immediate for the list it was created from. */
  hasAll(ids: IdList): boolean {
    if (ids === this.knownList) return true;
    if (ids.length > this.size) return false;
    if (ids instanceof KeyList) return ids.within(this.keys()).length === ids.length;
    for (let at = 0; at < ids.length; at++) if (!this.ids.has(ids.at(at) as string)) return false;
    return true;
  }

  /** Returns the ids of a list that are in the set. Immediate for the list it was created from and for its `order`. */
  within(ids: IdList): IdList {
    // The list itself, which callers must not modify.
    if (this.knownList && (ids === this.knownList || ids === this.order)) return frozenTexts(this.knownList);
    if (this.size === 0) return [];
    if (ids instanceof KeyList) return ids.within(this.keys());
    return textsOf(ids).filter((id) => this.ids.has(id));
  }

  with(ids: Iterable<string>): IdSet {
    if (this.ids instanceof KeySet || ids instanceof KeyList) return this.changed(ids, true);
    const next = new Set(this.ids);
    for (const id of ids) next.add(id);
    return next.size === this.ids.size ? this : new IdSet(next);
  }

  /** Returns the same set if it has none of the ids. */
  without(ids: Iterable<string>): IdSet {
    if (ids === this.knownList) return IdSet.EMPTY;
    if (this.ids instanceof KeySet) return this.changed(ids, false);
    const next = new Set(this.ids);
    if (ids instanceof KeyList && ids.length > next.size) {
      for (const id of this.ids) if (ids.set.has(id)) next.delete(id);
    } else for (const id of ids) next.delete(id);
    return next.size === this.ids.size ? this : IdSet.some(next);
  }

  toggle(id: string): IdSet {
    return this.ids.has(id) ? this.without([id]) : this.with([id]);
  }

  private changed(ids: Iterable<string>, isIn: boolean): IdSet {
    const keys = ids instanceof KeyList ? ids.keys : Array.from(ids, keyOf);
    const next = this.keys().changed(keys, isIn);
    return next.size === this.ids.size ? this : IdSet.some(next);
  }

  private keys(): KeySet {
    return this.ids instanceof KeySet ? this.ids : keySetOf(this.list);
  }
}

const frozenTexts = (list: IdList): IdList => (Array.isArray(list) ? frozenList(list) : list);
