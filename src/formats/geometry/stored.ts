import type { GhType } from "../../domain/feature";
import { ByteReader, isSet, SnapshotError } from "../snapshot/bytes";
import { FLOATS, POWERS, ZEROS } from "../snapshot/decimals";
import { KINDS } from "./types";

/** Reads what encodeGeometry wrote, position by position. Throws SnapshotError where the bytes are damaged. */
export class StoredGeometry {
  readonly ghType: GhType;
  /** Vertices of each ring, of the line, or 1 for a point. */
  readonly lengths: readonly number[];
  /** Of longitude, latitude and elevation: digits after the point, or a mode of decimals.ts. */
  readonly modes: readonly number[];
  readonly #reader: ByteReader;
  /** The last whole number of each axis. */
  readonly #before = [0, 0, 0];

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
    const ghType = KINDS[this.#reader.byte()];
    if (!ghType) throw new SnapshotError("This isn't a geometry.");
    this.ghType = ghType;
    const lines = ghType === "Polygon" ? this.#reader.varint() : 1;
    if (lines > bytes.length) throw new SnapshotError("A geometry is damaged.");
    this.lengths = Array.from({ length: lines }, () => (ghType === "Point" ? 1 : this.#reader.varint()));
    this.modes = [this.#reader.byte(), this.#reader.byte(), this.#reader.byte()];
  }

  get vertices(): number {
    return this.lengths.reduce((sum, length) => sum + length, 0);
  }

  /** Answers the next position's number of an axis; axes come in turn. Whole numbers of the last digit, or with FLOATS the number. */
  next(axis: number): number {
    const mode = this.modes[axis];
    if (mode === ZEROS) return 0;
    if (mode === FLOATS) return this.#reader.float64();
    const whole = (this.#before[axis] as number) + this.#reader.signed();
    this.#before[axis] = whole;
    return whole;
  }

  /** The next position's number of an axis as it was sent. */
  nextNumber(axis: number): number {
    return numberOf(this.next(axis), this.modes[axis] as number);
  }

  /** A track's times, after all positions were read; null where it has none. */
  times(): StoredTimes | null {
    if (this.ghType !== "Tracks") return null;
    const count = this.#reader.varint() - 1;
    return count < 0 ? null : new StoredTimes(this.#reader, count);
  }
}

/** Times one after the other. */
export class StoredTimes {
  readonly count: number;
  readonly mode: number;
  readonly #reader: ByteReader;
  /** A bit for each that is known, the first the lowest of its byte; null: all are. */
  readonly bits: Uint8Array | null;
  #at = 0;
  #before = 0;

  constructor(reader: ByteReader, count: number) {
    this.#reader = reader;
    this.count = count;
    this.bits = reader.byte() === 1 ? reader.bytes(Math.ceil(count / 8)) : null;
    this.mode = reader.byte();
  }

  /** The next one as StoredGeometry.next answers numbers; null where it is missing. */
  next(): number | null {
    const at = this.#at++;
    const { bits } = this;
    if (bits !== null && !isSet(bits, at)) return null;
    if (this.mode === ZEROS) return 0;
    if (this.mode === FLOATS) return this.#reader.float64();
    this.#before += this.#reader.signed();
    return this.#before;
  }

  /** All of them, as they were sent. */
  all(): (number | null)[] {
    return Array.from({ length: this.count }, () => {
      const value = this.next();
      return value === null ? null : numberOf(value, this.mode);
    });
  }
}

const numberOf = (value: number, mode: number): number =>
  mode === ZEROS || mode === FLOATS ? value : value / (POWERS[mode] as number);
