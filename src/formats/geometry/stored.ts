import type { GhType } from "../../domain/feature";
import { ByteReader, isSet, SnapshotError } from "../snapshot/bytes";
import { checkedMode, FLOATS, POWERS, VERTICES_MAX, ZEROS } from "../snapshot/decimals";
import { KINDS } from "./types";

/** Reads the output of encodeGeometry, position by position. @throws SnapshotError if the bytes are damaged */
export class StoredGeometry {
  readonly ghType: GhType;
  /** Number of vertices of each ring or of the line. 1 for a point. */
  readonly lengths: readonly number[];
  /** Modes of longitude, latitude and elevation: digits after the point, or a mode of decimals.ts. */
  readonly modes: readonly number[];
  private readonly reader: ByteReader;
  /** Last integer on each axis. */
  private readonly before = [0, 0, 0];

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes);
    const ghType = KINDS[this.reader.byte()];
    if (!ghType) throw new SnapshotError("This isn't a geometry.");
    this.ghType = ghType;
    const lines = ghType === "Polygon" ? this.reader.varint() : 1;
    if (lines > bytes.length) throw new SnapshotError("A geometry is damaged.");
    this.lengths = Array.from({ length: lines }, () => (ghType === "Point" ? 1 : this.reader.varint()));
    const [x, y, z] = [this.mode(), this.mode(), this.mode()];
    this.modes = [x, y, z];
    // Checked before anything is allocated. Each value that isn't zero takes at least one byte.
    const isZero = x === ZEROS && y === ZEROS && z === ZEROS;
    if (this.vertices > (isZero ? VERTICES_MAX : bytes.length))
      throw new SnapshotError("A geometry has fewer positions than it says.");
  }

  private mode(): number {
    return checkedMode(this.reader.byte());
  }

  get vertices(): number {
    return this.lengths.reduce((sum, length) => sum + length, 0);
  }

  /**
   * Reads the next position's value on an axis. Axes must be read in turn. Returns an integer in units of the last
   * digit, or the number itself with FLOATS.
   */
  next(axis: number): number {
    const mode = this.modes[axis];
    if (mode === ZEROS) return 0;
    if (mode === FLOATS) return this.reader.float64();
    const whole = (this.before[axis] as number) + this.reader.signed();
    this.before[axis] = whole;
    return whole;
  }

  /** Reads the next position's value on an axis as the original number. */
  nextNumber(axis: number): number {
    return numberOf(this.next(axis), this.modes[axis] as number);
  }

  /** Returns a track's times, or null if it has none. Call after reading all positions. */
  times(): StoredTimes | null {
    if (this.ghType !== "Tracks") return null;
    const count = this.reader.varint() - 1;
    return count < 0 ? null : new StoredTimes(this.reader, count);
  }
}

/** Reads times in sequence. */
export class StoredTimes {
  readonly count: number;
  readonly mode: number;
  private readonly reader: ByteReader;
  /** A bit per time that tells whether it is known, lowest bit first. Null if all are. */
  readonly bits: Uint8Array | null;
  private at = 0;
  private before = 0;

  constructor(reader: ByteReader, count: number) {
    if (count > VERTICES_MAX) throw new SnapshotError("A track has fewer times than it says.");
    this.reader = reader;
    this.count = count;
    this.bits = reader.byte() === 1 ? reader.bytes(Math.ceil(count / 8)) : null;
    this.mode = checkedMode(reader.byte());
  }

  /** Reads the next time in the units of StoredGeometry.next, or null if it is missing. */
  next(): number | null {
    const at = this.at++;
    const { bits } = this;
    if (bits !== null && !isSet(bits, at)) return null;
    if (this.mode === ZEROS) return 0;
    if (this.mode === FLOATS) return this.reader.float64();
    this.before += this.reader.signed();
    return this.before;
  }

  /** Reads all times as the original numbers. */
  all(): (number | null)[] {
    return Array.from({ length: this.count }, () => {
      const value = this.next();
      return value === null ? null : numberOf(value, this.mode);
    });
  }
}

const numberOf = (value: number, mode: number): number =>
  mode === ZEROS || mode === FLOATS ? value : value / (POWERS[mode] as number);
