/** Values that many rows have in common, each once, in the order in which they came up. */
export class Dictionary<T> {
  readonly values: T[] = [];
  readonly #known = new Map<unknown, number>();

  /** Where a value is in the list. @param make makes it when its key is new */
  placeOf(key: unknown, make: () => T): number {
    let place = this.#known.get(key);
    if (place === undefined) {
      place = this.values.push(make()) - 1;
      this.#known.set(key, place);
    }
    return place;
  }

  /** The same for a value of plain data, which is its own key. */
  placeOfValue(value: T): number {
    return this.placeOf(JSON.stringify(value), () => value);
  }
}
