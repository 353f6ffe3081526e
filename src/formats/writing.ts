const ZERO = 0x30;
const POINT = 0x2e;

/** A number without exponent and trailing zeros, as XML Schema's decimal wants it. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits);
  let end = text.length;
  if (digits > 0) {
    while (text.charCodeAt(end - 1) === ZERO) end--;
    if (text.charCodeAt(end - 1) === POINT) end--;
  }
  return end === 2 && text.startsWith("-0") ? "0" : text.slice(0, end);
}

/** ISO 8601 in UTC with milliseconds where there are any; null where there is no such time. */
export function isoTime(milliseconds: number | null): string | null {
  if (milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15)) return null;
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}
