/** Minimum growth factor, so that many small reservations don't copy the array each time. */
const LEAST_GROWTH = 1.125;

/** A Float64Array that grows by doubling. `push` doesn't allocate in between. */
export class GrowableFloat64 {
  length = 0;
  private array: Float64Array<ArrayBuffer>;

  constructor(capacity = 1024) {
    this.array = new Float64Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.grow();
    this.array[this.length++] = value;
  }

  push3(one: number, two: number, three: number): void {
    if (this.length + 3 > this.array.length) this.grow();
    const array = this.array;
    const at = this.length;
    array[at] = one;
    array[at + 1] = two;
    array[at + 2] = three;
    this.length = at + 3;
  }

  /** Reserves space for `count` more values, with little to spare. */
  reserve(count: number): void {
    const { length: capacity } = this.array;
    if (this.length + count > capacity)
      this.resize(Math.max(this.length + count, Math.ceil(LEAST_GROWTH * capacity)));
  }

  at(index: number): number {
    return index < this.length ? (this.array[index] ?? Number.NaN) : Number.NaN;
  }

  set(index: number, value: number): void {
    if (index < this.length) this.array[index] = value;
  }

  /** Drops values after the first `length`. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length);
  }

  /**
   * Returns the values in a buffer of exactly their size, so that it can be transferred. Nothing may be pushed
   * afterwards.
   */
  toArray(): Float64Array<ArrayBuffer> {
    if (this.length === this.array.length) return this.array;
    return this.array.slice(0, this.length);
  }

  private grow(): void {
    this.resize(Math.max(16, this.array.length * 2));
  }

  private resize(capacity: number): void {
    const larger = new Float64Array(capacity);
    larger.set(this.array);
    this.array = larger;
  }
}
