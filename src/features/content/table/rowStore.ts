import { GH_TYPES } from "../../../domain/feature";
import { idOf, keyOf, knownKey } from "../../../domain/idKeys";
import type { KeySet } from "../../../domain/idList";
import { type FeatureReader, lowerBound } from "../../../domain/sorting";
import type { FeatureRow } from "./featureRow";
import type { RowBatch } from "./rowBatch";

/** Rows that are kept as objects once they were looked at, so that who looks again gets the same one. */
const MADE_AT_MOST = 2000;
const GONE = GH_TYPES.length;

/** What adding rows did. */
export interface Added {
  /** Their numbers, ascending, but for rows with a uuid that comes again among them. */
  numbers: Uint32Array;
  /** Numbers of the rows whose place they take. */
  replaced: number[];
}

/**
 * Rows by number, in the order in which they came. A row that changes gets a new number, and one that goes leaves a number
 * for its absence: so everything below a number, a version, stays as it was, whatever is added behind it. Reading a version
 * costs no more than reading the latest one, and none is ever copied.
 */
export class RowStore implements FeatureReader<number> {
  readonly #batches: { first: number; batch: RowBatch }[] = [];
  readonly #titles: string[] = [];
  /** Of each row's uuid. */
  #keys = new Uint32Array(1024);
  #types = new Uint8Array(1024);
  #created = new Float64Array(1024);
  #updated = new Float64Array(1024);
  /** By the key of a uuid: its latest number plus one; 0: it has none. */
  #latest = new Uint32Array(1024);
  /** The number before of one whose uuid had another. */
  readonly #before = new Map<number, number>();
  readonly #made = new Map<number, FeatureRow>();
  /** Very many rows that went at once, by the number for their absence; ascending. */
  readonly #removals: { number: number; keys: KeySet }[] = [];

  /** The next number: with it as its version a table has everything. */
  get size(): number {
    return this.#titles.length;
  }

  /** Adds rows. The last of those with the same uuid counts. */
  append(batch: RowBatch): Added {
    const first = this.size;
    this.#batches.push({ first, batch });
    this.#reserve(first + batch.count);
    const replaced: number[] = [];
    const again = new Set<number>();
    for (let index = 0; index < batch.count; index++) {
      const number = first + index;
      const key = keyOf(batch.uuid(index));
      const before = this.#number(key, batch.title(index));
      this.#types[number] = GH_TYPES.indexOf(batch.ghType(index));
      this.#created[number] = batch.moment(index, "createdAt");
      this.#updated[number] = batch.moment(index, "updatedAt");
      if (before === undefined) continue;
      if (before >= first) again.add(before);
      else if (!this.#isGone(before, key, first)) replaced.push(before);
    }
    const numbers = new Uint32Array(batch.count - again.size);
    let at = 0;
    for (let number = first; at < numbers.length; number++) if (!again.has(number)) numbers[at++] = number;
    return { numbers, replaced };
  }

  /** Takes a uuid out of what follows, by its key. */
  remove(key: number): void {
    const number = this.size;
    this.#reserve(number + 1);
    this.#number(key, "");
    this.#types[number] = GONE;
  }

  /** Removes very many uuids at once, cheaply: they share one number for their removal. */
  removeAll(keys: KeySet): void {
    const number = this.size;
    this.#reserve(number + 1);
    this.#titles.push("");
    this.#types[number] = GONE;
    this.#removals.push({ number, keys });
  }

  /** The number of a uuid's row as of a version; null: there was none. */
  find(uuid: string, version: number): number | null {
    const key = knownKey(uuid);
    return key === undefined ? null : this.findKey(key, version);
  }

  /** The same by the key of a uuid. */
  findKey(key: number, version: number): number | null {
    const latest = this.#latest[key] ?? 0;
    let number: number | undefined = latest === 0 ? undefined : latest - 1;
    while (number !== undefined && number >= version) number = this.#before.get(number);
    return number === undefined || this.#isGone(number, key, version) ? null : number;
  }

  /** Whether the row of a key was gone at a version, whose latest number this was. */
  #isGone(number: number, key: number, version: number): boolean {
    if (this.#types[number] === GONE) return true;
    for (let at = this.#removals.length - 1; at >= 0; at--) {
      const removal = this.#removals[at] as { number: number; keys: KeySet };
      if (removal.number < number) return false;
      if (removal.number < version && removal.keys.hasKey(key)) return true;
    }
    return false;
  }

  /** @param keep whether it is the same object the next time, for as long as few others are looked at */
  row(number: number, keep = false): FeatureRow {
    const made = this.#made.get(number);
    if (made) return made;
    const { first, batch } = this.#batchOf(number);
    const row = batch.row(number - first);
    if (!keep) return row;
    if (this.#made.size >= MADE_AT_MOST) this.#made.clear();
    this.#made.set(number, row);
    return row;
  }

  uuid(number: number): string {
    return idOf(this.#keys[number] as number);
  }

  /** The key (src/domain/idKeys.ts) of a row's uuid. */
  key(number: number): number {
    return this.#keys[number] as number;
  }

  /** The keys of the rows' uuids. */
  keys(numbers: Uint32Array): Uint32Array {
    const keys = new Uint32Array(numbers.length);
    for (let at = 0; at < numbers.length; at++) keys[at] = this.#keys[numbers[at] as number] as number;
    return keys;
  }

  isOwner(number: number): boolean {
    const { first, batch } = this.#batchOf(number);
    return batch.isOwner(number - first);
  }

  collectionIds(number: number): string[] {
    const { first, batch } = this.#batchOf(number);
    return batch.collectionIds(number - first);
  }

  title(number: number): string {
    return this.#titles[number] as string;
  }

  ghType(number: number): string {
    return GH_TYPES[this.#types[number] as number] as string;
  }

  moment(number: number, of: "createdAt" | "updatedAt"): number {
    return (of === "createdAt" ? this.#created : this.#updated)[number] as number;
  }

  /** Gives a uuid the next number, by its key and with a title, and answers the number before. */
  #number(key: number, title: string): number | undefined {
    const number = this.#titles.push(title) - 1;
    if (key >= this.#latest.length)
      this.#latest = enlarged(this.#latest, new Uint32Array(Math.max(key + 1, this.#latest.length * 2)));
    const before = this.#latest[key] as number;
    this.#keys[number] = key;
    this.#latest[key] = number + 1;
    if (before === 0) return undefined;
    this.#before.set(number, before - 1);
    return before - 1;
  }

  #batchOf(number: number): { first: number; batch: RowBatch } {
    const after = lowerBound(
      this.#batches.length,
      (at) => this.#batches[at]?.first as number,
      number + 1,
      (one, other) => one - other,
    );
    return this.#batches[after - 1] as { first: number; batch: RowBatch };
  }

  #reserve(count: number): void {
    if (count <= this.#types.length) return;
    const length = Math.max(count, this.#types.length * 2);
    this.#keys = enlarged(this.#keys, new Uint32Array(length));
    this.#types = enlarged(this.#types, new Uint8Array(length));
    this.#created = enlarged(this.#created, new Float64Array(length));
    this.#updated = enlarged(this.#updated, new Float64Array(length));
  }
}

function enlarged<Values extends Uint8Array | Uint32Array | Float64Array>(
  values: Values,
  larger: Values,
): Values {
  larger.set(values);
  return larger;
}
