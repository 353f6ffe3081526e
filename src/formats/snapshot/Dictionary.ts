/** Distinct values shared by many rows, in order of first occurrence. */
export class Dictionary<T> {
  readonly values: T[] = [];
  private readonly known = new Map<unknown, number>();

  /** Returns a value's index. @param make creates the value if its key is new */
  placeOf(key: unknown, make: () => T): number {
    let place = this.known.get(key);
    if (place === undefined) {
      place = this.values.push(make()) - 1;
      this.known.set(key, place);
    }
    return place;
  }

  /** Returns the index of a plain data value, which serves as its own key. */
  placeOfValue(value: T): number {
    return this.placeOf(JSON.stringify(value), () => value);
  }
}
