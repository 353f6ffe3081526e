import { type BoxTree, NODE } from "./boxTree";

/** Which items of a tree count. */
export interface LiveItems {
  /** By item: 1 where it counts. */
  items: Uint8Array;
  /** By level and node: items below that count. */
  counts: readonly Uint32Array[];
}

/** Finds the items of a tree whose boxes touch another: the first `found` of `hits`, until the next search. */
export class BoxSearch {
  readonly #tree: BoxTree;
  readonly #live: LiveItems | null;
  /** Nodes to be looked at: level and number in turn. */
  readonly #stack: Int32Array;
  hits = new Uint32Array(64);
  found = 0;

  /** @param live those that can be found, read again by each search; null: all */
  constructor(tree: BoxTree, live: LiveItems | null = null) {
    this.#tree = tree;
    this.#live = live;
    this.#stack = new Int32Array((tree.levels.length * NODE + 1) * 2);
  }

  search(west: number, south: number, east: number, north: number): void {
    this.found = 0;
    this.searchMore(west, south, east, north);
  }

  /** As search, but keeps what was found before. */
  searchMore(west: number, south: number, east: number, north: number): void {
    const stack = this.#stack;
    const { levels, itemBoxes, order } = this.#tree;
    const live = this.#live;
    if (levels.length === 0) return;
    let depth = 0;
    stack[depth++] = levels.length - 1;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth] as number;
      const level = stack[--depth] as number;
      if (live?.counts[level]?.[node] === 0) continue;
      const below = level === 0 ? itemBoxes : (levels[level - 1] as Float32Array);
      const end = Math.min((node + 1) * NODE, below.length / 4);
      for (let child = node * NODE; child < end; child++) {
        const at = child * 4;
        if (
          (below[at] as number) > east ||
          (below[at + 1] as number) > north ||
          (below[at + 2] as number) < west ||
          (below[at + 3] as number) < south
        )
          continue;
        if (level > 0) {
          stack[depth++] = level - 1;
          stack[depth++] = child;
        } else if (!live || live.items[order[child] as number]) this.#add(order[child] as number);
      }
    }
  }

  #add(item: number): void {
    if (this.found === this.hits.length) {
      const larger = new Uint32Array(this.found * 2);
      larger.set(this.hits);
      this.hits = larger;
    }
    this.hits[this.found++] = item;
  }
}
