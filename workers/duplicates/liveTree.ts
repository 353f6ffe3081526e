import { WORLD_UNITS } from "../graphics/types";
import { BoxSearch } from "../vertex-select/boxSearch";
import { type BoxTree, buildBoxTree, NODE_BITS } from "../vertex-select/boxTree";

/**
 * A tree of boxes of which only some count. Nodes know how many below them do, so that a search passes over the rest:
 * many features in one place cost no more than those of them that count.
 */
export class LiveTree {
  readonly #tree: BoxTree;
  /** By item: its place along the tree's order. */
  readonly #placeOf: Uint32Array;
  readonly #live: Uint8Array;
  /** By level and node: items below that count. */
  readonly #counts: Uint32Array[];
  readonly #search: BoxSearch;

  /** @param boxes 4 per item in units, as writeBox gives them */
  constructor(boxes: Float64Array) {
    this.#tree = buildBoxTree(boxes);
    const { order, levels } = this.#tree;
    this.#placeOf = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place++) this.#placeOf[order[place] as number] = place;
    this.#live = new Uint8Array(order.length);
    this.#counts = levels.map((level) => new Uint32Array(level.length / 4));
    this.#search = new BoxSearch(this.#tree, { items: this.#live, counts: this.#counts });
  }

  /** What the last search found: the first `found` entries. */
  get hits(): Uint32Array {
    return this.#search.hits;
  }

  get found(): number {
    return this.#search.found;
  }

  /** Forgets what was found. */
  clear(): void {
    this.#search.found = 0;
  }

  /** Lets an item count, or no longer. */
  setLive(item: number, live: boolean): void {
    if (this.#live[item] === Number(live)) return;
    this.#live[item] = Number(live);
    const place = this.#placeOf[item] as number;
    for (const [level, counts] of this.#counts.entries()) {
      const node = place >>> (NODE_BITS * (level + 1));
      counts[node] = (counts[node] as number) + (live ? 1 : -1);
    }
  }

  /** Finds the items that count and whose boxes touch a box, in any copy of the world. They are in `hits`. */
  search(west: number, south: number, east: number, north: number): void {
    this.clear();
    const root = this.#tree.levels.at(-1);
    if (!root) return;
    const first = Math.ceil(((root[0] as number) - east) / WORLD_UNITS);
    const last = Math.floor(((root[2] as number) - west) / WORLD_UNITS);
    for (let world = first; world <= last; world++) {
      const shift = world * WORLD_UNITS;
      this.#search.searchMore(west + shift, south, east + shift, north);
    }
  }
}
