import { describe, expect, it } from "vitest";
import { elevationSource, tileUrl } from "../../../src/domain/elevationSource";
import type { Extent } from "../../../src/domain/geometry";
import { extentInView, isMeasured, isSampleGround } from "../../../src/domain/measuredGround";
import { toMercator } from "../../../src/geometry/mercator";

/** An L shape: two adjacent rectangles, and one below the first. */
const L: Extent[] = [
  [0, 1, 1, 2],
  [1, 1, 2, 2],
  [0, 0, 1, 1],
];

describe("measured ground", () => {
  it.each([
    ["a place inside", [0.5, 0.5, 0.5, 0.5], true],
    ["a place on the line between two", [1, 1.5, 1, 1.5], true],
    ["a place in the corner that is missing", [1.5, 0.5, 1.5, 0.5], false],
    ["an extent over two", [0.2, 1.2, 1.8, 1.8], true],
    ["an extent over the missing corner", [0.2, 0.2, 1.8, 1.8], false],
    ["all of it and the corner", [0, 0, 2, 2], false],
    ["an extent that reaches out", [0.2, 0.2, 0.8, 2.1], false],
    ["an extent around everything", [-1, -1, 3, 3], false],
  ] as const)("%s", (_name, extent, measured) => {
    expect(isMeasured(L, [...extent])).toBe(measured);
  });

  it("isn't a sample; unknown locations and those outside are", () => {
    const config = { imageServer: "/e/", sample: true, measured: L, version: "a1" };
    const source = elevationSource({ elevation: config });
    expect(isSampleGround(source, [0.5, 0.5, 0.5, 0.5])).toBe(false);
    expect(isSampleGround(source, [5, 5, 5, 5])).toBe(true);
    expect(isSampleGround(source, null)).toBe(true);
    expect(isSampleGround(elevationSource({ elevation: { ...config, sample: false } }), null)).toBe(false);
    expect(isSampleGround(null, null)).toBe(false);
  });

  it("gets a new tile address when it changes", () => {
    const at = (version: string) => {
      const source = elevationSource({ elevation: { imageServer: "/e", version } });
      return source && tileUrl(source, { level: 3, row: 2, column: 1 });
    };
    expect([at(""), at("a1")]).toEqual(["/e/tile/3/2/1", "/e/tile/3/2/1?v=a1"]);
  });

  it("includes everything that a rotated view can show", () => {
    const view = { center: toMercator(-105, 40), resolution: 10, size: [1000, 200] as const };
    const [west, south, east, north] = extentInView({ ...view, rotation: 0 });
    expect((east - west) / (10_000 / 111_319.49)).toBeCloseTo(1, 5);
    expect((north - south) / (east - west)).toBeCloseTo(0.2 * Math.cos((40 * Math.PI) / 180), 3);
    const turned = extentInView({ ...view, rotation: 90 });
    expect((turned[2] - turned[0]) / (east - west)).toBeCloseTo(0.2, 5);
    expect(turned[3]).toBeGreaterThan(north);
  });
});
