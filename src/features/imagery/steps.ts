/** The release next to `shown` in a list (newest first); from either end to the other. Null in an empty list. */
export function stepped(available: readonly number[], shown: number | null, by: 1 | -1): number | null {
  const { length } = available;
  if (length === 0) return null;
  const at = shown === null ? -1 : available.indexOf(shown);
  // Newer ones come earlier in the list.
  return available[at < 0 ? 0 : (at - by + length) % length] ?? null;
}

/** Those on both sides of `shown`, the newer one first: what is likely to be looked at next. */
export function neighbors(available: readonly number[], shown: number): number[] {
  const both = [stepped(available, shown, 1), stepped(available, shown, -1)];
  return [...new Set(both)].filter((itemId): itemId is number => itemId !== null && itemId !== shown);
}
