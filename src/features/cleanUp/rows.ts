import type { ShownGroup } from "./selectors";

/** A row of the list: the head of a group, or one of its features. */
export interface CleanUpRow {
  group: ShownGroup;
  /** Null: the head. */
  uuid: string | null;
}

/** All rows of a list of groups, each found without going through those before it. */
export class CleanUpRows {
  readonly #groups: readonly ShownGroup[];
  /** By group: the number of its head's row; the last entry is the number of rows. */
  readonly #firsts: Uint32Array;

  constructor(groups: readonly ShownGroup[]) {
    this.#groups = groups;
    this.#firsts = new Uint32Array(groups.length + 1);
    groups.forEach(({ ids }, index) => {
      this.#firsts[index + 1] = (this.#firsts[index] as number) + 1 + ids.length;
    });
  }

  get count(): number {
    return this.#firsts[this.#groups.length] as number;
  }

  /** The row with a number below `count`. */
  at(row: number): CleanUpRow {
    let low = 0;
    let high = this.#groups.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((this.#firsts[mid] as number) <= row) low = mid;
      else high = mid - 1;
    }
    const group = this.#groups[low] as ShownGroup;
    const member = row - (this.#firsts[low] as number) - 1;
    return { group, uuid: member < 0 ? null : (group.ids[member] ?? null) };
  }
}
