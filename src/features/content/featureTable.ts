import type { RowColumns } from "../../../workers/snapshot/types";
import type { GhType } from "../../domain/feature";
import { frozenList } from "../../domain/frozenList";
import { IDS_A_STEP, knowSet } from "../../domain/setOf";
import { compareBy, type FeatureSort } from "../../domain/sorting";
import { groupedByType, sortSteps } from "../../domain/sortSteps";
import { ColumnRows } from "./table/columnRows";
import type { FeatureRow } from "./table/featureRow";
import { merged, without } from "./table/order";
import { ObjectRows, type RowBatch } from "./table/rowBatch";
import { RowStore } from "./table/rowStore";
import { TitleText } from "./table/titleText";
import { toRowColumns } from "./table/toColumns";

export type { FeatureRow } from "./table/featureRow";

/** What is asked of very many features, of which no rows are made for it. */
export interface FeatureKind {
  uuid: string;
  ghType: GhType;
  isOwner: boolean;
}

/** Ids that are only passed on between two places where the work may be interrupted. */
const COPIED_A_STEP = 16 * IDS_A_STEP;
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
const titles = new WeakMap<Version, Uint32Array>();

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
    return this.#ids ?? this.#listed(store.uuids(this.#order));
  }

  /** Of these ids those that the table has, in its order, in steps. setOf knows them: a byte for each row says so. */
  *ordered(ids: readonly string[]): Generator<number, readonly string[], void> {
    if (ids === this.ids) return this.ids;
    const { store, size } = this.#version;
    const chosen = new Uint8Array(size);
    let count = 0;
    for (const id of ids) {
      const number = this.#find(id);
      if (number !== null) chosen[number] = 1;
      if (++count % IDS_A_STEP === 0) yield count;
    }
    const list: string[] = [];
    let isSame = true;
    for (const number of this.#order) {
      if (chosen[number] === 1) {
        const id = store.uuid(number);
        isSame &&= ids[list.length] === id;
        list.push(id);
      }
      if (++count % COPIED_A_STEP === 0) yield count;
    }
    const has = (id: string): boolean => {
      const number = this.#find(id);
      return number !== null && chosen[number] === 1;
    };
    // The same list where it is in order already: whoever has it, finds that all of it is chosen.
    const ordered = isSame && list.length === ids.length ? ids : frozenList(list);
    knowSet(ordered, { size: ordered.length, has, [Symbol.iterator]: () => ordered.values() });
    return ordered;
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

  /** In which hunts each row is, in sort order, without making the row. */
  *memberships(): IterableIterator<Pick<FeatureRow, "uuid" | "collectionIds">> {
    const { store } = this.#version;
    for (const number of this.#order)
      yield { uuid: store.uuid(number), collectionIds: store.collectionIds(number) };
  }

  /** What kind of feature each of these is and whose, those left out that the table does not have, without making rows. */
  *kinds(ids: Iterable<string>): IterableIterator<FeatureKind> {
    const { store } = this.#version;
    for (const uuid of ids) {
      const number = this.#find(uuid);
      if (number !== null)
        yield { uuid, ghType: store.ghType(number) as GhType, isOwner: store.isOwner(number) };
    }
  }

  /** Makes the titles ready to be searched, in steps. Every table of the same rows has it then, whatever its order. */
  searchable(): Generator<number, void, void> {
    const { store, size } = this.#version;
    return TitleText.of(store).fill(size);
  }

  /**
   * Places in sort order of the rows whose title holds the text, ascending.
   * @param text in lower case, not empty
   */
  placesCalled(text: string): number[] {
    const { store, size } = this.#version;
    const marks = TitleText.of(store).marks(text, size);
    const order = this.#order;
    const places: number[] = [];
    for (let place = 0; place < order.length; place++)
      if (marks[order[place] as number] === 1) places.push(place);
    return places;
  }

  /** The id at a place in sort order, of which no list is made for it. */
  idAt(place: number): string {
    return this.#version.store.uuid(this.#order[place] as number);
  }

  /**
   * Adds rows or replaces those with the same uuid; each stands at its place in the order.
   * @param sort the order that the table is in
   */
  put(rows: readonly FeatureRow[] | RowColumns, sort: FeatureSort): FeatureTable {
    const { version, order } = this.#writable();
    const { store } = version;
    const batch = batchOf(rows);
    const { numbers, replaced } = store.append(batch);
    const compare = compareBy(store, sort);
    const next = merged(without(order, replaced, compare), numbers.sort(compare), compare);
    return new FeatureTable({ store, size: store.size }, next, Math.max(this.newest, batch.newest()));
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
    const order = new Uint32Array(yield* this.#sortedRows(sort));
    const table = new FeatureTable(this.#version, order, this.newest);
    yield* table.#listSteps();
    return table;
  }

  /**
   * Makes ready, in steps, what the longest sorts begin with: the numbers of the rows in the order of their titles, which
   * every other order of the same rows has too.
   */
  *titled(): Generator<number, Uint32Array, void> {
    const known = titles.get(this.#version);
    if (known) return known;
    const sorted = new Uint32Array(yield* sortSteps(this.#order, this.#version.store, "title"));
    titles.set(this.#version, sorted);
    return sorted;
  }

  /** Its ids, whose set is the table itself. */
  #listed(list: string[]): readonly string[] {
    const ids = frozenList(list);
    knowSet(ids, { size: ids.length, has: (id) => this.has(id), [Symbol.iterator]: () => ids.values() });
    this.#ids = ids;
    return ids;
  }

  /** Makes the list of its ids in steps. */
  *#listSteps(): Generator<number, void, void> {
    const { store } = this.#version;
    const list: string[] = [];
    for (const number of this.#order) {
      list.push(store.uuid(number));
      if (list.length % COPIED_A_STEP === 0) yield list.length;
    }
    this.#listed(list);
  }

  *#sortedRows(sort: FeatureSort): Generator<number, ArrayLike<number>, void> {
    switch (sort) {
      case "title":
        return yield* this.titled();
      case "ghType":
        return yield* groupedByType(yield* this.titled(), this.#version.store);
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
