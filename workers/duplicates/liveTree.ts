import { WORLD_UNITS } from "../graphics/types";
import { BoxSearch } from "../vertex-select/boxSearch";
import { type BoxTree, buildBoxTree, NODE_BITS } from "../vertex-select/boxTree";

/**
 * A tree of boxes of which only the live ones are searched. Nodes count the live boxes below them so that a search can
 * skip the rest. Many features at one position cost no more than the live ones among them.
 */
export class LiveTree {
  private readonly tree: BoxTree;
  /** Position of each item in the tree's order. */
  private readonly placeOf: Uint32Array;
  private readonly live: Uint8Array;
  /** Number of live items below a node, by level and node. */
  private readonly counts: Uint32Array[];
  private readonly boxSearch: BoxSearch;

  /** @param boxes 4 per item in units, as written by writeBox */
  constructor(boxes: Float64Array) {
    this.tree = buildBoxTree(boxes);
    const { order, levels } = this.tree;
    this.placeOf = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place++) this.placeOf[order[place] as number] = place;
    this.live = new Uint8Array(order.length);
    this.counts = levels.map((level) => new Uint32Array(level.length / 4));
    this.boxSearch = new BoxSearch(this.tree, { items: this.live, counts: this.counts });
  }

  /** Items found by the last search. Only the first `found` entries are valid. */
  get hits(): Uint32Array {
    return this.boxSearch.hits;
  }

  get found(): number {
    return this.boxSearch.found;
  }

  clear(): void {
    this.boxSearch.found = 0;
  }

  /** Marks an item as live or not. */
  setLive(item: number, live: boolean): void {
    if (this.live[item] === Number(live)) return;
    this.live[item] = Number(live);
    const place = this.placeOf[item] as number;
    for (const [level, counts] of this.counts.entries()) {
      const node = place >>> (NODE_BITS * (level + 1));
      counts[node] = (counts[node] as number) + (live ? 1 : -1);
    }
  }

  /** Finds the live items whose boxes touch a box, in any copy of the world, and stores them in `hits`. */
  search(west: number, south: number, east: number, north: number): void {
    this.clear();
    const root = this.tree.levels.at(-1);
    if (!root) return;
    const first = Math.ceil(((root[0] as number) - east) / WORLD_UNITS);
    const last = Math.floor(((root[2] as number) - west) / WORLD_UNITS);
    for (let world = first; world <= last; world++) {
      const shift = world * WORLD_UNITS;
      this.boxSearch.searchMore(west + shift, south, east + shift, north);
    }
  }
}
