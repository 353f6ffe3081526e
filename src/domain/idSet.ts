import { setOf } from "./setOf";

/**
 * An immutable set of ids. A class, so that the store neither drafts nor freezes its entries:
 * with 100,000 of them that costs more than the change itself.
 */
export class IdSet {
  static readonly EMPTY = new IdSet(new Set());
  readonly #ids: ReadonlySet<string>;

  private constructor(ids: ReadonlySet<string>) {
    this.#ids = ids;
  }

  /** The ids of a list; its set, where setOf knows one already, is not made again. */
  static ofList(ids: readonly string[]): IdSet {
    return ids.length === 0 ? IdSet.EMPTY : new IdSet(setOf(ids));
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
  toArray(): string[] {
    return [...this.#ids];
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
