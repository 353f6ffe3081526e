import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SeededPairs, seededPairs, WEST } from "../../../../bench/duplicatePairs";
import { qualityOf } from "../../../../bench/duplicates";
import { groupAlike, NewFeatures, REACH_METERS } from "../../../../workers/duplicates/kernel";
import { Comparer } from "../../../../workers/duplicates/likeness";
import { joinShapes, shapesOf } from "../../../../workers/duplicates/shapes";
import { DIFFERENT, EXACT, type Groups, type Matches, NEAR } from "../../../../workers/duplicates/types";
import { run, type Sketch, shapesFrom } from "./shapes";

const METER = 1 / 111_319.49;

/** Features a few to a few hundred meters apart, so that some are alike. */
const sketches = (place: readonly [number, number]): fc.Arbitrary<Sketch[]> => {
  const position = fc
    .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }))
    .map(([x, y]): [number, number] => [place[0] + x * 4 * METER, place[1] + y * 4 * METER]);
  const path = fc.array(position, { minLength: 1, maxLength: 4 });
  return fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant(0), paths: position.map((only) => [[only]]) }),
      fc.record({ kind: fc.constantFrom(1, 3), paths: path.map((only) => [only]) }),
      fc.record({
        kind: fc.constant(2),
        paths: path.map((ring) => [[...ring, ring[0] as [number, number]]]),
      }),
    ),
    { maxLength: 25, size: "max" },
  );
};
const anywhere = fc.constantFrom(
  [20, 0] as const,
  [-105, 39] as const,
  [180, 60] as const,
  [-179.9999, -75] as const,
);

const pairsOf = ({ of, slots, likeness }: Matches) =>
  [...of].map((added, pair) => `${added}-${slots[pair]}: ${likeness[pair]}`).sort();

describe("new features against an account", () => {
  it("finds the same pairs as comparing each with each, in parts of any size", () => {
    const comparer = new Comparer(REACH_METERS);
    let found = 0;
    fc.assert(
      fc.property(
        anywhere.chain((place) => fc.tuple(sketches(place), sketches(place), fc.nat())),
        ([added, existing, cut]) => {
          const [news, all] = [shapesFrom(added), shapesFrom(existing)];
          const pairs: string[] = [];
          for (let one = 0; one < added.length; one++)
            for (let other = 0; other < existing.length; other++) {
              const likeness = comparer.compare(news, one, all, other);
              if (likeness !== DIFFERENT) pairs.push(`${one}-${other}: ${likeness}`);
            }
          found += pairs.length;
          expect(pairsOf(run(new NewFeatures(news).compareWith(all)))).toEqual(pairs.sort());
          const parts = [existing.slice(0, cut % 25), existing.slice(cut % 25)].map(shapesFrom);
          const inParts = new NewFeatures(news);
          const counts = parts.map((part) => run(inParts.compareWith(part)).of.length);
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(pairs.length);
        },
      ),
    );
    expect(found).toBeGreaterThan(0);
  });

  it("finds at least 99% of changed copies, with at most 1% false matches", () => {
    const pairs = seededPairs(20_000, 4000, WEST, 7);
    const matches = run(new NewFeatures(shapesOf(pairs.added)).compareWith(shapesOf(pairs.existing)));
    const { precision, recall, copies } = qualityOf(matches, pairs);
    expect(copies).toBeGreaterThan(1500);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.99);
    expect(missedByWay(pairs, matches)).toEqual({});
  });

  it("marks only the unchanged copies as exact", () => {
    const pairs = seededPairs(5000, 2000, WEST, 3);
    const { of, likeness } = run(
      new NewFeatures(shapesOf(pairs.added)).compareWith(shapesOf(pairs.existing)),
    );
    const exact = new Set([...of].filter((_, pair) => likeness[pair] === EXACT).map((at) => pairs.made[at]));
    expect([...exact]).toEqual(["same"]);
  });

  it("stops comparing one that is similar to very many", () => {
    const stack = Array.from({ length: 500 }, (): Sketch => ({ kind: 0, paths: [[[20, 0]]] }));
    const matches = run(new NewFeatures(shapesFrom(stack.slice(0, 2))).compareWith(shapesFrom(stack)));
    expect(matches.of.length).toBe(128);
  });

  it("skips features without vertices", () => {
    const empty: Sketch = { kind: 1, paths: [[]] };
    const there: Sketch = { kind: 0, paths: [[[0, 0]]] };
    const matches = run(new NewFeatures(shapesFrom([empty, there])).compareWith(shapesFrom([empty, there])));
    expect(pairsOf(matches)).toEqual([`1-1: ${EXACT}`]);
  });
});

function missedByWay({ madeFrom, made }: SeededPairs, { of, slots }: Matches): Record<string, number> {
  const found = new Set([...of].map((added, pair) => `${added}-${slots[pair]}`));
  const missed: Record<string, number> = {};
  madeFrom.forEach((from, added) => {
    if (from < 0 || found.has(`${added}-${from}`)) return;
    const way = made[added] as string;
    missed[way] = (missed[way] ?? 0) + 1;
  });
  return missed;
}

const membersOf = ({ starts, slots }: Groups): number[][] =>
  [...starts.slice(0, -1)].map((start, group) => [...slots.slice(start, starts[group + 1])]);

describe("groups of similar features", () => {
  const waypoints = (...easts: number[]) =>
    shapesFrom(easts.map((east) => ({ kind: 0, paths: [[[20 + east * METER, 0]]] })));

  it("add every feature to the group of an earlier similar one, or to none", () => {
    const comparer = new Comparer(REACH_METERS);
    fc.assert(
      fc.property(anywhere.chain(sketches), (features) => {
        const shapes = shapesFrom(features);
        const groups = run(groupAlike(shapes));
        const grouped = new Map<number, number>();
        membersOf(groups).forEach((members) => {
          expect(members.length).toBeGreaterThan(1);
          for (const member of members.slice(1)) grouped.set(member, members[0] as number);
        });
        const like = (one: number, other: number) =>
          comparer.compare(shapes, one, shapes, other) !== DIFFERENT;
        for (let feature = 0; feature < features.length; feature++) {
          const first = grouped.get(feature);
          if (first !== undefined) {
            expect(like(first, feature)).toBe(true);
            continue;
          }
          for (let earlier = 0; earlier < feature; earlier++)
            if (!grouped.has(earlier)) expect(like(earlier, feature)).toBe(false);
        }
      }),
    );
  });

  it("include each member's likeness to the first", () => {
    const groups = run(groupAlike(waypoints(0, 500, 4, 500, 0)));
    expect(membersOf(groups)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
    expect([...groups.likeness]).toEqual([EXACT, NEAR, EXACT, EXACT, EXACT]);
  });

  it("don't join a row of waypoints, each near the next", () => {
    const row = Array.from({ length: 40 }, (_, index) => index * 8);
    for (const members of membersOf(run(groupAlike(waypoints(...row))))) expect(members.length).toBe(2);
  });

  it("are the same when parts are joined", () => {
    const parts = [waypoints(0, 500), waypoints(3, 501)];
    const joined = { ...joinShapes(parts), slots: Uint32Array.of(7, 8, 9, 10) };
    expect(membersOf(run(groupAlike(joined)))).toEqual([
      [7, 9],
      [8, 10],
    ]);
  });

  it("hold 50,000 features in one place", () => {
    const stack = waypoints(...new Array<number>(50_000).fill(0));
    expect(membersOf(run(groupAlike(stack))).map(({ length }) => length)).toEqual([50_000]);
  });
});
