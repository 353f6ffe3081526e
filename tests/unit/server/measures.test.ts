import { lineString, polygon, area as sphericalArea, length as sphericalLength } from "@turf/turf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measure } from "../../../server/services/measures";
import type { Position } from "../../../src/domain/geometry";
import { lineLength, polygonArea } from "../../../src/domain/measures";

const place = fc.tuple(
  fc.double({ min: -120, max: -80, noNaN: true }),
  fc.double({ min: 25, max: 49, noNaN: true }),
);

describe("measures on the ellipsoid", () => {
  it("match published lengths", () => {
    // One degree of the equator: a * pi / 180 with a = 6,378,137 m.
    expect(
      lineLength([
        [0, 0, 0],
        [1, 0, 0],
      ]),
    ).toBeCloseTo((6_378_137 * Math.PI) / 180, 3);
    // From the equator to the pole: 10,001,965.729 m (WGS84).
    expect(
      lineLength([
        [0, 0, 0],
        [0, 90, 0],
      ]),
    ).toBeCloseTo(10_001_965.729, 2);
    // Half of the ellipsoid's 510,065,621,724,089 square meters.
    const north: Position[] = [
      [0, 0, 0],
      [90, 0, 0],
      [180, 0, 0],
      [-90, 0, 0],
      [0, 0, 0],
    ];
    expect(polygonArea([north]) / 255_032_810_862_044).toBeCloseTo(1, 9);
  });

  it("are within 0.6 % of a sphere's", () => {
    fc.assert(
      fc.property(place, place, ([x0, y0], [x1, y1]) => {
        const line: Position[] = [
          [x0, y0, 0],
          [x1, y1, 0],
        ];
        const sphere = sphericalLength(lineString(line), { units: "meters" });
        fc.pre(sphere > 1);
        expect(Math.abs(lineLength(line) / sphere - 1)).toBeLessThan(0.006);
      }),
    );
    const square: Position[] = [
      [-105, 40, 0],
      [-104.9, 40, 0],
      [-104.9, 40.1, 0],
      [-105, 40.1, 0],
      [-105, 40, 0],
    ];
    expect(Math.abs(polygonArea([square]) / sphericalArea(polygon([square])) - 1)).toBeLessThan(0.006);
  });

  it("don't depend on the direction, and subtract holes", () => {
    const ring: Position[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ];
    expect(polygonArea([[...ring].reverse()])).toBeCloseTo(polygonArea([ring]), 3);
    expect(polygonArea([ring, ring])).toBe(0);
    expect(polygonArea([])).toBe(0);
  });

  it("go the short way across the 180th meridian", () => {
    expect(
      lineLength([
        [179, 0, 0],
        [-179, 0, 0],
      ]),
    ).toBeCloseTo(
      lineLength([
        [0, 0, 0],
        [2, 0, 0],
      ]),
      3,
    );
  });

  it("take a track's duration from its earliest and latest time", () => {
    const geometry = {
      type: "LineString" as const,
      coordinates: [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ] as Position[],
    };
    expect(measure("Tracks", geometry, [5000, null, 1000])).toMatchObject({ duration: 4 });
    expect(measure("Tracks", geometry, [5000, null, null])).toMatchObject({
      duration: null,
      averageSpeed: null,
    });
    expect(measure("Tracks", geometry, [5000, 5000, 5000])).toMatchObject({
      duration: 0,
      averageSpeed: null,
    });
    // Times almost equal, which gives a speed too large for JSON.
    expect(measure("Tracks", geometry, [0, 1e-300, null]).averageSpeed).toBeNull();
    expect(measure("Polyline", geometry, null)).toMatchObject({ duration: null, area: null });
  });
});
