/** Makes text storable in PostgreSQL: removes null characters and replaces lone surrogates. */
export const storable = (text: string): string =>
  text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\uFFFD");

/** Returns the first `max` characters of a text without splitting a surrogate pair. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
