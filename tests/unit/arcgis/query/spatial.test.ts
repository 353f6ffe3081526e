import { booleanIntersects, booleanPointInPolygon, polygon } from "@turf/turf";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../../../../server/arcgis/query";
import { isWithin } from "../../../../server/arcgis/query/distance";
import {
  contains,
  containsPoint,
  intersects,
  QueryBudget,
  ringOf,
} from "../../../../server/arcgis/query/spatial";
import { effortOf } from "../../../support/effort";

const area = (...rings: number[][]): Shape => ({
  type: "esriGeometryPolygon",
  parts: rings.map((ring) => Float64Array.from(ring)),
});
const line = (...coordinates: number[]): Shape => ({
  type: "esriGeometryPolyline",
  parts: [Float64Array.from(coordinates)],
});
const point = (x: number, y: number): Shape => ({
  type: "esriGeometryPoint",
  parts: [Float64Array.of(x, y)],
});

const ring = area([0, 0, 0, 10, 10, 10, 10, 0], [4, 4, 6, 4, 6, 6, 4, 6]);

/** Stars around the origin, often concave but never self-intersecting. */
const star = fc
  .array(fc.integer({ min: 2, max: 40 }), { minLength: 3, maxLength: 9 })
  .chain((radii) =>
    fc.tuple(fc.constant(radii), fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })),
  )
  .map(([radii, x, y]) =>
    radii.flatMap((radius, i) => {
      const angle = (2 * Math.PI * i) / radii.length + 0.1;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
const turfPolygon = (flat: number[]) => {
  const pairs = Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
  return polygon([[...pairs, pairs[0] ?? []]]);
};

describe("intersects", () => {
  it("agrees with turf on areas", () => {
    return fc.assert(
      fc.property(star, star, (a, b) => {
        expect(intersects(area(a), area(b), new QueryBudget())).toBe(
          booleanIntersects(turfPolygon(a), turfPolygon(b)),
        );
      }),
    );
  });

  it("agrees with turf on points in areas", () => {
    return fc.assert(
      fc.property(
        star,
        fc.integer({ min: -80, max: 80 }),
        fc.integer({ min: -80, max: 80 }),
        (flat, x, y) => {
          expect(containsPoint(area(flat), x + 0.013, y + 0.007)).toBe(
            booleanPointInPolygon([x + 0.013, y + 0.007], turfPolygon(flat)),
          );
        },
      ),
    );
  });

  it.each([
    ["a place in a hole", point(5, 5), false],
    ["a place on the border", point(0, 5), true],
    ["a corner", point(10, 10), true],
    ["an area within the hole", area([4.5, 4.5, 4.5, 5.5, 5.5, 5.5, 5.5, 4.5]), false],
    ["an area around all of it", area([-1, -1, -1, 11, 11, 11, 11, -1]), true],
    ["a line through the hole's border", line(5, 5, 5, 8), true],
    ["a line that touches a corner", line(9, 11, 11, 9), true],
    ["a line that passes by", line(10.1, -5, 10.1, 20), false],
    ["a line along a border", line(10, 2, 10, 3), true],
  ])("handles %s", (_what, shape, expected) => {
    expect(intersects(shape, ring, new QueryBudget())).toBe(expected);
    expect(intersects(ring, shape, new QueryBudget())).toBe(expected);
  });
});

describe("contains", () => {
  it.each([
    ["what lies inside", area([1, 1, 1, 2, 2, 2, 2, 1]), true],
    ["what reaches out", area([1, 1, 1, 2, 12, 2, 12, 1]), false],
    ["what crosses the hole", line(1, 5, 9, 5), false],
    ["a place inside", point(1, 1), true],
    ["a place outside", point(11, 1), false],
    ["itself", ring, true],
  ])("%s", (_what, shape, expected) => {
    expect(contains(ring, shape, new QueryBudget())).toBe(expected);
  });
});

describe("a distance", () => {
  it("is in meters on the ground", () => {
    const east = point(-105 + 1000 / (111_319.49 * Math.cos((40 * Math.PI) / 180)), 40);
    expect(isWithin(east, -105, 40, 1001, new QueryBudget())).toBe(true);
    expect(isWithin(east, -105, 40, 999, new QueryBudget())).toBe(false);
    const road = line(-106, 40.01, -104, 40.01);
    expect(isWithin(road, -105, 40, 1114, new QueryBudget())).toBe(true);
    expect(isWithin(road, -105, 40, 1112, new QueryBudget())).toBe(false);
  });
});

it("caps the work per query", () => {
  const comb = (shift: number) =>
    line(...Array.from({ length: 3000 }, (_, i) => [i * 0.01 + shift, i % 2 ? 50 : 0]).flat());
  const work = () => {
    expect(() =>
      intersects(comb(0), ringOf({ minX: 100, minY: 0, maxX: 101, maxY: 1 }), new QueryBudget()),
    ).not.toThrow();
    expect(() =>
      intersects(comb(0), { ...comb(100), type: "esriGeometryPolyline" }, new QueryBudget()),
    ).toThrow(/too complex/);
  };
  expect(effortOf(work)).toBeLessThan(1000);
});
