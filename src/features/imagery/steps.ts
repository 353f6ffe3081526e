/**
 * Returns the release next to `shown` in a list sorted newest first, wrapping around at both ends. Null for an empty
 * list.
 */
export function stepped(available: readonly number[], shown: number | null, by: 1 | -1): number | null {
  const { length } = available;
  if (length === 0) return null;
  const at = shown === null ? -1 : available.indexOf(shown);
  // Newer releases come first in the list.
  return available[at < 0 ? 0 : (at - by + length) % length] ?? null;
}

/** Returns the releases on both sides of `shown`, newer first. The user will probably view one of them next. */
export function neighbors(available: readonly number[], shown: number): number[] {
  const both = [stepped(available, shown, 1), stepped(available, shown, -1)];
  return [...new Set(both)].filter((itemId): itemId is number => itemId !== null && itemId !== shown);
}
