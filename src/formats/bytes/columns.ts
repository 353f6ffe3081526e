type Column = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * A column with one number per feature that grows by doubling. Plain arrays would take several times the memory,
 * because each growth leaves the old storage to the garbage collector.
 */
export class GrowableColumn<A extends Column> {
  length = 0;
  private array: A;
  private readonly allocate: (length: number) => A;

  constructor(allocate: (length: number) => A) {
    this.allocate = allocate;
    this.array = allocate(256);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.allocate(2 * this.length);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length++] = value;
  }

  at(index: number): number | undefined {
    return index < this.length ? this.array[index] : undefined;
  }

  set(index: number, value: number): void {
    if (index < this.length) this.array[index] = value;
  }

  /** Drops values after the first `length`. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length);
  }

  /** Copies the values to a buffer of exactly their size. */
  toArray(): A {
    return this.array.slice(0, this.length) as A;
  }
}
