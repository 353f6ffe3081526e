import type { RowColumns } from "../../../workers/snapshot/types";
import { compareBy, type FeatureSort } from "../../domain/sorting";
import { groupedByType, sortSteps } from "../../domain/sortSteps";
import { ColumnRows } from "./table/columnRows";
import type { FeatureRow } from "./table/featureRow";
import { merged, without } from "./table/order";
import { ObjectRows, type RowBatch } from "./table/rowBatch";
import { RowStore } from "./table/rowStore";
import { toRowColumns } from "./table/toColumns";

export type { FeatureRow } from "./table/featureRow";

/** So many rows that came as objects are kept as columns. */
const MANY = 1000;
/** Numbers of rows that changed or went since, for each that is there: beyond, the store is made anew. */
const SPENT = 3;

/** Rows as of a moment: the numbers of a store below `size`. Tables of the same rows share it, whatever their order. */
interface Version {
  store: RowStore;
  size: number;
}

/** Numbers of rows in the order of their titles. */
const titles = new WeakMap<Version, readonly number[]>();

/**
 * All of a person's features without their geometry, in sort order. Immutable: every change answers a new table that
 * shares what did not change. A class, so that the store does not walk through it to draft or freeze it.
 */
export class FeatureTable {
  static readonly EMPTY = new FeatureTable({ store: new RowStore(), size: 0 }, new Uint32Array(), 0);
  /** Seconds since the epoch: no row that is or was here counts as new since a later moment. */
  readonly newest: number;
  readonly #version: Version;
  /** Numbers in the store, in sort order. */
  readonly #order: Uint32Array;
  #ids: readonly string[] | null = null;

  private constructor(version: Version, order: Uint32Array, newest: number) {
    this.#version = version;
    this.#order = order;
    this.newest = newest;
  }

  get size(): number {
    return this.#order.length;
  }

  /** How many rows its store has, with those that changed or went since. */
  get kept(): number {
    return this.#version.size;
  }

  /** In sort order. */
  get ids(): readonly string[] {
    const { store } = this.#version;
    this.#ids ??= Array.from(this.#order, (number) => store.uuid(number));
    return this.#ids;
  }

  get(uuid: string): FeatureRow | undefined {
    const number = this.#find(uuid);
    return number === null ? undefined : this.#version.store.row(number, true);
  }

  has(uuid: string): boolean {
    return this.#find(uuid) !== null;
  }

  /** The rows in sort order, or those of the ids that it holds. Each is made for whoever asks. */
  rows(ids: Iterable<string> = this.ids): IterableIterator<FeatureRow> {
    return ids === this.ids ? this.#inOrder() : this.#named(ids);
  }

  /** The titles in sort order. */
  *titles(): IterableIterator<string> {
    for (const number of this.#order) yield this.#version.store.title(number);
  }

  /**
   * Adds rows or replaces those with the same uuid; each stands at its place in the order.
   * @param sort the order that the table is in
   */
  put(rows: readonly FeatureRow[] | RowColumns, sort: FeatureSort): FeatureTable {
    const { version, order } = this.#writable();
    const { store, size: first } = version;
    const batch = batchOf(rows);
    let { newest } = this;
    for (let index = 0; index < batch.count; index++) newest = Math.max(newest, batch.newSince(index));
    const replaced = replacedBy(batch, version);
    store.append(batch);
    const placed: number[] = [];
    for (let number = first; number < store.size; number++)
      if (store.find(store.uuid(number), store.size) === number) placed.push(number);
    const compare = compareBy(store, sort);
    const next = merged(without(order, replaced, compare), placed.sort(compare), compare);
    return new FeatureTable({ store, size: store.size }, next, newest);
  }

  /**
   * The same table when it holds none of them.
   * @param sort the order that the table is in
   */
  drop(uuids: Iterable<string>, sort: FeatureSort): FeatureTable {
    const known = [...new Set(uuids)].filter((uuid) => this.has(uuid));
    if (known.length === 0) return this;
    const { version, order } = this.#writable();
    const { store, size } = version;
    const gone = known.map((uuid) => store.find(uuid, size) as number);
    for (const uuid of known) store.remove(uuid);
    const next = without(order, gone, compareBy(store, sort));
    return new FeatureTable({ store, size: store.size }, next, this.newest);
  }

  /** The table in another order, in steps. */
  *sorted(sort: FeatureSort): Generator<number, FeatureTable, void> {
    const order = Uint32Array.from(yield* this.#sortedRows(sort));
    return new FeatureTable(this.#version, order, this.newest);
  }

  /**
   * Makes ready, in steps, what the longest sorts begin with: the numbers of the rows in the order of their titles, which
   * every other order of the same rows has too.
   */
  *titled(): Generator<number, readonly number[], void> {
    const known = titles.get(this.#version);
    if (known) return known;
    const sorted = yield* sortSteps(this.#order, this.#version.store, "title");
    titles.set(this.#version, sorted);
    return sorted;
  }

  *#sortedRows(sort: FeatureSort): Generator<number, readonly number[], void> {
    switch (sort) {
      case "title":
        return yield* this.titled();
      case "ghType":
        return groupedByType(yield* this.titled(), this.#version.store);
      case "updatedAt":
      case "createdAt":
        return yield* sortSteps(this.#order, this.#version.store, sort);
    }
  }

  #find(uuid: string): number | null {
    return this.#version.store.find(uuid, this.#version.size);
  }

  /**
   * The store that the next table shares, with this table's rows and nothing else. It is another one where rows were added
   * to this table already, and where most of what it has is spent.
   */
  #writable(): { version: Version; order: Uint32Array } {
    const { store, size } = this.#version;
    if (size > 0 && store.size === size && size < SPENT * this.size + MANY)
      return { version: this.#version, order: this.#order };
    const own = new RowStore();
    own.append(batchOf([...this.#inOrder()]));
    return {
      version: { store: own, size: own.size },
      order: Uint32Array.from({ length: own.size }, (_, i) => i),
    };
  }

  *#inOrder(): IterableIterator<FeatureRow> {
    for (const number of this.#order) yield this.#version.store.row(number);
  }

  *#named(ids: Iterable<string>): IterableIterator<FeatureRow> {
    for (const id of ids) {
      const number = this.#find(id);
      if (number !== null) yield this.#version.store.row(number);
    }
  }
}

function batchOf(rows: readonly FeatureRow[] | RowColumns): RowBatch {
  if ("uuids" in rows) return new ColumnRows(rows);
  const columns = rows.length < MANY ? null : toRowColumns(rows);
  return columns ? new ColumnRows(columns) : new ObjectRows(rows);
}

/** Numbers of the rows with the same uuids, each once. */
function replacedBy(batch: RowBatch, { store, size }: Version): number[] {
  const replaced = new Set<number>();
  for (let index = 0; index < batch.count; index++) {
    const number = store.find(batch.uuid(index), size);
    if (number !== null) replaced.add(number);
  }
  return [...replaced];
}
