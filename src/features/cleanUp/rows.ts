import type { ShownGroup } from "./selectors";

/** Row of the list: the heading of a group or one of its features. */
export interface CleanUpRow {
  group: ShownGroup;
  /** Null for the heading. */
  uuid: string | null;
}

/** Flat view of groups as rows, with lookup by binary search. */
export class CleanUpRows {
  private readonly groups: readonly ShownGroup[];
  /** Row index of each group's heading. The last entry is the number of rows. */
  private readonly firsts: Uint32Array;

  constructor(groups: readonly ShownGroup[]) {
    this.groups = groups;
    this.firsts = new Uint32Array(groups.length + 1);
    groups.forEach(({ ids }, index) => {
      this.firsts[index + 1] = (this.firsts[index] as number) + 1 + ids.length;
    });
  }

  get count(): number {
    return this.firsts[this.groups.length] as number;
  }

  /** Returns the row at an index below `count`. */
  at(row: number): CleanUpRow {
    let low = 0;
    let high = this.groups.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((this.firsts[mid] as number) <= row) low = mid;
      else high = mid - 1;
    }
    const group = this.groups[low] as ShownGroup;
    const member = row - (this.firsts[low] as number) - 1;
    return { group, uuid: member < 0 ? null : (group.ids[member] ?? null) };
  }
}
