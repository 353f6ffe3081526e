const ZERO = 48;
const MINUS = 45;
const POINT = 46;
/** Integers below this allow fast operations. Larger ones are split into their last digits and the rest. */
const SMALL = 2 ** 31;
const LAST_DIGITS = 7;
const LAST = 10 ** LAST_DIGITS;
/** JSON uses an exponent for numbers with more zeros than this after the decimal point. */
const ZEROS_MAX = 5;
/** Upper limit on the length of a decimal. */
const DECIMAL_MAX = 32;

/** Growing buffer of numbers in JSON. */
export class JsonBytes {
  private bytes: Buffer;
  private used = 0;

  constructor(size = 1024) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  get length(): number {
    return this.used;
  }

  /** Writes one ASCII character by its code. */
  code(code: number): void {
    this.reserve(1);
    this.bytes[this.used++] = code;
  }

  /** Writes ASCII text. */
  text(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.used++] = text.charCodeAt(i);
  }

  /** Writes the same text as JSON.stringify(whole / 10 ** digits), for integers within 2 ** 51. */
  decimal(whole: number, digits: number): void {
    if (whole === 0) {
      this.code(ZERO);
      return;
    }
    let rest = whole < 0 ? -whole : whole;
    let after = digits;
    while (after > 0 && rest % 10 === 0) {
      rest /= 10;
      after--;
    }
    const high = rest < SMALL ? 0 : Math.floor(rest / LAST);
    const low = (rest - high * LAST) | 0;
    const count = high > 0 ? LAST_DIGITS + digitsOf(high) : digitsOf(low);
    if (after - count > ZEROS_MAX) {
      this.text(JSON.stringify(whole / 10 ** digits));
      return;
    }
    this.reserve(DECIMAL_MAX);
    if (whole < 0) this.bytes[this.used++] = MINUS;
    const before = count > after ? count - after : 1;
    this.used += before + (after > 0 ? after + 1 : 0);
    this.putDigits({ high, low, after, before });
  }

  /** Writes digits backward from the end of the buffer. */
  private putDigits({ high, low, after, before }: Record<"high" | "low" | "after" | "before", number>): void {
    const bytes = this.bytes;
    let at = this.used;
    let left = low;
    let digits = 0;
    const end = after + before;
    for (let written = 0; written < end; written++) {
      if (written === after && after > 0) bytes[--at] = POINT;
      if (digits++ === LAST_DIGITS && high > 0) left = high;
      bytes[--at] = ZERO + (left % 10);
      left = (left / 10) | 0;
    }
  }

  toString(): string {
    return this.bytes.toString("latin1", 0, this.used);
  }

  clear(): void {
    this.used = 0;
  }

  private reserve(count: number): void {
    if (this.used + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.used + count));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

/** Returns the length of the text that JsonBytes.decimal writes. */
export function decimalBytes(whole: number, digits: number): number {
  if (whole === 0) return 1;
  let rest = whole < 0 ? -whole : whole;
  let after = digits;
  while (after > 0 && rest % 10 === 0) {
    rest /= 10;
    after--;
  }
  const count = rest < SMALL ? digitsOf(rest) : LAST_DIGITS + digitsOf(Math.floor(rest / LAST));
  if (after - count > ZEROS_MAX) return JSON.stringify(whole / 10 ** digits).length;
  const point = after > 0 ? 1 : 0;
  return (whole < 0 ? 1 : 0) + (count > after ? count : after + 1) + point;
}

/** Returns the number of digits of a positive integer below 2 ** 31. */
function digitsOf(value: number): number {
  let count = 1;
  for (let most = 9; value > most && count < 10; most = most * 10 + 9) count++;
  return count;
}
