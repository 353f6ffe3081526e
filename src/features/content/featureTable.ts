import type { RowColumns } from "../../../workers/snapshot/types";
import type { GhType } from "../../domain/feature";
import { idOf } from "../../domain/idKeys";
import { type IdList, KeyList, KeySet, knownKeys } from "../../domain/idList";
import { inOneGo } from "../../domain/inOneGo";
import { IDS_A_STEP, keySetSteps, knowSet } from "../../domain/setOf";
import { compareBy, FEATURE_SORTS, type FeatureSort } from "../../domain/sorting";
import { placesByMoment, placesByType } from "../../domain/sortPlaces";
import { sortSteps } from "../../domain/sortSteps";
import type { MembershipChange } from "./membershipChange";
import { ColumnRows } from "./table/columnRows";
import { Drop, isSharedRemoval, others } from "./table/drop";
import type { FeatureRow } from "./table/featureRow";
import { carryOrders, keepOrder, knownOrder } from "./table/knownOrders";
import { merged, without } from "./table/order";
import { ObjectRows, type RowBatch } from "./table/rowBatch";
import { RowStore } from "./table/rowStore";
import { TitleText } from "./table/titleText";
import { toRowColumns } from "./table/toColumns";

export type { FeatureRow } from "./table/featureRow";

/** Queries over very many features that create no row objects. */
export interface FeatureKind {
  uuid: string;
  ghType: GhType;
  isOwner: boolean;
}

/** Ids that are only passed on between two places where the work may be interrupted. */
const COPIED_A_STEP = 16 * IDS_A_STEP;
/** So many rows that came as objects are kept as columns. */
const MANY = 1000;
/** Numbers of rows that changed or went since, for each that is there: beyond, the store is rebuilt. */
const SPENT = 3;

/** Rows as of a moment: the numbers of a store below `size`. Tables of the same rows share it, whatever their order. */
interface Version {
  store: RowStore;
  size: number;
}

