import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { innerAxis, outerAxis, placeBeyond, placeNear } from "../../../src/features/elevationProfile/axes";

describe("an axis", () => {
  it.each([
    [6830, 7410, [6800, 7000, 7200, 7400, 7600]],
    [100, 100, [40, 60, 80, 100, 120, 140, 160]],
    [-20, 30, [-60, -40, -20, 0, 20, 40, 60]],
  ])("from %i to %i feet has round ticks", (least, greatest, ticks) => {
    expect(outerAxis(least, greatest, 7, 100)).toMatchObject({ ticks });
  });

  it.each([
    [2.11, [0, 1, 2]],
    [0.034, [0, 0.01, 0.02, 0.03]],
    [140, [0, 50, 100]],
    [0, [0]],
  ])("of %f miles starts at 0 and has ticks along the way", (length, ticks) => {
    expect(innerAxis(length, 4).ticks).toEqual(ticks);
  });

  it("covers all values with few ticks", () => {
    const value = fc.double({ min: -2000, max: 30_000, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const { least, greatest, ticks } = outerAxis(low, high, 5, 100);
        expect(least).toBeLessThanOrEqual(low + 1e-6);
        expect(greatest).toBeGreaterThanOrEqual(high - 1e-6);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe("samples", () => {
  const distance = [0, 10, 10, 30, 100];
  it("are found by distance", () => {
    expect([-5, 4, 6, 19, 21, 500].map((meters) => placeNear(distance, meters))).toEqual([0, 0, 1, 2, 3, 4]);
  });
  it("are stepped through one by one at least, and not beyond the ends", () => {
    expect(placeBeyond(distance, 3, 1)).toBe(4);
    expect(placeBeyond(distance, 3, -1)).toBe(2);
    expect(placeBeyond(distance, 4, 1)).toBe(4);
    expect(placeBeyond(distance, 0, -1)).toBe(0);
    expect(placeBeyond(distance, 0, 30)).toBe(3);
  });
});
