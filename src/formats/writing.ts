const ZERO = 0x30;
const POINT = 0x2e;

/** Formats a number without exponent or trailing zeros, as required by XML Schema's decimal. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits);
  let end = text.length;
  if (digits > 0) {
    while (text.charCodeAt(end - 1) === ZERO) end--;
    if (text.charCodeAt(end - 1) === POINT) end--;
  }
  return end === 2 && text.startsWith("-0") ? "0" : text.slice(0, end);
}

/**
 * Formats ISO 8601 in UTC, with milliseconds only if they aren't zero. Returns null for null and out-of-range times.
 */
export function isoTime(milliseconds: number | null): string | null {
  if (milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15)) return null;
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}
