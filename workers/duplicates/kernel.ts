import { Comparer } from "./likeness";
import { LiveTree } from "./liveTree";
import { OccupiedGrid } from "./occupiedGrid";
import { PairList } from "./pairList";
import { metersPerUnit, writeBox } from "./shapes";
import { DIFFERENT, EXACT, type Groups, type Matches, type Shapes } from "./types";

/** Default distance in meters within which features count as being at the same position. */
export const REACH_METERS = 10;
/** Maximum number of matches of a feature, which isn't compared any further after that. */
const MOST_MATCHES = 64;
/** Features processed between two points where a search may be interrupted. */
const STEP = 256;

/** Features to compare with, in a tree that finds only the live ones. */
class Candidates {
  readonly shapes: Shapes;
  readonly tree: LiveTree;
  readonly comparer: Comparer;
  /** Four numbers per feature: west, south, east, north. */
  readonly boxes: Float64Array;
  /** Bounding box of the feature being looked up. */
  private readonly box = new Float64Array(4);

  /** @param reach meters */
  constructor(shapes: Shapes, reach = REACH_METERS) {
    this.shapes = shapes;
    this.comparer = new Comparer(reach);
    this.boxes = new Float64Array(shapes.kinds.length * 4);
    for (let feature = 0; feature < shapes.kinds.length; feature++)
      writeBox(shapes, feature, this.boxes, feature);
    // Features without vertices are never live, so any position will do for them.
    this.tree = new LiveTree(this.boxes.map((edge) => (Number.isNaN(edge) ? 0 : edge)));
  }

  /** Returns the units in `reach` meters at a y, or at the end of a box where there are the most. */
  reachAt(south: number, north = south): number {
    return this.comparer.reach / metersPerUnit(Math.max(Math.abs(south), Math.abs(north)));
  }

  /** Finds the live features whose boxes are within reach of a feature's box and stores them in `tree.hits`. */
  find(of: Shapes, feature: number, occupied?: OccupiedGrid): void {
    const box = this.box;
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
 * Finds features of an account that match new ones. The few new features are in the tree. The account's features stream
 * past in parts of any size, and no part is kept.
 */
export class NewFeatures {
  private readonly candidates: Candidates;
  private readonly occupied: OccupiedGrid;
  /** Number of matches per new feature. */
  private readonly matches: Uint8Array;

  /** @param reach meters */
  constructor(shapes: Shapes, reach?: number) {
    const candidates = new Candidates(shapes, reach);
    this.candidates = candidates;
    this.matches = new Uint8Array(shapes.kinds.length);
    this.occupied = new OccupiedGrid(candidates.boxes, (south, north) => candidates.reachAt(south, north));
    for (let feature = 0; feature < shapes.kinds.length; feature++)
      candidates.tree.setLive(feature, hasVertices(shapes, feature));
  }

  /** Returns the matching pairs of new features and features of a part. Yields the number of features processed. */
  *compareWith(part: Shapes): Generator<number, Matches, void> {
    const { tree, comparer, shapes } = this.candidates;
    const matches = this.matches;
    const pairs = new PairList();
    for (let feature = 0; feature < part.kinds.length; feature++) {
      if (feature % STEP === STEP - 1) yield feature;
      this.candidates.find(part, feature, this.occupied);
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
 * Groups matching features. A feature joins the best of the earlier group leaders it matches, or starts a new group. So
 * all members are within reach of the first, and a row of waypoints, each near the next, doesn't become one group.
 * Yields the number of features processed.
 *
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

/**
 * Lists each group's first feature, followed by the members paired with it. Groups are in the order of their first
 * features.
 */
function groupsOf({ slots, kinds }: Shapes, { of, slots: members, likeness }: Matches): Groups {
  const sizes = new Uint32Array(kinds.length);
  for (const first of of) sizes[first] = (sizes[first] as number) + 1;
  const groups = sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0);
  const starts = new Uint32Array(groups + 1);
  const all = new Uint32Array(groups + members.length);
  const alike = new Uint8Array(all.length);
  /** Index of the next member to write, by first feature. */
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
