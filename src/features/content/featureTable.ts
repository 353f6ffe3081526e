import type { SlimFeature } from "../../domain/feature";
import type { Extent } from "../../domain/geometry";
import { type Compare, type FeatureSort, lowerBound } from "../../domain/sorting";
import { groupedByType, sortSteps } from "../../domain/sortSteps";
import { newSince } from "../../domain/visibility";
import { RowIndex } from "./rowIndex";

/** What lists and panels know of a feature; `extent` lets the map go there without a call. */
export type FeatureRow = SlimFeature & { extent: Extent };

/** Ids and rows, both in sort order. */
interface Ordered {
  ids: readonly string[];
  rows: readonly FeatureRow[];
}

/** Rows in the order of their titles. */
const titles = new WeakMap<RowIndex, readonly FeatureRow[]>();

/**
 * All of a person's features without their geometry, in sort order. Immutable: every change answers a new table that
 * shares what did not change. A class, so that the store does not walk through it to draft or freeze it.
 */
export class FeatureTable {
  static readonly EMPTY = new FeatureTable(RowIndex.EMPTY, { ids: [], rows: [] }, 0);
  /** Seconds since the epoch: no row that is or was here counts as new since a later moment. */
  readonly newest: number;
  readonly #index: RowIndex;
  readonly #ordered: Ordered;

  private constructor(index: RowIndex, ordered: Ordered, newest: number) {
    this.#index = index;
    this.#ordered = ordered;
    this.newest = newest;
  }

  /** In sort order. */
  get ids(): readonly string[] {
    return this.#ordered.ids;
  }

  get size(): number {
    return this.ids.length;
  }

  get(uuid: string): FeatureRow | undefined {
    return this.#index.get(uuid);
  }

  has(uuid: string): boolean {
    return this.get(uuid) !== undefined;
  }

  /** The rows in sort order, or those of the ids that it holds. */
  rows(ids: Iterable<string> = this.ids): IterableIterator<FeatureRow> {
    return ids === this.ids ? this.#ordered.rows.values() : this.#named(ids);
  }

  /** Adds rows or replaces those with the same uuid; each stands at its place in the order. */
  put(rows: readonly FeatureRow[], compare: Compare<FeatureRow>): FeatureTable {
    const latest = new Map(rows.map((row) => [row.uuid, row]));
    const moved = new Set<string>();
    const placed: FeatureRow[] = [];
    const inPlace: [before: FeatureRow, row: FeatureRow][] = [];
    let { newest } = this;
    for (const row of latest.values()) {
      newest = Math.max(newest, newSince(row));
      const before = this.get(row.uuid);
      if (before && compare(before, row) === 0) inPlace.push([before, row]);
      else {
        if (before) moved.add(row.uuid);
        placed.push(row);
      }
    }
    const kept = without(replaced(this.#ordered, inPlace, compare), moved);
    const ordered = merged(kept, placed.sort(compare), compare);
    return new FeatureTable(this.#index.with(latest), ordered, newest);
  }

  /** The same table when it holds none of them. */
  drop(uuids: Iterable<string>): FeatureTable {
    const gone = new Map<string, null>();
    for (const uuid of uuids) if (this.has(uuid)) gone.set(uuid, null);
    if (gone.size === 0) return this;
    return new FeatureTable(this.#index.with(gone), without(this.#ordered, gone), this.newest);
  }

  /** The table in another order, in steps. */
  *sorted(sort: FeatureSort): Generator<number, FeatureTable, void> {
    const rows = yield* this.#sortedRows(sort);
    const ids = rows.map((row) => row.uuid);
    return new FeatureTable(this.#index, { ids, rows }, this.newest);
  }

  /**
   * Makes ready, in steps, what the longest sorts begin with: the rows in the order of their titles, which every other
   * order of the same rows has too.
   */
  *titled(): Generator<number, readonly FeatureRow[], void> {
    const known = titles.get(this.#index);
    if (known) return known;
    const rows = yield* sortSteps(this.#ordered.rows, "title");
    titles.set(this.#index, rows);
    return rows;
  }

  *#sortedRows(sort: FeatureSort): Generator<number, readonly FeatureRow[], void> {
    switch (sort) {
      case "title":
        return yield* this.titled();
      case "ghType":
        return groupedByType(yield* this.titled());
      case "updatedAt":
      case "createdAt":
        return yield* sortSteps(this.#ordered.rows, sort);
    }
  }

  *#named(ids: Iterable<string>): IterableIterator<FeatureRow> {
    for (const id of ids) {
      const row = this.get(id);
      if (row) yield row;
    }
  }
}

/** Rows changed whose place in the order stays the same. */
function replaced(
  { ids, rows }: Ordered,
  changes: readonly [before: FeatureRow, row: FeatureRow][],
  compare: Compare<FeatureRow>,
): Ordered {
  if (changes.length === 0) return { ids, rows };
  const next = [...rows];
  for (const [before, row] of changes) {
    next[lowerBound(rows.length, (at) => rows[at] as FeatureRow, before, compare)] = row;
  }
  return { ids, rows: next };
}

function without({ ids, rows }: Ordered, gone: { size: number; has(uuid: string): boolean }): Ordered {
  if (gone.size === 0) return { ids, rows };
  return { ids: ids.filter((id) => !gone.has(id)), rows: rows.filter(({ uuid }) => !gone.has(uuid)) };
}

/** With sorted rows put in. Only what stands behind the first of them is walked: a page mostly goes to the end. */
function merged(
  { ids, rows }: Ordered,
  placed: readonly FeatureRow[],
  compare: Compare<FeatureRow>,
): Ordered {
  const first = placed[0];
  if (!first) return { ids, rows };
  let at = lowerBound(rows.length, (index) => rows[index] as FeatureRow, first, compare);
  const head = at;
  const between: FeatureRow[] = [];
  for (const next of placed) {
    for (; at < rows.length && compare(rows[at] as FeatureRow, next) < 0; at++)
      between.push(rows[at] as FeatureRow);
    between.push(next);
  }
  const uuids = between.map(({ uuid }) => uuid);
  return {
    ids: ids.slice(0, head).concat(uuids, ids.slice(at)),
    rows: rows.slice(0, head).concat(between, rows.slice(at)),
  };
}
