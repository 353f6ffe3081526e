import { groupAlike, NewFeatures, REACH_METERS } from "../workers/duplicates/kernel";
import { Comparer } from "../workers/duplicates/likeness";
import { metersPerUnit, shapesOf, writeBox } from "../workers/duplicates/shapes";
import { DIFFERENT, type Matches, type Shapes } from "../workers/duplicates/types";
import { type Region, type SeededPairs, STATE, seededPairs, WEST } from "./duplicatePairs";
import type { BenchCase, BenchSuite, Prepared, Timed } from "./harness";

/** Number of pairs a peer compares before the time is extrapolated to all pairs. */
const TIMED_PAIRS = 4_000_000;
const LEAST_SHARE = 0.99;

/** Compares new features with those of an account, and all features of an account with each other. */
export const duplicatesSuite: BenchSuite = {
  name: "duplicates",
  cases(smoke): BenchCase[] {
    const [existing, added] = smoke ? [2000, 200] : [1_000_000, 10_000];
    const of = (region: Region, where: string): BenchCase => ({
      name: `features of a file that are there, ${where}`,
      size: `${added.toLocaleString("en")} new, ${existing.toLocaleString("en")} existing`,
      setup: () => prepare(seededPairs(existing, added, region)),
    });
    return [
      of(WEST, "all over the West"),
      of(STATE, "all in one state"),
      {
        name: "groups of duplicates in an account",
        size: `${existing.toLocaleString("en")} features`,
        setup: () => {
          const shapes = shapesOf(seededPairs(existing, 0, WEST).existing);
          return { ours: () => run(groupAlike(shapes)), peers: {} };
        },
      },
    ];
  },
};

function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function prepare(pairs: SeededPairs): Prepared {
  const existing = shapesOf(pairs.existing);
  const added = shapesOf(pairs.added);
  const ours = () => run(new NewFeatures(added).compareWith(existing));
  return {
    ours,
    peers: {
      "every pair, boxes first (extrapolated)": extrapolated(existing, added, true),
      "every pair (extrapolated)": extrapolated(existing, added, false),
    },
    check: () => {
      const { precision, recall } = qualityOf(ours(), pairs);
      if (precision < LEAST_SHARE || recall < LEAST_SHARE)
        throw new Error(`Precision is ${precision}, recall ${recall}: at least ${LEAST_SHARE} are needed.`);
    },
    notes: () => {
      const { precision, recall, copies } = qualityOf(ours(), pairs);
      return [
        `precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)} of ${copies} changed copies`,
        `peers compared ${TIMED_PAIRS.toLocaleString("en")} pairs; their times are multiplied to all pairs`,
      ];
    },
  };
}

/** Computes precision and recall of the pairs found. */
export function qualityOf({ of, slots }: Matches, { madeFrom }: SeededPairs) {
  let right = 0;
  of.forEach((added, pair) => {
    if (madeFrom[added] === slots[pair]) right++;
  });
  const copies = madeFrom.filter((from) => from >= 0).length;
  return { precision: of.length === 0 ? 1 : right / of.length, recall: right / Math.max(1, copies), copies };
}

/** The naive way: compares every pair for a part of the features, and extrapolates the time to all pairs. */
function extrapolated(existing: Shapes, added: Shapes, boxesFirst: boolean): Timed {
  const some = Math.min(added.kinds.length, 200);
  const others = Math.min(existing.kinds.length, Math.floor(TIMED_PAIRS / some));
  const scale = (added.kinds.length / some) * (existing.kinds.length / others);
  const compare = boxesFirst ? withBoxes(existing, added) : withoutBoxes(existing, added);
  return {
    samples: async (count) =>
      Array.from({ length: count }, () => {
        const start = performance.now();
        let found = 0;
        for (let one = 0; one < some; one++)
          for (let other = 0; other < others; other++) if (compare(one, other)) found++;
        if (found > some * others) throw new Error("More pairs were found than there are.");
        return (performance.now() - start) * scale;
      }),
  };
}

function withoutBoxes(existing: Shapes, added: Shapes): (one: number, other: number) => boolean {
  const comparer = new Comparer(REACH_METERS);
  return (one, other) => comparer.compare(added, one, existing, other) !== DIFFERENT;
}

function withBoxes(existing: Shapes, added: Shapes): (one: number, other: number) => boolean {
  const comparer = new Comparer(REACH_METERS);
  const near = boxesOf(added, REACH_METERS);
  const boxes = boxesOf(existing, 0);
  return (one, other) =>
    (near[one * 4] as number) <= (boxes[other * 4 + 2] as number) &&
    (near[one * 4 + 2] as number) >= (boxes[other * 4] as number) &&
    (near[one * 4 + 1] as number) <= (boxes[other * 4 + 3] as number) &&
    (near[one * 4 + 3] as number) >= (boxes[other * 4 + 1] as number) &&
    comparer.compare(added, one, existing, other) !== DIFFERENT;
}

function boxesOf(shapes: Shapes, meters: number): Float64Array {
  const boxes = new Float64Array(shapes.kinds.length * 4);
  for (let feature = 0; feature < shapes.kinds.length; feature++) {
    writeBox(shapes, feature, boxes, feature);
    const units = meters / metersPerUnit(boxes[feature * 4 + 3] as number);
    [-units, -units, units, units].forEach((by, edge) => {
      boxes[feature * 4 + edge] = (boxes[feature * 4 + edge] as number) + by;
    });
  }
  return boxes;
}
