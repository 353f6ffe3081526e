import type { RowColumns } from "../../../workers/snapshot/types";
import type { GhType } from "../../domain/feature";
import type { FeatureRow } from "../../domain/featureRow";
import { idOf } from "../../domain/idKeys";
import { type IdList, KeyList, KeySet, knownKeys } from "../../domain/idList";
import { inOneGo } from "../../domain/inOneGo";
import { IDS_A_STEP, keySetSteps, knowSet } from "../../domain/setOf";
import { indexesByMoment, indexesByType } from "../../domain/sortedIndexes";
import { compareBy, FEATURE_SORTS, type FeatureSort } from "../../domain/sorting";
import { sortSteps } from "../../domain/sortSteps";
import type { MembershipChange } from "./membershipChange";
import { ColumnRows } from "./table/columnRows";
import { Drop, isSharedRemoval, others } from "./table/drop";
import { carryOrders, keepOrder, knownOrder } from "./table/knownOrders";
import { merged, without } from "./table/order";
import { ObjectRows, type RowBatch } from "./table/rowBatch";
import { RowStore } from "./table/rowStore";
import { TitleText } from "./table/titleText";
import { toRowColumns } from "./table/toColumns";

/** Type and ownership of a feature, read without creating its row object. */
export interface FeatureKind {
  uuid: string;
  ghType: GhType;
  isOwner: boolean;
}

/** Ids copied per step. Copying is cheap, so steps are longer than usual. */
const COPIED_A_STEP = 16 * IDS_A_STEP;
/** From this many on, rows that arrive as objects are stored as columns. */
const MANY = 1000;
/** Maximum ratio of outdated to current rows in a store before it's rebuilt. */
const SPENT = 3;

/**
 * The rows at one point in time: the numbers of a store below `size`. Tables with the same rows share it, whatever
 * their order.
 */
interface Version {
  store: RowStore;
  size: number;
}

/** Up to this many changed rows are inserted into every known order right away. */
const FEW = 64;

/**
 * All of the user's features without geometry, in sort order. Immutable: every change returns a new table that shares
 * unchanged data. A class, so that the store doesn't draft or freeze it.
 */
export class FeatureTable {
  static readonly EMPTY = new FeatureTable({ store: new RowStore(), size: 0 }, new Uint32Array(), 0);
  /** Seconds since the epoch. No row, current or past, counts as new since any later time. */
  readonly newest: number;
  private readonly version: Version;
  /** Row numbers in sort order. */
  private readonly order: Uint32Array;
  private listCache: KeyList | null = null;

  private constructor(version: Version, order: Uint32Array, newest: number) {
    this.version = version;
    this.order = order;
    this.newest = newest;
  }

  get size(): number {
    return this.order.length;
  }

  /** Number of rows in the store, including outdated and removed ones. */
  get kept(): number {
    return this.version.size;
  }

  /** The ids in sort order. */
  get list(): KeyList {
    this.listCache ??= new KeyList(this.version.store.keys(this.order));
    return this.listCache;
  }

  /** The ids as strings, created on first use. */
  get ids(): readonly string[] {
    const { ids, set } = this.list;
    knowSet(ids, set);
    return ids;
  }

  /**
   * Returns those of the ids that the table has, in sort order, in steps. Returns the same list if it's already that.
   */
  *ordered(ids: IdList): Generator<number, IdList, void> {
    if (ids === this.listCache) return ids;
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
    // If the table has all of them, their set is known.
    return count === chosen.size ? new KeyList(found, chosen) : new KeyList(found.subarray(0, count));
  }

  get(uuid: string): FeatureRow | undefined {
    const number = this.find(uuid);
    return number === null ? undefined : this.version.store.row(number, true);
  }

  has(uuid: string): boolean {
    return this.find(uuid) !== null;
  }

  /** Returns all rows in sort order, or the rows with the given ids. Row objects are created as they're read. */
  rows(ids?: Iterable<string>): IterableIterator<FeatureRow> {
    return ids === undefined || ids === this.listCache ? this.inOrder() : this.named(ids);
  }

