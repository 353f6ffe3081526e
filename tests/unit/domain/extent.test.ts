import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extentOf, unionExtents } from "../../../src/domain/extent";
import type { Extent } from "../../../src/domain/geometry";

describe("extentOf", () => {
  it("is the point itself for a waypoint", () => {
    expect(extentOf({ type: "Point", coordinates: [-107, 40, 0] })).toEqual([-107, 40, -107, 40]);
  });
  it("includes all rings of an area", () => {
    const coordinates: [number, number, number][][] = [
      [
        [0, 0, 0],
        [2, 0, 0],
        [2, 2, 0],
        [0, 0, 0],
      ],
    ];
    expect(extentOf({ type: "Polygon", coordinates })).toEqual([0, 0, 2, 2]);
  });
  it("takes the short way across the 180th meridian", () => {
    const line = {
      type: "LineString" as const,
      coordinates: [
        [179, 1, 0],
        [-179, 2, 0],
      ] as [number, number, number][],
    };
    expect(extentOf(line)).toEqual([179, 1, -179, 2]);
  });
});

describe("unionExtents", () => {
  it("is null for no extents", () => expect(unionExtents([])).toBeNull());
  it("contains all extents", () => {
    expect(
      unionExtents([
        [-110, 30, -100, 35],
        [-105, 40, -90, 45],
      ]),
    ).toEqual([-110, 30, -90, 45]);
  });
  it("crosses the 180th meridian when that is narrower", () => {
    expect(
      unionExtents([
        [178, 0, 179, 1],
        [-179, 0, -178, 1],
      ]),
    ).toEqual([178, 0, -178, 1]);
  });
  it("contains the corners of every part", () => {
    const extent = fc
      .tuple(
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: 0, max: 40 }),
      )
      .map(
        ([west, south, width]): Extent => [
          west,
          south,
          west + width > 180 ? west + width - 360 : west + width,
          south,
        ],
      );
    const inside = (longitude: number, [west, , east]: Extent) =>
      west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
    fc.assert(
      fc.property(fc.array(extent, { minLength: 1, maxLength: 6 }), (extents) => {
        const union = unionExtents(extents);
        if (!union) throw new Error("there are extents");
        for (const [west, south, east] of extents) {
          // -180 and 180 are the same meridian.
          const same = (longitude: number) =>
            inside(longitude, union) || (Math.abs(longitude) === 180 && inside(-longitude, union));
          expect(same(west) && same(east)).toBe(true);
          expect(union[1] <= south && south <= union[3]).toBe(true);
        }
      }),
    );
  });
});
