/** The row that a key leads to from row `at` (-1: none has the focus), or null when the key is not for lists. */
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
