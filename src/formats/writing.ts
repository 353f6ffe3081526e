/** A number without exponent and trailing zeros, as XML Schema's decimal wants it. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, "");
  return text === "-0" || text === "" ? "0" : text;
}

/** ISO 8601 in UTC with milliseconds where there are any; null where there is no such time. */
export function isoTime(milliseconds: number | null): string | null {
  if (milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15)) return null;
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}
