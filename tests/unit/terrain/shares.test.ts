import { describe, expect, it } from "vitest";
import { aspectShares, elevationShares, slopeShares } from "../../../src/features/terrain/shares";

const makeUp = {
  slope: [0, 10, 20, 30, 40, 0],
  aspect: [0, 50, 0, 0, 0, 25, 0, 0, 0, 25],
  elevation: [0, 0, 1, 0, 3, ...new Array<number>(295).fill(0)],
};

describe("terrain shares", () => {
  it("of slope go from flat to steep and add up to the whole", () => {
    const shares = slopeShares(makeUp);
    expect(shares.map(({ label }) => label)).toEqual(["0-5°", "5-15°", "15-25°", "25-35°", "35°+"]);
    expect(shares.map(({ share }) => share)).toEqual([0.1, 0.2, 0.3, 0.4, 0]);
  });

  it("of aspect go clockwise from north, flat last", () => {
    const shares = aspectShares(makeUp);
    expect(shares.map(({ label }) => label)).toEqual([
      "North",
      "North-east",
      "East",
      "South-east",
      "South",
      "South-west",
      "West",
      "North-west",
      "Flat",
    ]);
    expect(shares.filter(({ share }) => share > 0)).toEqual([
      { label: "North", share: 0.5 },
      { label: "South", share: 0.25 },
      { label: "Flat", share: 0.25 },
    ]);
  });

  it("of elevation go from the lowest to the highest in a few dozen steps", () => {
    expect(elevationShares(makeUp, "imperial")).toEqual([
      { label: "200-300 ft", share: 0.25 },
      { label: "300-400 ft", share: 0 },
      { label: "400-500 ft", share: 0.75 },
    ]);
    const wide = elevationShares({ ...makeUp, elevation: new Array<number>(300).fill(1) }, "imperial");
    expect(wide).toHaveLength(30);
    expect(wide[0]?.label).toBe("0-1,000 ft");
    expect(wide.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it("of elevation are labeled in meters when chosen", () => {
    expect(elevationShares(makeUp, "metric").map(({ label }) => label)).toEqual([
      "61-91 m",
      "91-122 m",
      "122-152 m",
    ]);
  });

  it("of nothing are empty", () => {
    const nothing = { slope: new Array(6).fill(0), aspect: new Array(10).fill(0), elevation: [0, 0] };
    expect(elevationShares(nothing, "imperial")).toEqual([]);
    expect(slopeShares(nothing).every(({ share }) => share === 0)).toBe(true);
  });
});
