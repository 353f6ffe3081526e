import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeTrack } from "../../../../bench/seededTrack";
import { increasingTimes } from "../../../../workers/tracks/points";
import { distancesAlong } from "../../../../workers/tracks/scale";
import { findGaps, findStops } from "../../../../workers/tracks/stops";
import type { Points } from "../../../../workers/tracks/types";
import { lineAt, walks, wholeOf } from "./made";
import { stopsByHand } from "./oracle";

const pairs = (stops: Uint32Array): number[][] =>
  Array.from({ length: stops.length / 2 }, (_, at) => [...stops.subarray(2 * at, 2 * at + 2)]);
const stopsOf = (points: Points, radius: number, seconds: number) =>
  pairs(findStops(points, points.time, wholeOf(points), { radius, seconds }));

describe("stops along a track", () => {
  it("match the plain definition", () => {
    fc.assert(
      fc.property(
        walks(2, 60),
        fc.integer({ min: 5, max: 120 }),
        fc.integer({ min: 10, max: 900 }),
        (points, radius, seconds) => {
          expect(stopsOf(points, radius, seconds)).toEqual(stopsByHand(points, radius, seconds));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("last at least the minimum time, never overlap and are in order", () => {
    fc.assert(
      fc.property(walks(2, 200), (points) => {
        let before = -1;
        for (const [first = 0, last = 0] of stopsOf(points, 40, 240)) {
          expect((points.time[last] as number) - (points.time[first] as number)).toBeGreaterThanOrEqual(
            240_000,
          );
          expect(first).toBeGreaterThan(before);
          before = last;
        }
      }),
    );
  });

  it.each([1, 2, 3, 4, 5])("match the labels of generated track %i exactly", (seed) => {
    const { points, stops } = madeTrack(60_000, { seed, noise: 4 });
    const found = stopsOf(points, 30, 300);
    // A stop at the very end may be too short to count.
    expect(stops.length).toBeGreaterThan(8);
    expect(found).toHaveLength(stops.length);
    // A walker is within 30 m of the stop for half a minute when arriving and leaving, and a receiver is a few meters
    // off.
    found.forEach(([first = 0, last = 0], at) => {
      expect(Math.abs(first - (stops[at]?.first ?? 0))).toBeLessThanOrEqual(60);
      expect(Math.abs(last - (stops[at]?.last ?? 0))).toBeLessThanOrEqual(60);
    });
  });

  it("continue through brief receiver errors, and end on a longer departure", () => {
    const still = (from: number, to: number, x: number) =>
      Array.from({ length: (to - from) / 10 }, (_, at) => [x, 0, 2000, from + 10 * at] as const);
    const points = lineAt([
      ...still(0, 400, 0),
      ...still(400, 440, 90),
      ...still(440, 800, 0),
      ...still(800, 900, 90),
    ]);
    expect(stopsOf(points, 30, 300)).toEqual([[0, 79]]);
    const left = lineAt([...still(0, 400, 0), ...still(400, 480, 90), ...still(480, 800, 0)]);
    expect(stopsOf(left, 30, 300)).toEqual([
      [0, 39],
      [48, 79],
    ]);
  });

  it("are found when a recorder was off and on again at one location, which isn't a gap", () => {
    const points = lineAt([
      [0, 0, 2000, 0],
      [100, 0, 2000, 60],
      [105, 0, 2000, 3660],
      [200, 0, 2000, 3720],
      [2000, 0, 2000, 7320],
      [2100, 0, 2000, 7380],
    ]);
    const stops = findStops(points, points.time, [0, 6], { radius: 30, seconds: 300 });
    expect(pairs(stops)).toEqual([[1, 2]]);
    const distance = distancesAlong(points.longitude, points.latitude);
    const gaps = (seconds: number, meters: number) => [
      ...findGaps(distance, points.time, [0, 6], stops, { seconds, meters }),
    ];
    expect(gaps(900, 5000)).toEqual([4]);
    expect(gaps(7200, 1000)).toEqual([4]);
    expect(gaps(7200, 5000)).toEqual([]);
    expect(gaps(30, 5000)).toEqual([1, 3, 4, 5]);
  });

  it("don't extend across two tracks", () => {
    const one = Array.from({ length: 40 }, (_, at) => [0, 0, 2000, 10 * at] as const);
    const points = lineAt(one);
    const settings = { radius: 30, seconds: 300 };
    expect(pairs(findStops(points, points.time, [0, 40], settings))).toEqual([[0, 39]]);
    expect(pairs(findStops(points, points.time, [0, 20, 40], settings))).toEqual([]);
  });
});

describe("gaps of generated tracks", () => {
  it("match the labels", () => {
    const { points, gaps } = madeTrack(60_000, { seed: 9 });
    const distance = distancesAlong(points.longitude, points.latitude);
    const time = increasingTimes(points.time, distance);
    const found = findGaps(distance, time, wholeOf(points), new Uint32Array(0), {
      seconds: 900,
      meters: 1e6,
    });
    expect(gaps.length).toBeGreaterThan(2);
    expect([...found]).toEqual(gaps);
  });
});
