/** Powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

/** Digits that fit into an integer of 32 bits, and those that fit into a double beside them. */
const FIRST_DIGITS = 9;
const MORE_DIGITS = 6;

/**
 * Reads decimal numbers as nearly all files write them ("-110.1234567": a minus or nothing, at most 15 digits, perhaps
 * a point), without knowing beforehand where they end. Integers take the place of doubles, whose sums would wait for
 * each other digit by digit. `parseNumber` reads everything else.
 */
export class PlainDecimals {
  /** First byte after the number read last. */
  end = 0;
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The bytes in which numbers are read from now on. */
  moveTo(bytes: Uint8Array): void {
    this.#bytes = bytes;
  }

  /** The number that begins at `start`, the same double as Number() gives; NaN when it is none, not plain, or the last of the bytes. */
  read(start: number): number {
    const bytes = this.#bytes;
    const negative = bytes[start] === 0x2d;
    let at = negative ? start + 1 : start;
    let first = 0;
    let count = 0;
    // Beyond the last byte a digit seems to be 0: the count ends the loops.
    let digit = ((bytes[at] as number) - 0x30) >>> 0;
    while (digit <= 9 && count < FIRST_DIGITS) {
      first = (Math.imul(first, 10) + digit) | 0;
      count++;
      digit = ((bytes[++at] as number) - 0x30) >>> 0;
    }
    let decimals = 0;
    let value = first;
    if (bytes[at] === 0x2e) {
      const whole = count;
      digit = ((bytes[++at] as number) - 0x30) >>> 0;
      while (digit <= 9 && count < FIRST_DIGITS) {
        first = (Math.imul(first, 10) + digit) | 0;
        count++;
        digit = ((bytes[++at] as number) - 0x30) >>> 0;
      }
      let more = 0;
      let added = 0;
      while (digit <= 9 && added < MORE_DIGITS) {
        more = (Math.imul(more, 10) + digit) | 0;
        added++;
        digit = ((bytes[++at] as number) - 0x30) >>> 0;
      }
      value = added > 0 ? first * (POWERS[added] as number) + more : first;
      count += added;
      decimals = count - whole;
    }
    this.end = at;
    if (digit <= 9 || count === 0 || at > bytes.length) return Number.NaN;
    // One rounding, as for parseNumber.
    if (decimals > 0) value /= POWERS[decimals] as number;
    return negative ? -value : value;
  }
}