  /** Returns each row's hunts, in sort order, without creating row objects. */
  *memberships(): IterableIterator<Pick<FeatureRow, "uuid" | "collectionIds"> & { key: number }> {
    const { store } = this.version;
    for (const number of this.order) {
      const key = store.key(number);
      yield { uuid: idOf(key), key, collectionIds: store.collectionIds(number) };
    }
  }

  /**
   * Returns type and ownership of the features with these ids without creating row objects. Unknown ids are skipped.
   */
  *kinds(ids: Iterable<string>): IterableIterator<FeatureKind> {
    const { store } = this.version;
    for (const number of this.numbers(ids))
      yield {
        uuid: store.uuid(number),
        ghType: store.ghType(number) as GhType,
        isOwner: store.isOwner(number),
      };
  }

  /** Returns the rows that a membership change affects. Only those row objects are created. */
  *joining({ featureIds, collectionIds, member }: MembershipChange): IterableIterator<FeatureRow> {
    const { store } = this.version;
    for (const number of this.numbers(featureIds)) {
      const known = store.collectionIds(number);
      if (collectionIds.some((id) => known.includes(id) !== member)) yield store.row(number);
    }
  }

  /** Prepares titles for search, in steps. All tables with the same rows share the result. */
  searchable(): Generator<number, void, void> {
    const { store, size } = this.version;
    return TitleText.of(store).fill(size);
  }

  /**
   * Returns the positions, in sort order, of rows whose title contains the text, ascending.
   * @param text lower case, not empty
   */
  placesCalled(text: string): Uint32Array {
    const { store, size } = this.version;
    const marks = TitleText.of(store).marks(text, size);
    const order = this.order;
    const places = new Uint32Array(order.length);
    let count = 0;
    for (let place = 0; place < order.length; place++)
      if (marks[order[place] as number] === 1) places[count++] = place;
    return places.slice(0, count);
  }

  /** Returns the id at a position in sort order. */
  idAt(place: number): string {
    return this.version.store.uuid(this.order[place] as number);
  }

  /** Returns the ids at positions in sort order. */
  listAt(places: Uint32Array): KeyList {
    const numbers = new Uint32Array(places.length);
    for (let at = 0; at < numbers.length; at++) numbers[at] = this.order[places[at] as number] as number;
    return new KeyList(this.version.store.keys(numbers));
  }

  /**
   * Adds rows, or replaces those with the same uuid, and keeps the sort order.
   * @param sort the table's current order
   */
  put(rows: readonly FeatureRow[] | RowColumns, sort: FeatureSort): FeatureTable {
    if (!this.isLatest || isSpent(this.version.size, this.size)) return this.copy().putNow(rows, sort);
    return this.putNow(rows, sort);
  }

  private putNow(rows: readonly FeatureRow[] | RowColumns, sort: FeatureSort): FeatureTable {
    const version = this.version;
    const { store } = version;
    const batch = batchOf(rows);
    const { numbers, replaced } = store.append(batch);
    const placed = (before: Uint32Array, by: FeatureSort) => {
      const compare = compareBy(store, by);
      return merged(without(before, replaced, compare), numbers.sort(compare), compare);
    };
    const next = { store, size: store.size };
    if (numbers.length <= FEW) carryOrders(version, next, placed);
    return new FeatureTable(next, placed(this.order, sort), Math.max(this.newest, batch.newest()));
  }

  /**
   * Removes rows. Returns the same table if it has none of them.
   * @param sort the table's current order
   * @param ready result of `dropping`; one made for another table is ignored and computed again
   */
  drop(uuids: Iterable<string>, sort: FeatureSort, ready: Drop | null = null): FeatureTable {
    const drop = ready?.of === this ? ready : inOneGo(this.dropping(uuids, sort));
    const { gone, order, own } = drop;
    if (gone.length === 0) return this;
    if (own) return new FeatureTable({ store: own, size: own.size }, order, this.newest);
    if (!this.isLatest) return this.copy().drop(uuids, sort);
    const { store } = this.version;
    if (drop.keys) store.removeAll(drop.keys);
    else for (const number of gone) store.remove(store.key(number));
    const next = { store, size: store.size };
    if (gone.length <= FEW)
      carryOrders(this.version, next, (before, by) => without(before, gone, compareBy(store, by)));
    return new FeatureTable(next, order, this.newest);
  }

