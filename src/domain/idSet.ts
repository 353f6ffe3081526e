import { frozenList } from "./frozenList";
import { type IdLookup, setOf } from "./setOf";

/**
 * An immutable set of ids. A class, so that the store neither drafts nor freezes its entries:
 * with 100,000 of them that costs more than the change itself.
 */
export class IdSet {
  static readonly EMPTY = new IdSet(new Set());
  readonly #ids: IdLookup;
  /** The same as a list, where it was made of one without repetitions. */
  readonly #list: readonly string[] | null;
  /** A list in whose order that one is. */
  readonly #order: readonly string[] | null;

  private constructor(
    ids: IdLookup,
    list: readonly string[] | null = null,
    order: readonly string[] | null = null,
  ) {
    this.#ids = ids;
    this.#list = list?.length === ids.size ? list : null;
    this.#order = order;
  }

  /**
   * The ids of a list; its set, where setOf knows one already, is not made again.
   * @param order a list that has all of them, in the same order
   */
  static ofList(ids: readonly string[], order: readonly string[] | null = null): IdSet {
    return ids.length === 0 ? IdSet.EMPTY : new IdSet(setOf(ids), ids, order);
  }

  static of(ids: Iterable<string>): IdSet {
    const set = new Set(ids);
    return set.size === 0 ? IdSet.EMPTY : new IdSet(set);
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The ids in the order in which they came. */
  toArray(): readonly string[] {
    return this.#list ?? [...this.#ids];
  }

  /** Whether it holds all ids of a list; at once where it was made of this very list. */
  hasAll(ids: readonly string[]): boolean {
    if (ids === this.#list) return true;
    return ids.length <= this.size && ids.every((id) => this.#ids.has(id));
  }

  /** Those ids of a list that are in the set; at once where it was made of this very list, or in its order. */
  within(ids: readonly string[]): string[] {
    // The list itself, which nobody is to change.
    if (this.#list && (ids === this.#list || ids === this.#order)) return frozenList(this.#list as string[]);
    return this.size === 0 ? [] : ids.filter((id) => this.#ids.has(id));
  }

  with(ids: Iterable<string>): IdSet {
    const next = new Set(this.#ids);
    for (const id of ids) next.add(id);
    return next.size === this.#ids.size ? this : new IdSet(next);
  }

  /** The same set when it holds none of the ids. */
  without(ids: Iterable<string>): IdSet {
    const next = new Set(this.#ids);
    for (const id of ids) next.delete(id);
    if (next.size === this.#ids.size) return this;
    return next.size === 0 ? IdSet.EMPTY : new IdSet(next);
  }

  toggle(id: string): IdSet {
    return this.#ids.has(id) ? this.without([id]) : this.with([id]);
  }
}
