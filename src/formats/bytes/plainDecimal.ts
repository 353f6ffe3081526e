/** Powers of ten that a double represents exactly. */
const POWERS = Float64Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

/** Digits that fit into a 32-bit integer, and further digits that still fit into a double. */
const FIRST_DIGITS = 9;
const MORE_DIGITS = 6;

/**
 * Reads decimal numbers in the form that nearly all files use ("-110.1234567": an optional minus, at most 15 digits, an
 * optional point) without knowing where they end. Uses integers, because a sum of doubles would have to wait for the
 * previous digit each time. `parseNumber` reads everything else.
 */
export class PlainDecimals {
  /** Index of the first byte after the last number read. */
  end = 0;
  private bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Switches to other bytes. */
  moveTo(bytes: Uint8Array): void {
    this.bytes = bytes;
  }

  /**
   * Reads the number at `start`, as the same double that Number() gives. NaN if there is none, if it isn't plain, or if
   * it reaches the end of the bytes.
   */
  read(start: number): number {
    const bytes = this.bytes;
    const negative = bytes[start] === 0x2d;
    let at = negative ? start + 1 : start;
    let first = 0;
    let count = 0;
    // Past the last byte, digits read as 0. `count` ends the loops.
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
    // Rounds once, as in parseNumber.
    if (decimals > 0) value /= POWERS[decimals] as number;
    return negative ? -value : value;
  }
}
