import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LiveTree } from "../../../../workers/duplicates/liveTree";
import { OccupiedGrid } from "../../../../workers/duplicates/occupiedGrid";
import { WORLD_UNITS } from "../../../../workers/graphics/types";

const EDGE = WORLD_UNITS / 2;
const TURNS = [-WORLD_UNITS, 0, WORLD_UNITS];

/** Boxes whose west is inside the world. They may extend across the 180th meridian. */
const box = fc
  .tuple(
    fc.oneof(fc.integer({ min: -EDGE, max: EDGE - 1 }), fc.integer({ min: EDGE - 4000, max: EDGE - 1 })),
    fc.integer({ min: -EDGE, max: EDGE - 1e6 }),
    fc.integer({ min: 0, max: 1e6 }),
  )
  .map(([x, y, size]): [number, number, number, number] => [x, y, x + size, y + size]);

const touch = (one: readonly number[], other: readonly number[], turn: number) =>
  (one[0] ?? 0) + turn <= (other[2] ?? 0) &&
  (one[2] ?? 0) + turn >= (other[0] ?? 0) &&
  (one[1] ?? 0) <= (other[3] ?? 0) &&
  (one[3] ?? 0) >= (other[1] ?? 0);
const touching = (one: readonly number[], other: readonly number[]) =>
  TURNS.some((turn) => touch(one, other, turn));

const boxes = fc.array(box, { minLength: 1, maxLength: 120, size: "max" });

describe("the tree of live boxes", () => {
  it("finds every live box that touches, in any copy of the world, and no dead one", () => {
    fc.assert(
      fc.property(
        boxes,
        box,
        fc.array(fc.boolean(), { minLength: 240, maxLength: 240 }),
        (all, query, flags) => {
          const tree = new LiveTree(Float64Array.from(all.flat()));
          const live = (item: number) => flags[item] === true && flags[120 + item] === true;
          all.forEach((_, item) => {
            tree.setLive(item, flags[item] === true);
            if (!live(item)) tree.setLive(item, false);
          });
          tree.search(...query);
          const found = [...tree.hits.slice(0, tree.found)];
          for (const [item, one] of all.entries())
            if (live(item) && touching(one, query)) expect(found).toContain(item);
          for (const item of found) expect(live(item)).toBe(true);
        },
      ),
    );
  });
});

describe("occupied squares", () => {
  it("never say no where a box touches", () => {
    fc.assert(
      fc.property(boxes, box, fc.integer({ min: 0, max: 5000 }), (all, query, reach) => {
        const occupied = new OccupiedGrid(Float64Array.from(all.flat()), () => reach);
        const wide = [query[0] - reach, query[1] - reach, query[2] + reach, query[3] + reach];
        if (all.some((one) => touching(one, wide))) expect(occupied.mayTouch(...query)).toBe(true);
      }),
    );
  });

  it("say no for most of an area with few boxes", () => {
    const far = Float64Array.from([0, 0, 10, 10, 1e9, 1e9, 1e9 + 10, 1e9 + 10]);
    const occupied = new OccupiedGrid(far, () => 100);
    const asked = Array.from({ length: 1000 }, (_, at) => [at * 1e6, 3e8] as const);
    expect(asked.filter(([x, y]) => occupied.mayTouch(x, y, x, y)).length).toBe(0);
    expect(occupied.mayTouch(5, 5, 5, 5)).toBe(true);
  });
});
