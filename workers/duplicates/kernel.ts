import { Comparer } from "./likeness";
import { LiveTree } from "./liveTree";
import { Occupied } from "./occupied";
import { PairList } from "./pairList";
import { metersPerUnit, writeBox } from "./shapes";
import { DIFFERENT, EXACT, type Groups, type Matches, type Shapes } from "./types";

/** Meters within which features count as being in the same place, unless told. */
export const REACH_METERS = 10;
/** Features that one may be like; it isn't compared any further. */
const MOST_MATCHES = 64;
/** Features looked at between two places where a search may be interrupted. */
const STEP = 256;

/** Features that others are compared with, in a tree. Only those of it that are live are found. */
class Candidates {
  readonly shapes: Shapes;
  readonly tree: LiveTree;
  readonly comparer: Comparer;
  /** 4 per feature. */
  readonly boxes: Float64Array;
  /** The box of the one that is looked for. */
  readonly #box = new Float64Array(4);

  /** @param reach meters */
  constructor(shapes: Shapes, reach = REACH_METERS) {
    this.shapes = shapes;
    this.comparer = new Comparer(reach);
    this.boxes = new Float64Array(shapes.kinds.length * 4);
    for (let feature = 0; feature < shapes.kinds.length; feature++)
      writeBox(shapes, feature, this.boxes, feature);
    // One without vertices is never live: where it stands is no matter.
    this.tree = new LiveTree(this.boxes.map((edge) => (Number.isNaN(edge) ? 0 : edge)));
  }

  /** Units that are `reach` meters at a y, or at a box's end where they are the most. */
  reachAt(south: number, north = south): number {
    return this.comparer.reach / metersPerUnit(Math.max(Math.abs(south), Math.abs(north)));
  }

  /** Finds the live ones whose boxes are within reach of a feature's box: `tree.hits`. */
  find(of: Shapes, feature: number, occupied?: Occupied): void {
    const box = this.#box;
    writeBox(of, feature, box);
    const west = box[0] as number;
    const south = box[1] as number;
    const east = box[2] as number;
    const north = box[3] as number;
    this.tree.clear();
    if (Number.isNaN(west) || occupied?.mayTouch(west, south, east, north) === false) return;
    const reach = this.reachAt(south, north);
    this.tree.search(west - reach, south - reach, east + reach, north + reach);
  }
}

const hasVertices = ({ vertexStart }: Shapes, feature: number): boolean =>
  (vertexStart[feature + 1] as number) > (vertexStart[feature] as number);

/**
 * Finds features of an account that are like new ones. The new ones are few and in the tree; what the account has passes
 * by in parts of any size, and nothing of a part is kept.
 */
export class NewFeatures {
  readonly #candidates: Candidates;
  readonly #occupied: Occupied;
  /** By new feature: how many it is like. */
  readonly #matches: Uint8Array;

  /** @param reach meters */
  constructor(shapes: Shapes, reach?: number) {
    const candidates = new Candidates(shapes, reach);
    this.#candidates = candidates;
    this.#matches = new Uint8Array(shapes.kinds.length);
    this.#occupied = new Occupied(candidates.boxes, (south, north) => candidates.reachAt(south, north));
    for (let feature = 0; feature < shapes.kinds.length; feature++)
      candidates.tree.setLive(feature, hasVertices(shapes, feature));
  }

  /** The pairs of new features and those of a part; yields how many of the part are done. */
  *compareWith(part: Shapes): Generator<number, Matches, void> {
    const { tree, comparer, shapes } = this.#candidates;
    const matches = this.#matches;
    const pairs = new PairList();
    for (let feature = 0; feature < part.kinds.length; feature++) {
      if (feature % STEP === STEP - 1) yield feature;
      this.#candidates.find(part, feature, this.#occupied);
      for (let hit = 0; hit < tree.found; hit++) {
        const of = tree.hits[hit] as number;
        const likeness = comparer.compare(shapes, of, part, feature);
        if (likeness === DIFFERENT) continue;
        pairs.add(of, part.slots[feature] as number, likeness);
        matches[of] = (matches[of] as number) + 1;
        if (matches[of] === MOST_MATCHES) tree.setLive(of, false);
      }
    }
    return pairs.done();
  }
}

/**
 * Groups of features that are alike. A feature joins the first one that it is like, or begins a group of its own: so all
 * members are within reach of the first, and a row of waypoints, each near the next, is not one group. Yields how many
 * features are done.
 * @param reach meters
 */
export function* groupAlike(shapes: Shapes, reach?: number): Generator<number, Groups, void> {
  const candidates = new Candidates(shapes, reach);
  const { tree, comparer } = candidates;
  const pairs = new PairList();
  for (let feature = 0; feature < shapes.kinds.length; feature++) {
    if (feature % STEP === STEP - 1) yield feature;
    if (!hasVertices(shapes, feature)) continue;
    candidates.find(shapes, feature);
    let best = -1;
    let likeness: number = DIFFERENT;
    for (let hit = 0; hit < tree.found && likeness !== EXACT; hit++) {
      const first = tree.hits[hit] as number;
      const found = comparer.compare(shapes, first, shapes, feature);
      if (found > likeness) [best, likeness] = [first, found];
    }
    if (best < 0) tree.setLive(feature, true);
    else pairs.add(best, feature, likeness);
  }
  return groupsOf(shapes, pairs.done());
}

/** Puts members, which are paired with the first of their group, behind it. Groups are in the order of their firsts. */
function groupsOf({ slots, kinds }: Shapes, { of, slots: members, likeness }: Matches): Groups {
  const sizes = new Uint32Array(kinds.length);
  for (const first of of) sizes[first] = (sizes[first] as number) + 1;
  const groups = sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0);
  const starts = new Uint32Array(groups + 1);
  const all = new Uint32Array(groups + members.length);
  const alike = new Uint8Array(all.length);
  /** By first: where its next member goes. */
  const next = new Uint32Array(kinds.length);
  let group = 0;
  sizes.forEach((size, first) => {
    if (size === 0) return;
    const start = starts[group] as number;
    all[start] = slots[first] as number;
    alike[start] = EXACT;
    next[first] = start + 1;
    starts[++group] = start + 1 + size;
  });
  for (let pair = 0; pair < of.length; pair++) {
    const first = of[pair] as number;
    const place = next[first] as number;
    all[place] = slots[members[pair] as number] as number;
    alike[place] = likeness[pair] as number;
    next[first] = place + 1;
  }
  return { starts, slots: all, likeness: alike };
}
