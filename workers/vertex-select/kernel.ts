import { WORLD_METERS } from "../graphics/types";
import { NODE, NODE_BITS } from "./boxTree";
import { anyVertexInside, classifyBox, OUTSIDE, PARTLY, prepareQuad, type Quad } from "./quad";
import type { VertexStore } from "./vertexStore";

/** Nodes and features processed between two points where a search may be interrupted. */
const STEP = 4096;

/**
 * Returns the slots of the shown features with at least one vertex in a quadrilateral, in no particular order. Corners
 * are in Web Mercator meters, in any copy of the world.
 */
export const selectQuad = (
  store: VertexStore,
  corners: ArrayLike<number>,
): Generator<number, Uint32Array, void> => searchQuad(store, corners, store.shown, hasVertexInside);

/** Tests an entry whose box is only partly in the quadrilateral. */
export type QuadTest = (store: VertexStore, quad: Quad, entry: number) => boolean;

const hasVertexInside: QuadTest = ({ vertices, starts }, quad, entry) =>
  anyVertexInside(quad, vertices, starts[entry] as number, starts[entry + 1] as number);

/**
 * Returns the slots of the wanted entries (a byte per entry) whose box is inside the quadrilateral, or partly inside if
 * they also pass the test.
 */
export function* searchQuad(
  store: VertexStore,
  corners: ArrayLike<number>,
  wanted: Uint8Array,
  test: QuadTest,
): Generator<number, Uint32Array, void> {
  const shifts = worldShifts(store, corners);
  const found = new Found(store, shifts.length > 1);
  for (const shift of shifts)
    yield* search({ store, quad: prepareQuad(corners, shift), wanted, test, add: found.add });
  return found.slots.subarray(0, found.count).slice();
}

/** Returns the shifts in x, in meters, that move the quadrilateral over vertices: whole worlds, usually none or one. */
function worldShifts(store: VertexStore, corners: ArrayLike<number>): number[] {
  const { west, east } = prepareQuad(corners);
  const shifts: number[] = [];
  if (store.count === 0) return shifts;
  const first = Math.ceil((store.west - east) / WORLD_METERS);
  const last = Math.floor((store.east - west) / WORLD_METERS);
  for (let world = first; world <= last; world++) shifts.push(world * WORLD_METERS);
  return shifts;
}

/** Collects entries. In several searches a feature across the 180th meridian may be found twice. */
class Found {
  slots = new Uint32Array(1024);
  count = 0;
  private readonly store: VertexStore;
  private readonly seen: Uint8Array | null;

  constructor(store: VertexStore, several: boolean) {
    this.store = store;
    this.seen = several ? new Uint8Array(store.count) : null;
  }

  readonly add = (entry: number): void => {
    if (this.seen) {
      if (this.seen[entry]) return;
      this.seen[entry] = 1;
    }
    if (this.count === this.slots.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.slots);
      this.slots = larger;
    }
    this.slots[this.count++] = this.store.slots[entry] as number;
  };
}

interface Search {
  store: VertexStore;
  quad: Quad;
  /** One byte per entry. */
  wanted: Uint8Array;
  test: QuadTest;
  add: (entry: number) => void;
}

/** Finds the wanted entries in the quadrilateral: those in the tree by its nodes, later ones one by one. */
function* search(of: Search): Generator<number, void, void> {
  const walk = new Walk(of);
  while (walk.advance(STEP)) yield walk.visited;
  const { store, quad, wanted, test, add } = of;
  for (let entry = store.treeEnd; entry < store.count; entry++) {
    if (entry % STEP === STEP - 1) yield entry;
    if (wanted[entry] && test(store, quad, entry)) add(entry);
  }
}

/** A tree traversal that can be interrupted and resumed. */
class Walk {
  visited = 0;
  private readonly of: Search;
  /** Nodes still to visit: alternating level and number. */
  private readonly stack: Int32Array;
  private depth = 0;

  constructor(of: Search) {
    this.of = of;
    const { levels } = of.store.tree;
    this.stack = new Int32Array((levels.length * NODE + 1) * 2);
    if (levels.length > 0) this.push(levels.length - 1, 0);
  }

  private push(level: number, node: number): void {
    this.stack[this.depth++] = level;
    this.stack[this.depth++] = node;
  }

  /** Visits about `budget` nodes and items. Returns whether there are more. */
  advance(budget: number): boolean {
    const { stack } = this;
    const { quad, store } = this.of;
    const { levels, itemBoxes } = store.tree;
    const until = this.visited + budget;
    while (this.depth > 0 && this.visited < until) {
      const node = stack[--this.depth] as number;
      const level = stack[--this.depth] as number;
      this.visited++;
      const side = classifyBox(quad, levels[level] as Float32Array, node * 4);
      if (side === OUTSIDE) continue;
      if (side !== PARTLY) this.accept(level, node);
      else if (level === 0) this.testItems(node, itemBoxes);
      else {
        const end = Math.min((node + 1) * NODE, (levels[level - 1] as Float32Array).length / 4);
        for (let child = node * NODE; child < end; child++) this.push(level - 1, child);
      }
    }
    return this.depth > 0;
  }

  /** Adds all wanted entries below a node that is inside. */
  private accept(level: number, node: number): void {
    const { store, wanted, add } = this.of;
    const { order } = store.tree;
    const size = 1 << (NODE_BITS * (level + 1));
    const end = Math.min((node + 1) * size, order.length);
    for (let item = node * size; item < end; item++) {
      const entry = order[item] as number;
      if (wanted[entry]) add(entry);
    }
    this.visited += end - node * size;
  }

  private testItems(node: number, boxes: Float32Array): void {
    const { store, quad, wanted, test, add } = this.of;
    const { order } = store.tree;
    const end = Math.min((node + 1) * NODE, order.length);
    for (let item = node * NODE; item < end; item++) {
      const entry = order[item] as number;
      if (!wanted[entry]) continue;
      const side = classifyBox(quad, boxes, item * 4);
      if (side === OUTSIDE) continue;
      if (side !== PARTLY || test(store, quad, entry)) add(entry);
    }
    this.visited += NODE;
  }
}

/**
 * Calls `visit` with every shown entry whose box touches the rectangle. Not interruptible, so the rectangle should be
 * small.
 */
export function forEachNear(
  store: VertexStore,
  west: number,
  south: number,
  east: number,
  north: number,
  visit: (entry: number) => void,
): void {
  const quad = prepareQuad([west, south, east, south, east, north, west, north]);
  const { tree, shown } = store;
  const { levels, itemBoxes, order } = tree;
  const below = (level: number, node: number) => {
    if (classifyBox(quad, levels[level] as Float32Array, node * 4) === OUTSIDE) return;
    const children = level === 0 ? order.length : (levels[level - 1] as Float32Array).length / 4;
    const end = Math.min((node + 1) * NODE, children);
    for (let child = node * NODE; child < end; child++) {
      if (level > 0) below(level - 1, child);
      else if (shown[order[child] as number] && classifyBox(quad, itemBoxes, child * 4) !== OUTSIDE) {
        visit(order[child] as number);
      }
    }
  };
  if (levels.length > 0) below(levels.length - 1, 0);
  for (let entry = store.treeEnd; entry < store.count; entry++) if (shown[entry]) visit(entry);
}
