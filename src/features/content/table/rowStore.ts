import { GH_TYPES } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import { idOf, keyOf, knownKey } from "../../../domain/idKeys";
import type { KeySet } from "../../../domain/idList";
import { type FeatureReader, lowerBound } from "../../../domain/sorting";
import type { RowBatch } from "./rowBatch";

/** Maximum number of row objects cached, so that repeated reads return the same object. */
const MADE_AT_MOST = 2000;
const GONE = GH_TYPES.length;

/** Result of adding rows. */
export interface Added {
  /** Numbers of the added rows, ascending. Rows whose uuid occurs again in the batch are left out. */
  numbers: Uint32Array;
  /** Numbers of the rows that they replace. */
  replaced: number[];
}

/**
 * Rows by number, in the order they were added. A changed row gets a new number and a removed row leaves a tombstone
 * with a number. A version is all numbers below a limit: it never changes, reading it costs as much as reading the
 * latest one, and nothing is copied.
 */
export class RowStore implements FeatureReader<number> {
  private readonly batches: { first: number; batch: RowBatch }[] = [];
  private readonly titles: string[] = [];
  /** Key of each row's uuid. */
  private keyOfRow = new Uint32Array(1024);
  private types = new Uint8Array(1024);
  private created = new Float64Array(1024);
  private updated = new Float64Array(1024);
  /** Latest row number plus one, by uuid key. 0: none. */
  private latest = new Uint32Array(1024);
  /** Previous number of the same uuid, by number. */
  private readonly before = new Map<number, number>();
  private readonly made = new Map<number, FeatureRow>();
  /** Bulk removals by their tombstone number, ascending. */
  private readonly removals: { number: number; keys: KeySet }[] = [];

  /** The next number. A table with this as its version has every row. */
  get size(): number {
    return this.titles.length;
  }

  /** Adds rows. If a uuid occurs several times, the last row counts. */
  append(batch: RowBatch): Added {
    const first = this.size;
    this.batches.push({ first, batch });
    this.reserve(first + batch.count);
    const replaced: number[] = [];
    const again = new Set<number>();
    for (let index = 0; index < batch.count; index++) {
      const number = first + index;
      const key = keyOf(batch.uuid(index));
      const before = this.number(key, batch.title(index));
      this.types[number] = GH_TYPES.indexOf(batch.ghType(index));
      this.created[number] = batch.moment(index, "createdAt");
      this.updated[number] = batch.moment(index, "updatedAt");
      if (before === undefined) continue;
      if (before >= first) again.add(before);
      else if (!this.isGone(before, key, first)) replaced.push(before);
    }
    const numbers = new Uint32Array(batch.count - again.size);
    let at = 0;
    for (let number = first; at < numbers.length; number++) if (!again.has(number)) numbers[at++] = number;
    return { numbers, replaced };
  }

  /** Removes a row from later versions, by its uuid key. */
  remove(key: number): void {
    const number = this.size;
    this.reserve(number + 1);
    this.number(key, "");
    this.types[number] = GONE;
  }

  /** Removes many rows at once. They share one tombstone, which is cheap. */
  removeAll(keys: KeySet): void {
    const number = this.size;
    this.reserve(number + 1);
    this.titles.push("");
    this.types[number] = GONE;
    this.removals.push({ number, keys });
  }

  /** Returns the number of a uuid's row in a version, or null. */
  find(uuid: string, version: number): number | null {
    const key = knownKey(uuid);
    return key === undefined ? null : this.findKey(key, version);
  }

  /** Does the same by uuid key. */
  findKey(key: number, version: number): number | null {
    const latest = this.latest[key] ?? 0;
    let number: number | undefined = latest === 0 ? undefined : latest - 1;
    while (number !== undefined && number >= version) number = this.before.get(number);
    return number === undefined || this.isGone(number, key, version) ? null : number;
  }

  /** Whether a row, with its latest number in the version, was removed in that version. */
  private isGone(number: number, key: number, version: number): boolean {
    if (this.types[number] === GONE) return true;
    for (let at = this.removals.length - 1; at >= 0; at--) {
      const removal = this.removals[at] as { number: number; keys: KeySet };
      if (removal.number < number) return false;
      if (removal.number < version && removal.keys.hasKey(key)) return true;
    }
    return false;
  }

  /**
   * Returns the row.
   * @param keep caches the object, so later reads return the same one until too many others are cached
   */
  row(number: number, keep = false): FeatureRow {
    const made = this.made.get(number);
    if (made) return made;
    const { first, batch } = this.batchOf(number);
    const row = batch.row(number - first);
    if (!keep) return row;
    if (this.made.size >= MADE_AT_MOST) this.made.clear();
    this.made.set(number, row);
    return row;
  }

  uuid(number: number): string {
    return idOf(this.keyOfRow[number] as number);
  }

  /** Returns the key (src/domain/idKeys.ts) of a row's uuid. */
  key(number: number): number {
    return this.keyOfRow[number] as number;
  }

  /** Returns the keys of the rows' uuids. */
  keys(numbers: Uint32Array): Uint32Array {
    const keys = new Uint32Array(numbers.length);
    for (let at = 0; at < numbers.length; at++) keys[at] = this.keyOfRow[numbers[at] as number] as number;
    return keys;
  }

  isOwner(number: number): boolean {
    const { first, batch } = this.batchOf(number);
    return batch.isOwner(number - first);
  }

  collectionIds(number: number): string[] {
    const { first, batch } = this.batchOf(number);
    return batch.collectionIds(number - first);
  }

  title(number: number): string {
    return this.titles[number] as string;
  }

  ghType(number: number): string {
    return GH_TYPES[this.types[number] as number] as string;
  }

  moment(number: number, of: "createdAt" | "updatedAt"): number {
    return (of === "createdAt" ? this.created : this.updated)[number] as number;
  }

  /** Assigns the next number to a uuid key and a title. @returns the previous number, if any */
  private number(key: number, title: string): number | undefined {
    const number = this.titles.push(title) - 1;
    if (key >= this.latest.length)
      this.latest = enlarged(this.latest, new Uint32Array(Math.max(key + 1, this.latest.length * 2)));
    const before = this.latest[key] as number;
    this.keyOfRow[number] = key;
    this.latest[key] = number + 1;
    if (before === 0) return undefined;
    this.before.set(number, before - 1);
    return before - 1;
  }

  private batchOf(number: number): { first: number; batch: RowBatch } {
    const after = lowerBound(
      this.batches.length,
      (at) => this.batches[at]?.first as number,
      number + 1,
      (one, other) => one - other,
    );
    return this.batches[after - 1] as { first: number; batch: RowBatch };
  }

  private reserve(count: number): void {
    if (count <= this.types.length) return;
    const length = Math.max(count, this.types.length * 2);
    this.keyOfRow = enlarged(this.keyOfRow, new Uint32Array(length));
    this.types = enlarged(this.types, new Uint8Array(length));
    this.created = enlarged(this.created, new Float64Array(length));
    this.updated = enlarged(this.updated, new Float64Array(length));
  }
}

function enlarged<Values extends Uint8Array | Uint32Array | Float64Array>(
  values: Values,
  larger: Values,
): Values {
  larger.set(values);
  return larger;
}