/** So few rows that change find their place in each known order at once. */
const FEW = 64;

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
  #list: KeyList | null = null;

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

  /** The ids in sort order. */
  get list(): KeyList {
    this.#list ??= new KeyList(this.#version.store.keys(this.#order));
    return this.#list;
  }

  /** The same as texts, made when they are asked for. */
  get ids(): readonly string[] {
    const { ids, set } = this.list;
    knowSet(ids, set);
    return ids;
  }

  /** Of these ids those that the table has, in its order, in steps; the same list where it is that already. */
  *ordered(ids: IdList): Generator<number, IdList, void> {
    if (ids === this.#list) return ids;
    const chosen = yield* keySetSteps(ids);
    const { keys } = this.list;
    yield keys.length;
    const given = ids instanceof KeyList ? ids.keys : null;
    const found = new Uint32Array(Math.min(chosen.size, keys.length));
    let count = 0;
    let isSame = true;
    for (let place = 0; place < keys.length && count < found.length; place++) {
      const key = keys[place] as number;
      if (chosen.hasKey(key)) {
        isSame &&= given ? given[count] === key : ids.at(count) === idOf(key);
        found[count++] = key;
      }
      if (place % COPIED_A_STEP === COPIED_A_STEP - 1) yield place;
    }
    if (isSame && count === ids.length) return ids;
    // Where the table has all of them, their set is known.
    return count === chosen.size ? new KeyList(found, chosen) : new KeyList(found.subarray(0, count));
  }

  get(uuid: string): FeatureRow | undefined {
    const number = this.#find(uuid);
    return number === null ? undefined : this.#version.store.row(number, true);
  }

  has(uuid: string): boolean {
    return this.#find(uuid) !== null;
  }

  /** The rows in sort order, or those of the ids that it holds. Each is made when it is read. */
  rows(ids?: Iterable<string>): IterableIterator<FeatureRow> {
    return ids === undefined || ids === this.#list ? this.#inOrder() : this.#named(ids);
  }

  /** In which hunts each row is, in sort order, without making the row. */
  *memberships(): IterableIterator<Pick<FeatureRow, "uuid" | "collectionIds"> & { key: number }> {
    const { store } = this.#version;
    for (const number of this.#order) {
      const key = store.key(number);
      yield { uuid: idOf(key), key, collectionIds: store.collectionIds(number) };
    }
  }

  /** What kind of feature each of these is and whose, those left out that the table does not have, without making rows. */
  *kinds(ids: Iterable<string>): IterableIterator<FeatureKind> {
    const { store } = this.#version;
    for (const number of this.#numbers(ids))
      yield {
        uuid: store.uuid(number),
        ghType: store.ghType(number) as GhType,
        isOwner: store.isOwner(number),
      };
  }

  /** The rows among these that a change of membership changes. No others are made. */
  *joining({ featureIds, collectionIds, member }: MembershipChange): IterableIterator<FeatureRow> {
    const { store } = this.#version;
    for (const number of this.#numbers(featureIds)) {
      const known = store.collectionIds(number);
      if (collectionIds.some((id) => known.includes(id) !== member)) yield store.row(number);
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
  placesCalled(text: string): Uint32Array {
    const { store, size } = this.#version;
    const marks = TitleText.of(store).marks(text, size);
    const order = this.#order;
    const places = new Uint32Array(order.length);
    let count = 0;
    for (let place = 0; place < order.length; place++)
      if (marks[order[place] as number] === 1) places[count++] = place;
    return places.slice(0, count);
  }

  /** The id at a place in sort order. */
  idAt(place: number): string {
    return this.#version.store.uuid(this.#order[place] as number);
  }

  /** The ids at places in sort order. */
  listAt(places: Uint32Array): KeyList {
    const numbers = new Uint32Array(places.length);
    for (let at = 0; at < numbers.length; at++) numbers[at] = this.#order[places[at] as number] as number;
    return new KeyList(this.#version.store.keys(numbers));
  }

  /**
   * Adds rows or replaces those with the same uuid; each stands at its place in the order.
   * @param sort the order that the table is in
   */
  put(rows: readonly FeatureRow[] | RowColumns, sort: FeatureSort): FeatureTable {
    if (!this.#isLatest || isSpent(this.#version.size, this.size)) return this.#copy().#put(rows, sort);
    return this.#put(rows, sort);
  }

  #put(rows: readonly FeatureRow[] | RowColumns, sort: FeatureSort): FeatureTable {
    const version = this.#version;
    const { store } = version;
    const batch = batchOf(rows);
    const { numbers, replaced } = store.append(batch);
    const placed = (before: Uint32Array, by: FeatureSort) => {
      const compare = compareBy(store, by);
      return merged(without(before, replaced, compare), numbers.sort(compare), compare);
    };
    const next = { store, size: store.size };
    if (numbers.length <= FEW) carryOrders(version, next, placed);
    return new FeatureTable(next, placed(this.#order, sort), Math.max(this.newest, batch.newest()));
  }

  /**
   * The same table when it holds none of them.
   * @param sort the order that the table is in
   * @param ready what `dropping` has made ready; of another table it is made again, at once
   */
  drop(uuids: Iterable<string>, sort: FeatureSort, ready: Drop | null = null): FeatureTable {
    const drop = ready?.of === this ? ready : inOneGo(this.dropping(uuids, sort));
    const { gone, order, own } = drop;
    if (gone.length === 0) return this;
    if (own) return new FeatureTable({ store: own, size: own.size }, order, this.newest);
    if (!this.#isLatest) return this.#copy().drop(uuids, sort);
    const { store } = this.#version;
    if (drop.keys) store.removeAll(drop.keys);
    else for (const number of gone) store.remove(store.key(number));
    const next = { store, size: store.size };
    if (gone.length <= FEW)
      carryOrders(this.#version, next, (before, by) => without(before, gone, compareBy(store, by)));
    return new FeatureTable(next, order, this.newest);
  }

  /** Makes ready in steps what `drop` does, which nothing notices before it is done. */
  *dropping(uuids: Iterable<string>, sort: FeatureSort): Generator<number, Drop, void> {
    const { store, size } = this.#version;
    const marks = new Uint8Array(size);
    const gone: number[] = [];
    let looked = 0;
    for (const key of knownKeys(uuids)) {
      if (++looked % IDS_A_STEP === 0) yield looked;
      const number = key === undefined ? null : store.findKey(key, size);
      if (number === null || marks[number] === 1) continue;
      marks[number] = 1;
      gone.push(number);
    }
    const order =
      gone.length <= IDS_A_STEP
        ? without(this.#order, gone, compareBy(store, sort))
        : yield* others(this.#order, marks, gone.length);
    if (isSpent(size + 1, order.length)) {
      const own = new RowStore();
      for (let from = 0; from < order.length; from += IDS_A_STEP) {
        own.append(
          batchOf(Array.from(order.subarray(from, from + IDS_A_STEP), (number) => store.row(number))),
        );
        yield from;
      }
      return new Drop(this, gone, ascending(own.size), { own });
    }
    const isShared = isSharedRemoval(gone.length);
    return new Drop(this, gone, order, {
      keys: isShared ? KeySet.of(store.keys(Uint32Array.from(gone))) : null,
    });
  }

  /** The table in another order, in steps. */
  *sorted(sort: FeatureSort): Generator<number, FeatureTable, void> {
    const order = yield* this.#orderBy(sort);
    return new FeatureTable(this.#version, order, this.newest);
  }

  /**
   * Makes all orders ready, in steps: every table of the same rows has them then, and one of the rows with a few changes.
   * @param sort the order that the table is in
   */
  *sortable(sort: FeatureSort): Generator<number, void, void> {
    keepOrder(this.#version, sort, this.#order);
    for (const other of FEATURE_SORTS) yield* this.#orderBy(other);
  }

  /** Numbers of the rows in the order of their titles, in steps. */
  titled(): Generator<number, Uint32Array, void> {
    return this.#orderBy("title");
  }

  *#orderBy(sort: FeatureSort): Generator<number, Uint32Array, void> {
    const known = knownOrder(this.#version, sort);
    if (known) return known;
    const order = yield* this.#sortedRows(sort);
    keepOrder(this.#version, sort, order);
    return order;
  }

  *#sortedRows(sort: FeatureSort): Generator<number, Uint32Array, void> {
    const { store } = this.#version;
    if (sort === "title") return new Uint32Array(yield* sortSteps(this.#order, store, "title"));
    const before = sort === "ghType" ? yield* this.titled() : this.#order;
    const places =
      sort === "ghType" ? yield* placesByType(before, store) : yield* placesByMoment(before, store, sort);
    for (let at = 0; at < places.length; at++) {
      places[at] = before[places[at] as number] as number;
      if (at % COPIED_A_STEP === COPIED_A_STEP - 1) yield at;
    }
    return places;
  }

  #find(uuid: string): number | null {
    return this.#version.store.find(uuid, this.#version.size);
  }

  /** Whether no rows were added to this table yet, nor any taken out of it: so the next table can share its store. */
  get #isLatest(): boolean {
    const { store, size } = this.#version;
    return size > 0 && store.size === size;
  }

  /** The same rows in a store of their own, with nothing else. */
  #copy(): FeatureTable {
    const own = new RowStore();
    own.append(batchOf([...this.#inOrder()]));
    return new FeatureTable({ store: own, size: own.size }, ascending(own.size), this.newest);
  }

  *#inOrder(): IterableIterator<FeatureRow> {
    for (const number of this.#order) yield this.#version.store.row(number);
  }

  *#named(ids: Iterable<string>): IterableIterator<FeatureRow> {
    for (const number of this.#numbers(ids)) yield this.#version.store.row(number);
  }

  /** Numbers of the rows of ids, those left out that it does not have. */
  *#numbers(ids: Iterable<string>): IterableIterator<number> {
    const { store, size } = this.#version;
    if (ids instanceof KeyList)
      for (const key of ids.keys) {
        const number = store.findKey(key, size);
        if (number !== null) yield number;
      }
    else
      for (const id of ids) {
        const number = this.#find(id);
        if (number !== null) yield number;
      }
  }
}

/** Whether most of what a store has is of no use to a table with so many rows. */
const isSpent = (kept: number, rows: number): boolean => kept >= SPENT * rows + MANY;

const ascending = (size: number): Uint32Array => Uint32Array.from({ length: size }, (_, number) => number);

function batchOf(rows: readonly FeatureRow[] | RowColumns): RowBatch {
  if ("uuids" in rows) return new ColumnRows(rows);
  const columns = rows.length < MANY ? null : toRowColumns(rows);
  return columns ? new ColumnRows(columns) : new ObjectRows(rows);
}
