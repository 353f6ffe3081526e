import { GH_TYPES } from "../../../domain/feature";
import { IdIndex } from "../../../domain/idIndex";
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
  readonly #uuids: string[] = [];
  readonly #titles: string[] = [];
  #types = new Uint8Array(1024);
  #created = new Float64Array(1024);
  #updated = new Float64Array(1024);
  /** The latest number of a uuid, and the one before of a number that has one. */
  readonly #latest = new IdIndex((number) => this.#uuids[number] as string);
  readonly #before = new Map<number, number>();
  readonly #made = new Map<number, FeatureRow>();

  /** The next number: with it as its version a table has everything. */
  get size(): number {
    return this.#uuids.length;
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
      this.#titles.push(batch.title(index));
      this.#types[number] = GH_TYPES.indexOf(batch.ghType(index));
      this.#created[number] = batch.moment(index, "createdAt");
      this.#updated[number] = batch.moment(index, "updatedAt");
      const before = this.#number(batch.uuid(index));
      if (before === undefined) continue;
      if (before >= first) again.add(before);
      else if (this.#types[before] !== GONE) replaced.push(before);
    }
    const numbers = new Uint32Array(batch.count - again.size);
    let at = 0;
    for (let number = first; at < numbers.length; number++) if (!again.has(number)) numbers[at++] = number;
    return { numbers, replaced };
  }

  /** Takes a uuid out of what follows. */
  remove(uuid: string): void {
    const number = this.size;
    this.#reserve(number + 1);
    this.#titles.push("");
    this.#types[number] = GONE;
    this.#number(uuid);
  }

  /** The number of a uuid's row as of a version; null: there was none. */
  find(uuid: string, version: number): number | null {
    let number = this.#latest.get(uuid);
    while (number !== undefined && number >= version) number = this.#before.get(number);
    return number === undefined || this.#types[number] === GONE ? null : number;
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
    return this.#uuids[number] as string;
  }

  /** Written out: of a million, Array.from with a function took longer than a frame. */
  uuids(numbers: Uint32Array): string[] {
    const uuids = new Array<string>(numbers.length);
    for (let at = 0; at < numbers.length; at++) uuids[at] = this.#uuids[numbers[at] as number] as string;
    return uuids;
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

  /** Gives a uuid the next number and answers the one before. */
  #number(uuid: string): number | undefined {
    const number = this.#uuids.push(uuid) - 1;
    const before = this.#latest.set(uuid, number);
    if (before !== undefined) this.#before.set(number, before);
    return before;
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
    this.#types = enlarged(this.#types, new Uint8Array(length));
    this.#created = enlarged(this.#created, new Float64Array(length));
    this.#updated = enlarged(this.#updated, new Float64Array(length));
  }
}

function enlarged<Values extends Uint8Array | Float64Array>(values: Values, larger: Values): Values {
  larger.set(values);
  return larger;
}
