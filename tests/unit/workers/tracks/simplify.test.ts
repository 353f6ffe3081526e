import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeTrack } from "../../../../bench/seededTrack";
import { deviationAt, significanceSteps, toleranceFor } from "../../../../workers/tracks/simplify";
import type { Points } from "../../../../workers/tracks/types";
import { lineAt, run, walks, wholeOf } from "./made";
import { deviationOf } from "./oracle";

const significanceOf = (points: Points, least = 0, starts: ArrayLike<number> = wholeOf(points)) =>
  run(significanceSteps(points.longitude, points.latitude, starts, least));
const keptAt = (significance: Float32Array, tolerance: number): number[] =>
  [...significance.keys()].filter((at) => (significance[at] as number) > tolerance);

describe("simplifying a line", () => {
  it("never moves the line by more than the shown deviation, which is within the tolerance", () => {
    fc.assert(
      fc.property(walks(3, 80), fc.double({ min: 1, max: 100, noNaN: true }), (points, tolerance) => {
        const significance = significanceOf(points);
        const shown = deviationAt(significance, tolerance);
        const real = deviationOf(points, keptAt(significance, tolerance));
        expect(shown).toBeLessThanOrEqual(tolerance);
        // One thousandth for the two different planes in which they are measured.
        expect(real).toBeLessThanOrEqual(shown * 1.001 + 1e-3);
        expect(real).toBeGreaterThanOrEqual(shown * 0.999 - 1e-3);
      }),
    );
  });

  it("keeps both ends and drops more points with each larger tolerance", () => {
    fc.assert(
      fc.property(walks(2, 80), (points) => {
        const significance = significanceOf(points);
        let before = points.time.length;
        for (const tolerance of [0, 1, 5, 20, 100, 1e6]) {
          const kept = keptAt(significance, tolerance);
          expect(kept[0]).toBe(0);
          expect(kept.at(-1)).toBe(points.time.length - 1);
          expect(kept.length).toBeLessThanOrEqual(before);
          before = kept.length;
        }
        expect(before).toBe(2);
      }),
    );
  });

  it("keeps the same points for every tolerance below the smallest distinguishable one", () => {
    fc.assert(
      fc.property(walks(3, 80), fc.integer({ min: 1, max: 30 }), (points, least) => {
        const [fine, coarse] = [significanceOf(points), significanceOf(points, least)];
        for (const tolerance of [least, 1.5 * least, 4 * least]) {
          expect(keptAt(coarse, tolerance)).toEqual(keptAt(fine, tolerance));
          expect(deviationAt(coarse, tolerance)).toBeGreaterThanOrEqual(
            deviationAt(fine, tolerance) * 0.999999,
          );
        }
      }),
    );
  });

  it("keeps the ends of each part, and the vertex of an angle", () => {
    const points = lineAt(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => [100 * Math.min(at, 4), 100 * Math.max(0, at - 4)]),
    );
    expect(keptAt(significanceOf(points), 5)).toEqual([0, 4, 8]);
    expect(keptAt(significanceOf(points, 0, [0, 2, 9]), 5)).toEqual([0, 1, 2, 4, 8]);
  });

  it("measures a closed loop from its start", () => {
    const points = lineAt([
      [0, 0],
      [300, 0],
      [300, 300],
      [0, 0],
    ]);
    expect(keptAt(significanceOf(points), 200)).toEqual([0, 1, 2, 3]);
    expect(keptAt(significanceOf(points), 300)).toEqual([0, 2, 3]);
    expect(keptAt(significanceOf(points), 450)).toEqual([0, 3]);
    expect(deviationAt(significanceOf(points), 450)).toBeCloseTo(Math.hypot(300, 300), 0);
  });

  it("checks about n log n times, not n squared, a line that always splits at its end", () => {
    // A narrowing zigzag, in which the next point is always the farthest.
    const count = 20_000;
    const points = lineAt(
      Array.from({ length: count }, (_, at) => [0.01 * at, (at % 2 === 0 ? 0.5 : -0.5) * (count - at)]),
    );
    let looked = 0;
    const steps = significanceSteps(points.longitude, points.latitude, wholeOf(points));
    for (let next = steps.next(); !next.done; next = steps.next()) looked += next.value;
    expect(looked).toBeLessThan(70 * count);
  });

  it("finds the tolerance at which few enough points are left", () => {
    const { points } = madeTrack(20_000, { seed: 4 });
    const significance = significanceOf(points);
    for (const most of [100, 1000, 5000]) {
      const kept = keptAt(significance, toleranceFor(significance, most)).length;
      expect(kept).toBeLessThanOrEqual(most);
      expect(kept).toBeGreaterThan(most / 2);
    }
    expect(toleranceFor(significance, 20_000)).toBe(0);
  });
});
