/**
 * Returns the row that a key moves to, or null if the key isn't for lists.
 *
 * @param at current row; -1 if no row has the focus
 */
export function nextRow(key: string, at: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case "ArrowDown":
      return within(at + 1);
    case "ArrowUp":
      return within(at - 1);
    case "PageDown":
      return within(at + page);
    case "PageUp":
      return within(at - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
