/** Powers of ten that a double represents exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/**
 * Parses the decimal number in bytes[start..end), which may be surrounded by blanks. Returns NaN for anything else
 * (empty, "1,5", "0x10", "Infinity"). The result is the same double as Number() gives. Up to 15 digits and powers of
 * ten up to 22 are exact in doubles, so a single multiplication or division rounds once (Clinger 1990, "How to read
 * floating point numbers accurately"). Anything longer is passed to Number().
 */
export function parseNumber(bytes: Uint8Array, start: number, end: number): number {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;

  let at = from;
  const sign = bytes[at];
  const negative = sign === 0x2d;
  if (negative || sign === 0x2b) at++;

  let mantissa = 0;
  let significant = 0;
  let digits = 0;
  let exponent = 0;
  for (; at < to; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    mantissa = mantissa * 10 + digit;
    digits++;
    if (mantissa !== 0) significant++;
  }
  if (at < to && bytes[at] === 0x2e) {
    for (at++; at < to; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      mantissa = mantissa * 10 + digit;
      digits++;
      exponent--;
      if (mantissa !== 0) significant++;
    }
  }
  if (digits === 0) return Number.NaN;
  if (at < to) {
    const written = parseExponent(bytes, at, to);
    if (Number.isNaN(written)) return Number.NaN;
    exponent += written;
  }
  if (significant > 15 || exponent < -22 || exponent > 22) return Number(asciiText(bytes, from, to));
  const power = POWERS[exponent < 0 ? -exponent : exponent] ?? 1;
  const value = exponent < 0 ? mantissa / power : mantissa * power;
  return negative ? -value : value;
}

/** Parses the exponent in "e-7". Returns NaN for anything else. */
function parseExponent(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  if (((bytes[at] ?? 0) | 0x20) !== 0x65) return Number.NaN;
  at++;
  const sign = bytes[at];
  if (sign === 0x2d || sign === 0x2b) at++;
  if (at === end) return Number.NaN;
  let value = 0;
  for (; at < end; at++) {
    if (!isDigit(bytes[at])) return Number.NaN;
    value = Math.min(value * 10 + (bytes[at] ?? 0) - 0x30, 100_000);
  }
  return sign === 0x2d ? -value : value;
}

/** Converts ASCII bytes to a string. */
export function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
