import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KIND } from "../../../../src/domain/featureColumns";
import { Comparer } from "../../../../workers/duplicates/likeness";
import { DIFFERENT, EXACT, NEAR } from "../../../../workers/duplicates/types";
import { distance, shareWithin } from "./oracle";
import { type Sketch, shapesFrom } from "./shapes";

const REACH = 10;
const comparer = new Comparer(REACH);
const compare = (one: Sketch, other: Sketch) =>
  comparer.compare(shapesFrom([one]), 0, shapesFrom([other]), 0);

/** One meter in degrees of latitude. */
const METER = 1 / 111_319.49;
type Place = [number, number];
const point = (place: Place): Sketch => ({ kind: KIND.point, paths: [[place]] });
const line = (...path: Place[]): Sketch => ({ kind: KIND.line, paths: [path] });
const area = (...paths: Place[][]): Sketch => ({ kind: KIND.area, paths });

/** Returns a closed square around a position on the equator. `half` is half its side in meters. */
const square = (x: number, y: number, half: number): Place[] => [
  [x - half * METER, y - half * METER],
  [x + half * METER, y - half * METER],
  [x + half * METER, y + half * METER],
  [x - half * METER, y + half * METER],
  [x - half * METER, y - half * METER],
];

describe("likeness of waypoints", () => {
  it("is near within the reach in ground meters and different beyond it, at any latitude", () => {
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -84, max: 84, noNaN: true }),
    );
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const meters = fc.double({ min: 0.2, max: 30, noNaN: true });
    fc.assert(
      fc.property(place, angle, meters, ([x, y], direction, far) => {
        fc.pre(Math.abs(far - REACH) > 0.05);
        const scale = Math.cos((y * Math.PI) / 180);
        const other: Place = [
          x + (far * METER * Math.cos(direction)) / scale,
          y + far * METER * Math.sin(direction),
        ];
        expect(Math.abs(distance([x, y], point(other)) - far)).toBeLessThan(0.02);
        expect(compare(point([x, y]), point(other))).toBe(far < REACH ? NEAR : DIFFERENT);
      }),
    );
  });

  it("is exact within the rounding of six decimals", () => {
    expect(compare(point([-105.1234564, 39.7654324]), point([-105.123456, 39.765432]))).toBe(EXACT);
    expect(compare(point([-105.123456, 39.765432]), point([-105.123458, 39.765432]))).toBe(NEAR);
  });

  it("is near for places on both sides of the 180th meridian", () => {
    expect(compare(point([179.99999, 60]), point([-179.99999, 60]))).toBe(NEAR);
  });
});

describe("likeness of lines", () => {
  const path = fc
    .array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 })), {
      minLength: 2,
      maxLength: 6,
    })
    .map((places) => places.map(([x, y]): Place => [20 + x * METER, y * METER]));

  it("matches many samples measured to every segment", () => {
    const moved = fc.record({
      from: path,
      east: fc.integer({ min: -14, max: 14 }),
      keep: fc.integer({ min: 2, max: 6 }),
      reversed: fc.boolean(),
    });
    // There are at least 32 samples, so a fraction is exact to one of them, and the distance nearly so.
    const margin = 1 / 32 + 0.01;
    let decided = 0;
    fc.assert(
      fc.property(moved, ({ from, east, keep, reversed }) => {
        const kept = from.slice(0, keep).map(([x, y]): Place => [x + east * METER, y]);
        const [one, other] = [line(...from), line(...(reversed ? kept.reverse() : kept))];
        const forth = [REACH - 0.2, REACH + 0.2].map((reach) => shareWithin(one, other, reach));
        const back = [REACH - 0.2, REACH + 0.2].map((reach) => shareWithin(other, one, reach));
        const verdict = (shares: number[], side: number) => {
          const [a, b] = [forth[side] as number, back[side] as number];
          const slack = side === 0 ? -margin : margin;
          return Math.max(a, b) + slack >= 0.95 && Math.min(a, b) + slack >= 0.5 && shares.length > 0;
        };
        const surely = verdict(forth, 0);
        if (surely !== verdict(forth, 1)) return;
        decided++;
        expect(compare(one, other) !== DIFFERENT).toBe(surely);
      }),
      { numRuns: 400 },
    );
    expect(decided).toBeGreaterThan(0);
  });

  const way: Place[] = [
    [20, 0],
    [20.001, 0.0002],
    [20.002, -0.0001],
    [20.004, 0],
  ];

  it("is near for the same line reversed, resampled, or stored as a track", () => {
    expect(compare(line(...way), line(...[...way].reverse()))).toBe(NEAR);
    expect(compare(line(...way), line(way[0] as Place, [20.0005, 0.0001], ...way.slice(1)))).toBe(NEAR);
    expect(compare(line(...way), { kind: KIND.track, paths: [way] })).toBe(NEAR);
  });

  it("is near for a line cut to more than half and different for a shorter piece", () => {
    const straight = (end: number) => line([20, 0], [20 + end * METER, 0]);
    expect(compare(straight(1000), straight(600))).toBe(NEAR);
    expect(compare(straight(600), straight(1000))).toBe(NEAR);
    expect(compare(straight(1000), straight(400))).toBe(DIFFERENT);
  });

  it("is exact for the same vertices, even when some repeat", () => {
    expect(compare(line(...way), line(...way))).toBe(EXACT);
    expect(compare(line(...way), line(way[0] as Place, ...way))).toBe(EXACT);
    expect(compare(line(...way), line(...way.slice(0, -1)))).not.toBe(EXACT);
  });
});

describe("likeness of areas", () => {
  it("is near for the same boundary from another vertex on and in the other direction", () => {
    const ring = square(20, 0, 200);
    const turned = [...ring.slice(1), ring[1] as Place].reverse();
    expect(compare(area(ring), area(turned))).toBe(NEAR);
  });

  it("is different for an area of another size, another place, or with a hole of its own", () => {
    expect(compare(area(square(20, 0, 200)), area(square(20, 0, 230)))).toBe(DIFFERENT);
    expect(compare(area(square(20, 0, 200)), area(square(20 + 30 * METER, 0, 200)))).toBe(DIFFERENT);
    expect(compare(area(square(20, 0, 200)), area(square(20, 0, 200), square(20, 0, 100)))).toBe(DIFFERENT);
  });

  it("is exact only for the same rings", () => {
    const [outer, hole] = [square(20, 0, 200), square(20, 0, 100)];
    expect(compare(area(outer, hole), area(outer, hole))).toBe(EXACT);
    expect(compare(area(outer, hole), area([...outer, ...hole]))).not.toBe(EXACT);
  });

  it("is different from a line along its boundary", () => {
    expect(compare(area(square(20, 0, 200)), line(...square(20, 0, 200)))).toBe(DIFFERENT);
  });
});
