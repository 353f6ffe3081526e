/**
 * List of strings that jobs prepend to, remove from and replace. Each job takes time linear in the values it names, not
 * in the list: 1,000 jobs on 200,000 ids take milliseconds.
 */
export class PrependableList {
  private base: readonly string[];
  private readonly removed = new Set<string>();
  /** Prepended values with their rank. The highest rank comes first. */
  private readonly front = new Map<string, number>();
  private next = 0;

  constructor(base: readonly string[]) {
    this.base = base;
  }

  /** Moves the values to the front in their order, without duplicates. */
  add(values: ReadonlySet<string>): void {
    let rank = this.next + values.size;
    this.next = rank;
    for (const value of values) this.front.set(value, rank--);
  }

  remove(values: ReadonlySet<string>): void {
    for (const value of values) {
      this.front.delete(value);
      this.removed.add(value);
    }
  }

  replace(values: ReadonlySet<string>): void {
    this.base = [...values];
    this.removed.clear();
    this.front.clear();
  }

  values(): string[] {
    const front = [...this.front].sort(([, a], [, b]) => b - a).map(([value]) => value);
    return front.concat(this.base.filter((value) => !this.front.has(value) && !this.removed.has(value)));
  }
}
