import type { ByteReader } from "./bytes";
import { ByteWriter, SnapshotError } from "./bytes";

/**
 * Most numbers are decimals with few digits, as typed or measured. A run, such as one feature's longitudes, is written
 * as integers in units of its last digit, each as the difference from the previous one, if that reproduces every number
 * exactly. Otherwise it is written as float64.
 */
const DIGITS_MAX = 12;
/** Differences of integers within this limit are exact, even doubled. */
const WHOLE_MAX = 2 ** 51;
/** Modes of a run other than its number of digits. */
export const ZEROS = 254;
export const FLOATS = 255;

/** More vertices than a block or a geometry can have. Zeros take no bytes, so a damaged count could ask for any number. */
export const VERTICES_MAX = 2 ** 24;

/** Division by these rounds correctly, so a decimal of up to 15 digits is reproduced exactly. */
export const POWERS = Float64Array.from({ length: DIGITS_MAX + 1 }, (_, digits) => 10 ** digits);

const isExact = (value: number, power: number): boolean => {
  const whole = Math.round(value * power);
  return Math.abs(whole) < WHOLE_MAX && whole / power === value && !Object.is(value, -0);
};

/** Returns the mode of a run as read. @throws SnapshotError if no run has it */
export function checkedMode(mode: number): number {
  if (mode > DIGITS_MAX && mode < ZEROS) throw new SnapshotError("A run of numbers has an unknown mode.");
  return mode;
}

/** Returns the minimum number of digits that reproduces the run exactly, or a mode. */
export function modeOf(values: Float64Array, count: number): number {
  let digits = 0;
  let zero = true;
  for (let i = 0; i < count; i++) {
    const value = values[i] as number;
    if (!Object.is(value, 0)) zero = false;
    while (!isExact(value, POWERS[digits] as number)) if (++digits > DIGITS_MAX) return FLOATS;
  }
  return zero ? ZEROS : digitsForAll(values, count, digits);
}

/**
 * Checks all values with the final number of digits. Values that are exact with fewer digits are exact with more,
 * except for rounding near the limits.
 */
function digitsForAll(values: Float64Array, count: number, digits: number): number {
  const power = POWERS[digits] as number;
  for (let i = 0; i < count; i++) if (!isExact(values[i] as number, power)) return FLOATS;
  return digits;
}

/**
 * Converts the first `count` values to integers in units of the mode's last digit, unless the mode is ZEROS or FLOATS.
 */
export function toWhole(values: Float64Array, count: number, mode: number): void {
  if (mode === ZEROS || mode === FLOATS) return;
  const power = POWERS[mode] as number;
  for (let i = 0; i < count; i++) values[i] = Math.round((values[i] as number) * power);
}

/** Collects runs and writes them as one column. */
export class DecimalWriter {
  private readonly modes = new ByteWriter(4096);
  private readonly whole = new ByteWriter();
  private readonly floats = new ByteWriter(4096);
  /** Per number of digits, the last integer, which the next difference is based on. */
  private readonly before = new Float64Array(DIGITS_MAX + 1);

  /**
   * Adds a run whose mode is known. `values` are integers in units of its last digit, or the numbers themselves with
   * FLOATS.
   */
  encoded(mode: number, values: Float64Array, count: number): void {
    this.modes.byte(mode);
    if (mode === ZEROS) return;
    if (mode === FLOATS) {
      for (let i = 0; i < count; i++) this.floats.float64(values[i] as number);
      return;
    }
    let before = this.before[mode] as number;
    for (let i = 0; i < count; i++) {
      const whole = values[i] as number;
      this.whole.signed(whole - before);
      before = whole;
    }
    this.before[mode] = before;
  }

  writeTo(writer: ByteWriter): void {
    for (const part of [this.modes, this.whole, this.floats]) {
      writer.varint(part.length);
      writer.bytes(part.written());
    }
  }
}

/** Reads a column of runs in sequence. */
export class DecimalReader {
  private readonly modes: ByteReader;
  private readonly whole: ByteReader;
  private readonly floats: ByteReader;
  private readonly before = new Float64Array(DIGITS_MAX + 1);

  constructor(reader: ByteReader, open: (bytes: Uint8Array) => ByteReader) {
    this.modes = open(reader.bytes(reader.varint()));
    this.whole = open(reader.bytes(reader.varint()));
    this.floats = open(reader.bytes(reader.varint()));
  }

  /**
   * Writes the next run to every `step`th element of a new array, starting at `at`.
   *
   * @throws SnapshotError if the column has fewer numbers
   */
  run(out: Float64Array, { at, count, step }: { at: number; count: number; step: number }): void {
    const mode = checkedMode(this.modes.byte());
    const end = at + count * step;
    if (mode === ZEROS) return;
    const left = mode === FLOATS ? this.floats.left / 8 : this.whole.left;
    if (count > left) throw new SnapshotError("A column has fewer numbers than its block says.");
    if (mode === FLOATS) {
      for (let place = at; place < end; place += step) out[place] = this.floats.float64();
    } else {
      const power = POWERS[mode] as number;
      let before = this.before[mode] as number;
      for (let place = at; place < end; place += step) {
        before += this.whole.signed();
        out[place] = before / power;
      }
      this.before[mode] = before;
    }
  }
}
