/** A list in parts of at most `size`. */
export function* batchesOf<T>(items: readonly T[], size: number): IterableIterator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
