import { describe, expect, it } from "vitest";
import { metersTo, nearnessScore } from "../../../../server/arcgis/lookups/nearness";

describe("proximity to a view", () => {
  const extent = [-107, 39, -106, 40] as const;

  it("is measured to the nearest part of an extent", () => {
    expect(metersTo(extent, [-106.5, 39.5])).toBe(0);
    expect(metersTo(extent, [-107, 40])).toBe(0);
    // A degree of latitude.
    expect(metersTo(extent, [-106.5, 41])).toBeCloseTo(111_200, -3);
    expect(metersTo(extent, [-106.5, 38])).toBeCloseTo(metersTo(extent, [-106.5, 41]), -2);
  });

  it("is highest inside the extent, half at 150 km and zero without a view", () => {
    expect(nearnessScore(extent, undefined)).toBe(0);
    const inside = nearnessScore(extent, [-106.5, 39.5]);
    const half = nearnessScore(extent, [-106.5, 40 + 150_000 / 111_195]);
    expect(half / inside).toBeCloseTo(0.5, 2);
    const scores = [40, 41, 42, 45, 60].map((latitude) => nearnessScore(extent, [-106.5, latitude]));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
