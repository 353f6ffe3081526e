type Column = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * A column with a number per feature that grows by doubling. Lists of numbers would take several times the memory: each
 * time they grow, what they held before waits for the garbage collector.
 */
export class GrowableColumn<A extends Column> {
  length = 0;
  #array: A;
  readonly #allocate: (length: number) => A;

  constructor(allocate: (length: number) => A) {
    this.#allocate = allocate;
    this.#array = allocate(256);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = this.#allocate(2 * this.length);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }

  at(index: number): number | undefined {
    return index < this.length ? this.#array[index] : undefined;
  }

  set(index: number, value: number): void {
    if (index < this.length) this.#array[index] = value;
  }

  /** Forgets what was pushed after the first `length` numbers. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length);
  }

  /** The numbers in a buffer of their own, just as large as needed. */
  toArray(): A {
    return this.#array.slice(0, this.length) as A;
  }
}