  /** Prepares `drop` in steps. The table doesn't change. */
  *dropping(uuids: Iterable<string>, sort: FeatureSort): Generator<number, Drop, void> {
    const { store, size } = this.version;
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
        ? without(this.order, gone, compareBy(store, sort))
        : yield* others(this.order, marks, gone.length);
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

  /** Returns the table in another order, in steps. */
  *sorted(sort: FeatureSort): Generator<number, FeatureTable, void> {
    const order = yield* this.orderBy(sort);
    return new FeatureTable(this.version, order, this.newest);
  }

  /**
   * Prepares all orders, in steps. Tables with the same rows share them, and tables with a few changed rows derive
   * theirs.
   * @param sort the table's current order
   */
  *sortable(sort: FeatureSort): Generator<number, void, void> {
    keepOrder(this.version, sort, this.order);
    for (const other of FEATURE_SORTS) yield* this.orderBy(other);
  }

  /** Returns the row numbers sorted by title, in steps. */
  titled(): Generator<number, Uint32Array, void> {
    return this.orderBy("title");
  }

  private *orderBy(sort: FeatureSort): Generator<number, Uint32Array, void> {
    const known = knownOrder(this.version, sort);
    if (known) return known;
    const order = yield* this.sortedRows(sort);
    keepOrder(this.version, sort, order);
    return order;
  }

  private *sortedRows(sort: FeatureSort): Generator<number, Uint32Array, void> {
    const { store } = this.version;
    if (sort === "title") return new Uint32Array(yield* sortSteps(this.order, store, "title"));
    const before = sort === "ghType" ? yield* this.titled() : this.order;
    const places =
      sort === "ghType" ? yield* indexesByType(before, store) : yield* indexesByMoment(before, store, sort);
    for (let at = 0; at < places.length; at++) {
      places[at] = before[places[at] as number] as number;
      if (at % COPIED_A_STEP === COPIED_A_STEP - 1) yield at;
    }
    return places;
  }

  private find(uuid: string): number | null {
    return this.version.store.find(uuid, this.version.size);
  }

  /** Whether no later table has added or removed rows in the store, so the next table can share it. */
  private get isLatest(): boolean {
    const { store, size } = this.version;
    return size > 0 && store.size === size;
  }

  /** Copies the current rows to a new store. */
  private copy(): FeatureTable {
    const own = new RowStore();
    own.append(batchOf([...this.inOrder()]));
    return new FeatureTable({ store: own, size: own.size }, ascending(own.size), this.newest);
  }

  private *inOrder(): IterableIterator<FeatureRow> {
    for (const number of this.order) yield this.version.store.row(number);
  }

  private *named(ids: Iterable<string>): IterableIterator<FeatureRow> {
    for (const number of this.numbers(ids)) yield this.version.store.row(number);
  }

  /** Returns the row numbers of ids. Unknown ids are skipped. */
  private *numbers(ids: Iterable<string>): IterableIterator<number> {
    const { store, size } = this.version;
    if (ids instanceof KeyList)
      for (const key of ids.keys) {
        const number = store.findKey(key, size);
        if (number !== null) yield number;
      }
    else
      for (const id of ids) {
        const number = this.find(id);
        if (number !== null) yield number;
      }
  }
}

/** Whether most rows of a store are outdated for a table of this size. */
const isSpent = (kept: number, rows: number): boolean => kept >= SPENT * rows + MANY;

const ascending = (size: number): Uint32Array => Uint32Array.from({ length: size }, (_, number) => number);

function batchOf(rows: readonly FeatureRow[] | RowColumns): RowBatch {
  if ("uuids" in rows) return new ColumnRows(rows);
  const columns = rows.length < MANY ? null : toRowColumns(rows);
  return columns ? new ColumnRows(columns) : new ObjectRows(rows);
}
