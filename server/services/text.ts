/** Text as PostgreSQL can hold it: without the null character, lone surrogates replaced. */
export const storable = (text: string): string =>
  text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\uFFFD");

/** The first characters of a text, never half of one. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
