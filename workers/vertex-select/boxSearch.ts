import { type BoxTree, NODE } from "./boxTree";

/** The items of a tree that a search finds. */
export interface LiveItems {
  /** By item: 1 if live. */
  items: Uint8Array;
  /** Number of live items below a node, by level and node. */
  counts: readonly Uint32Array[];
}

/**
 * Finds the items of a tree whose boxes touch another box. The first `found` of `hits` are valid until the next search.
 */
export class BoxSearch {
  private readonly tree: BoxTree;
  private readonly live: LiveItems | null;
  /** Nodes still to visit: alternating level and number. */
  private readonly stack: Int32Array;
  hits = new Uint32Array(64);
  found = 0;

  /** @param live items that can be found, read by each search; null: all */
  constructor(tree: BoxTree, live: LiveItems | null = null) {
    this.tree = tree;
    this.live = live;
    this.stack = new Int32Array((tree.levels.length * NODE + 1) * 2);
  }

  search(west: number, south: number, east: number, north: number): void {
    this.found = 0;
    this.searchMore(west, south, east, north);
  }

  /** Searches without clearing earlier results. */
  searchMore(west: number, south: number, east: number, north: number): void {
    const stack = this.stack;
    const { levels, itemBoxes, order } = this.tree;
    const live = this.live;
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
        } else if (!live || live.items[order[child] as number]) this.add(order[child] as number);
      }
    }
  }

  private add(item: number): void {
    if (this.found === this.hits.length) {
      const larger = new Uint32Array(this.found * 2);
      larger.set(this.hits);
      this.hits = larger;
    }
    this.hits[this.found++] = item;
  }
}
