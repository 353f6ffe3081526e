import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  joinLines,
  MAX_EXACT_LINES,
  type OrderedLine,
  orderByEnds,
  orderByTime,
  sphericalDistance,
} from "../../../../workers/tracks/join";
import { distancesAlong } from "../../../../workers/tracks/scale";
import type { Points } from "../../../../workers/tracks/types";
import { lineAt, listOf, walks } from "./made";

/** Returns the total meters between consecutive lines in an order. */
function waysOf(lines: readonly Points[], placed: readonly OrderedLine[]): number {
  const ends = placed.map(({ line, turned }) => {
    const { longitude, latitude } = lines[line] as Points;
    const [first, last] = [0, longitude.length - 1].map((at) => [
      longitude[at] as number,
      latitude[at] as number,
    ]);
    return turned ? [last, first] : [first, last];
  });
  let sum = 0;
  for (let at = 1; at < ends.length; at++) {
    const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = [ends[at - 1]?.[1], ends[at]?.[0]];
    sum += sphericalDistance(x, y, toX, toY);
  }
  return sum;
}

const ordersOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

function shortestByHand(lines: readonly Points[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const order of ordersOf([...lines.keys()]))
    for (let turns = 0; turns < 2 ** lines.length; turns++) {
      const placed = order.map((line, at) => ({ line, turned: (turns & (1 << at)) > 0 }));
      least = Math.min(least, waysOf(lines, placed));
    }
  return least;
}

const legs = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 3000 }),
    fc.integer({ min: 0, max: 3000 }),
    fc.integer({ min: 0, max: 3000 }),
    fc.integer({ min: 0, max: 3000 }),
  ),
  { minLength: 1, maxLength: 4 },
);

describe("joining lines", () => {
  it("uses the order and directions with the shortest connections of all", () => {
    fc.assert(
      fc.property(legs, (ends) => {
        const lines = ends.map(([x, y, toX, toY]) =>
          lineAt([
            [x, y],
            [toX, toY],
          ]),
        );
        const placed = orderByEnds(lines);
        expect(placed.map(({ line }) => line).toSorted()).toEqual([...lines.keys()]);
        expect(waysOf(lines, placed)).toBeCloseTo(shortestByHand(lines), 6);
        expect(placed.find(({ line }) => line === 0)?.turned).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it("joins many in a row as they lie, in whatever order and direction they arrive", () => {
    const count = MAX_EXACT_LINES + 5;
    const order = Array.from({ length: count }, (_, at) => (7 * at) % count);
    const lines = order.map((at) => {
      const ends: [number, number][] = [
        [100 * at, 0],
        [100 * at + 90, 0],
      ];
      return lineAt(at % 3 === 0 && at > 0 ? ends.toReversed() : ends);
    });
    const { points } = joinLines(lines, "ends");
    const east = [...points.longitude];
    expect(east).toEqual(east.toSorted((a, b) => a - b));
  });

  it("puts lines in order of their times, those without times last", () => {
    const lines = [
      lineAt([
        [0, 0],
        [1, 0],
      ]),
      lineAt([
        [0, 0, 0, 500],
        [1, 0, 0, 600],
      ]),
      lineAt([
        [0, 0, 0, 0],
        [1, 0, 0, 100],
      ]),
    ];
    expect(orderByTime(lines).map(({ line }) => line)).toEqual([2, 1, 0]);
  });

  it("restores the same points when a line was split and is joined", () => {
    fc.assert(
      fc.property(walks(6, 60), fc.integer({ min: 1, max: 4 }), fc.boolean(), (points, at, shared) => {
        const count = points.time.length;
        const cut = Math.min(count - 2, at + 1);
        const part = (first: number, end: number): Points => ({
          longitude: points.longitude.slice(first, end),
          latitude: points.latitude.slice(first, end),
          elevation: points.elevation.slice(first, end),
          time: points.time.slice(first, end),
        });
        const joined = joinLines([part(shared ? cut : cut + 1, count), part(0, cut + 1)], "time");
        expect(listOf(joined.points)).toEqual(listOf(points));
        expect(joined).toMatchObject({ disordered: false, lines: [1] });
      }),
    );
  });

  it("leaves times out when one starts before the other has ended", () => {
    const joined = joinLines(
      [
        lineAt([
          [0, 0, 0, 0],
          [100, 0, 0, 100],
        ]),
        lineAt([
          [100, 0, 0, 50],
          [200, 0, 0, 150],
        ]),
      ],
      "time",
    );
    expect(joined.disordered).toBe(true);
    expect([...joined.points.time].every(Number.isNaN)).toBe(true);
  });

  it("keeps lines apart with their own starts, and near each other across the 180th meridian", () => {
    const [one, other] = [
      lineAt([
        [0, 0],
        [1, 0],
      ]),
      lineAt([
        [5, 0],
        [6, 0],
        [7, 0],
      ]),
    ];
    const apart = joinLines([one, other], "apart");
    expect([...apart.breaks]).toEqual([2]);
    expect(apart.lines).toEqual([0, 1]);
    const far = { ...other, longitude: other.longitude.map((east) => east + 360) };
    expect(
      distancesAlong(
        joinLines([one, far], "ends").points.longitude,
        joinLines([one, far], "ends").points.latitude,
      ).at(-1),
    ).toBeCloseTo(7, 1);
  });
});
