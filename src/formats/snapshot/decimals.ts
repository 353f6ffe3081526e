import type { ByteReader } from "./bytes";
import { ByteWriter } from "./bytes";

/**
 * Numbers as they were typed or measured: mostly decimals with few digits. A run (one feature's longitudes, say) is
 * written as whole numbers of its last digit, each as its difference from the one before, when that gives back every
 * number exactly, else as float64.
 */
const DIGITS_MAX = 12;
/** Differences of whole numbers within this are exact, also doubled. */
const WHOLE_MAX = 2 ** 51;
/** Modes of a run beside its number of digits. */
export const ZEROS = 254;
export const FLOATS = 255;

/** Division by these is exact rounding, so a decimal of up to 15 digits comes back as it was parsed. */
export const POWERS = Float64Array.from({ length: DIGITS_MAX + 1 }, (_, digits) => 10 ** digits);

const isExact = (value: number, power: number): boolean => {
  const whole = Math.round(value * power);
  return Math.abs(whole) < WHOLE_MAX && whole / power === value && !Object.is(value, -0);
};

/** The least number of digits with which the run comes back exactly, or a mode. */
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

/** More digits are exact too for what is exact with fewer, but for rounding at the limits: looked at once more. */
function digitsForAll(values: Float64Array, count: number, digits: number): number {
  const power = POWERS[digits] as number;
  for (let i = 0; i < count; i++) if (!isExact(values[i] as number, power)) return FLOATS;
  return digits;
}

/** Makes the first `count` values whole numbers of the mode's last digit, where it is a number of digits. */
export function toWhole(values: Float64Array, count: number, mode: number): void {
  if (mode === ZEROS || mode === FLOATS) return;
  const power = POWERS[mode] as number;
  for (let i = 0; i < count; i++) values[i] = Math.round((values[i] as number) * power);
}

/** Collects runs and writes them as one column. */
export class DecimalWriter {
  readonly #modes = new ByteWriter(4096);
  readonly #whole = new ByteWriter();
  readonly #floats = new ByteWriter(4096);
  /** By the number of digits: the last whole number, from which the next one's difference is taken. */
  readonly #before = new Float64Array(DIGITS_MAX + 1);

  /** A run whose mode is known: `values` are whole numbers of its last digit, or with FLOATS the numbers themselves. */
  encoded(mode: number, values: Float64Array, count: number): void {
    this.#modes.byte(mode);
    if (mode === ZEROS) return;
    if (mode === FLOATS) {
      for (let i = 0; i < count; i++) this.#floats.float64(values[i] as number);
      return;
    }
    let before = this.#before[mode] as number;
    for (let i = 0; i < count; i++) {
      const whole = values[i] as number;
      this.#whole.signed(whole - before);
      before = whole;
    }
    this.#before[mode] = before;
  }

  writeTo(writer: ByteWriter): void {
    for (const part of [this.#modes, this.#whole, this.#floats]) {
      writer.varint(part.length);
      writer.bytes(part.written());
    }
  }
}

/** Reads a column of runs, one after the other. */
export class DecimalReader {
  readonly #modes: ByteReader;
  readonly #whole: ByteReader;
  readonly #floats: ByteReader;
  readonly #before = new Float64Array(DIGITS_MAX + 1);

  constructor(reader: ByteReader, open: (bytes: Uint8Array) => ByteReader) {
    this.#modes = open(reader.bytes(reader.varint()));
    this.#whole = open(reader.bytes(reader.varint()));
    this.#floats = open(reader.bytes(reader.varint()));
  }

  /** Writes the next run to every `step`th place of `out` from `at` on. */
  run(out: Float64Array, { at, count, step }: { at: number; count: number; step: number }): void {
    const mode = this.#modes.byte();
    const end = at + count * step;
    if (mode === ZEROS) {
      for (let place = at; place < end; place += step) out[place] = 0;
    } else if (mode === FLOATS) {
      for (let place = at; place < end; place += step) out[place] = this.#floats.float64();
    } else {
      const power = POWERS[mode] as number;
      let before = this.#before[mode] as number;
      for (let place = at; place < end; place += step) {
        before += this.#whole.signed();
        out[place] = before / power;
      }
      this.#before[mode] = before;
    }
  }
}
