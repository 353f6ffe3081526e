import type { SlimFeature } from "../../domain/feature";
import type { Extent } from "../../domain/geometry";
import { type Compare, type FeatureSort, lowerBound } from "../../domain/sorting";
import { sortSteps } from "../../domain/sortSteps";
import { newSince } from "../../domain/visibility";

/** What lists and panels know of a feature; `extent` lets the map go there without a call. */
export type FeatureRow = SlimFeature & { extent: Extent };

type Shard = ReadonlyMap<string, FeatureRow>;

const SHARDS = 4096;
const EMPTY_SHARDS: readonly Shard[] = Array.from({ length: SHARDS }, () => new Map());

/** FNV-1a over the last characters: the first ones of a time-ordered uuid are all alike. */
function shardOf(uuid: string): number {
  let hash = 0x811c9dc5;
  for (let index = Math.max(0, uuid.length - 8); index < uuid.length; index += 1) {
    hash = Math.imul(hash ^ uuid.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (SHARDS - 1);
}

/**
 * All of a person's features without their geometry, and the ids in sort order. Immutable: every change answers
 * a new table that shares what did not change, so that changing one of 100,000 rows copies some 25 entries and a page of 500 some 12,000.
 * A class, so that the store does not walk through it to draft or freeze it.
 */
export class FeatureTable {
  static readonly EMPTY = new FeatureTable(EMPTY_SHARDS, [], 0);
  /** In sort order. */
  readonly ids: readonly string[];
  /** Seconds since the epoch: no row that is or was here counts as new since a later moment. */
  readonly newest: number;
  readonly #shards: readonly Shard[];

  private constructor(shards: readonly Shard[], ids: readonly string[], newest: number) {
    this.#shards = shards;
    this.ids = ids;
    this.newest = newest;
  }

  get size(): number {
    return this.ids.length;
  }

  get(uuid: string): FeatureRow | undefined {
    return this.#shards[shardOf(uuid)]?.get(uuid);
  }

  has(uuid: string): boolean {
    return this.get(uuid) !== undefined;
  }

  /** The rows in sort order, or those of the ids that it holds. */
  *rows(ids: Iterable<string> = this.ids): IterableIterator<FeatureRow> {
    for (const id of ids) {
      const row = this.get(id);
      if (row) yield row;
    }
  }

  /** Adds rows or replaces those with the same uuid; each stands at its place in the order. */
  put(rows: readonly FeatureRow[], compare: Compare<FeatureRow>): FeatureTable {
    const latest = new Map(rows.map((row) => [row.uuid, row]));
    const moved = new Set<string>();
    const placed: FeatureRow[] = [];
    let { newest } = this;
    for (const row of latest.values()) {
      newest = Math.max(newest, newSince(row));
      const before = this.get(row.uuid);
      if (before && compare(before, row) === 0) continue;
      if (before) moved.add(row.uuid);
      placed.push(row);
    }
    const shards = this.#change((change) => {
      for (const row of latest.values()) change(row.uuid, row);
    });
    if (placed.length === 0) return new FeatureTable(shards, this.ids, newest);
    const others = moved.size ? this.ids.filter((id) => !moved.has(id)) : this.ids;
    const next = new FeatureTable(shards, others, newest);
    return new FeatureTable(shards, next.#merge(placed.sort(compare), compare), newest);
  }

  /** The same table when it holds none of them. */
  drop(uuids: Iterable<string>): FeatureTable {
    const gone = new Set<string>();
    for (const uuid of uuids) if (this.has(uuid)) gone.add(uuid);
    if (gone.size === 0) return this;
    const shards = this.#change((change) => {
      for (const uuid of gone) change(uuid, null);
    });
    return new FeatureTable(
      shards,
      this.ids.filter((id) => !gone.has(id)),
      this.newest,
    );
  }

  /** The table in another order, in steps. */
  *sorted(sort: FeatureSort): Generator<number, FeatureTable, void> {
    const rows = yield* sortSteps(this.rows(), sort);
    return new FeatureTable(
      this.#shards,
      rows.map((row) => row.uuid),
      this.newest,
    );
  }

  /** The shards after the changes; each touched one is copied once. */
  #change(work: (change: (uuid: string, row: FeatureRow | null) => void) => void): Shard[] {
    const shards = [...this.#shards];
    const fresh = new Map<number, Map<string, FeatureRow>>();
    work((uuid, row) => {
      const index = shardOf(uuid);
      let shard = fresh.get(index);
      if (!shard) {
        shard = new Map(shards[index]);
        fresh.set(index, shard);
        shards[index] = shard;
      }
      if (row) shard.set(uuid, row);
      else shard.delete(uuid);
    });
    return shards;
  }

  /** Ids with the sorted rows put in. Only what stands behind the first new row is walked: a page mostly goes to the end. */
  #merge(placed: readonly FeatureRow[], compare: Compare<FeatureRow>): string[] {
    const first = placed[0];
    if (!first) return [...this.ids];
    const row = (index: number): FeatureRow => this.get(this.ids[index] ?? "") ?? first;
    let at = lowerBound(this.ids.length, row, first, compare);
    const merged = this.ids.slice(0, at);
    for (const next of placed) {
      while (at < this.ids.length && compare(row(at), next) < 0) {
        merged.push(this.ids[at] ?? "");
        at += 1;
      }
      merged.push(next.uuid);
    }
    return at < this.ids.length ? merged.concat(this.ids.slice(at)) : merged;
  }
}
