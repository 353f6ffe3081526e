import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "../../../src/domain/geometry";
import { planArea } from "../../../src/features/plan/area";
import { dateText, dayText } from "../../../src/features/plan/dayText";
import { spotsAlong, waypointSpot } from "../../../src/features/plan/glassing/spots";
import { mercatorPath } from "../../../src/features/plan/mercatorPath";
import { minutesText } from "../../../src/features/plan/minutes";
import { isYearTyped } from "../../../src/features/plan/moment";
import { frameCorners, outlineOf } from "../../../src/features/plan/ownContent/corners";
import { ringGeometry } from "../../../src/features/plan/ringGeometry";
import { stepped } from "../../../src/features/plan/sliders";
import { placeSpot } from "../../../src/features/plan/spot";
import { HALF_WORLD, toDegrees, toMercator } from "../../../src/geometry/mercator";
import { foundZones } from "./found";

const degrees = fc.record({
  longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
});
const meters = fc.double({ min: -1e7, max: 1e7, noNaN: true });

describe("an area's outline", () => {
  it("has closed rings of its own, with the hole after the exterior", () => {
    const square = ringGeometry(foundZones(), 0);
    const triangle = ringGeometry(foundZones(), 1);
    const sizes = ({ coordinates }: typeof square) =>
      (coordinates as Position[][]).map((ring) => ring.length);
    expect([sizes(square), sizes(triangle)]).toEqual([[5, 5], [4]]);
    for (const ring of [...square.coordinates, ...triangle.coordinates] as Position[][])
      expect(ring.at(-1)).toEqual(ring[0]);
  });

  it("matches the worker's position to about a centimeter", () => {
    const { coordinates } = foundZones();
    const [first] = ringGeometry(foundZones(), 0).coordinates as Position[][];
    for (const [vertex, [longitude = 0, latitude = 0]] of (first ?? []).slice(0, 4).entries()) {
      const [x, y] = toMercator(longitude, latitude);
      expect(
        Math.hypot(x - Number(coordinates[2 * vertex]), y - Number(coordinates[2 * vertex + 1])),
      ).toBeLessThan(0.02);
    }
  });

  it("has longitudes in this world, even when found in another copy", () => {
    const zones = foundZones();
    const shifted = {
      ...zones,
      coordinates: zones.coordinates.map((n, at) => (at % 2 ? n : n + 2 * HALF_WORLD)),
    };
    const near = (ring: unknown) => (ring as Position[]).flat().map((n) => Number(n.toFixed(6)));
    expect(near(ringGeometry(shifted, 1).coordinates[0])).toEqual(
      near(ringGeometry(zones, 1).coordinates[0]),
    );
  });

  it("is restored from the corners of a drawn one", () => {
    const corners = [0, 0, 1000, 0, 1000, 1000];
    const rings = ringGeometry(outlineOf(corners), 0).coordinates as Position[][];
    const back = mercatorPath((rings[0] ?? []).slice(0, -1));
    for (const [at, number] of corners.entries()) expect(back[at]).toBeCloseTo(number, 1);
  });
});

describe("a spot", () => {
  it("keeps its position to about a centimeter, in this copy of the world", () => {
    fc.assert(
      fc.property(degrees, fc.integer({ min: -2, max: 2 }), ({ longitude, latitude }, world) => {
        const [x, y] = toMercator(longitude, latitude);
        const spot = placeSpot([x + world * 2 * HALF_WORLD, y], "Knob");
        expect(Math.abs(spot.longitude - longitude)).toBeLessThan(1e-6);
        expect(Math.abs(spot.latitude - latitude)).toBeLessThan(1e-6);
        expect(spot).toMatchObject({ title: "Knob", uuid: null });
      }),
    );
  });

  it("of a waypoint has its name and id", () => {
    const row = {
      uuid: "w",
      title: "Camp",
      extent: [-107, 40, -107, 40] as [number, number, number, number],
    };
    expect(waypointSpot(row)).toEqual({ longitude: -107, latitude: 40, title: "Camp", uuid: "w" });
  });
});

describe("spots along a line", () => {
  const lineOf = (coordinates: Position[]) =>
    ({ title: "Ridge", geometry: { type: "LineString", coordinates } }) as const;
  const vertices = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 20_000 }), y: fc.integer({ min: 0, max: 20_000 }) }),
    { minLength: 2, maxLength: 12 },
  );
  const path = (places: readonly { x: number; y: number }[]): Position[] =>
    places.map(({ x, y }) => [...toDegrees(x, y), 0] as Position);

  it("start and end with it, at equal distances along it", () => {
    fc.assert(
      fc.property(vertices, fc.integer({ min: 2, max: 60 }), (places, most) => {
        const lengths = places.slice(1).map(({ x, y }, at) => {
          const before = places[at] as { x: number; y: number };
          return Math.hypot(x - before.x, y - before.y);
        });
        const whole = lengths.reduce((sum, length) => sum + length, 0);
        fc.pre(whole > 0);
        const spots = spotsAlong(lineOf(path(places)), most);
        expect(spots).toHaveLength(Math.min(most, 50));
        for (const [index, { longitude, latitude }] of spots.entries()) {
          const along = (whole * index) / (spots.length - 1);
          let [at, left] = [0, along];
          while (at < lengths.length - 1 && left > (lengths[at] as number)) left -= lengths[at++] as number;
          const [from, to] = [places[at], places[at + 1]] as [
            { x: number; y: number },
            { x: number; y: number },
          ];
          const part = lengths[at] ? left / (lengths[at] as number) : 0;
          const [x, y] = toMercator(longitude, latitude);
          expect(
            Math.hypot(x - from.x - (to.x - from.x) * part, y - from.y - (to.y - from.y) * part),
          ).toBeLessThan(0.1);
        }
      }),
    );
  });

  it("are only its start for a single spot, and none when it has no length", () => {
    const places = path([
      { x: 0, y: 0 },
      { x: 900, y: 0 },
    ]);
    expect(spotsAlong(lineOf(places), 1)).toMatchObject([{ longitude: 0, latitude: 0 }]);
    expect(spotsAlong(lineOf(places), 0)).toEqual([]);
    expect(spotsAlong(lineOf([places[0], places[0]] as Position[]), 5)).toEqual([]);
  });

  it("exist only along a line", () => {
    const point = { title: "Camp", geometry: { type: "Point", coordinates: [0, 0, 0] } } as const;
    expect(spotsAlong({ ...point, geometry: { ...point.geometry, coordinates: [0, 0, 0] } }, 5)).toEqual([]);
  });
});

describe("the corners of the visible map", () => {
  const frame = fc.record({
    center: fc.tuple(meters, meters),
    resolution: fc.double({ min: 0.1, max: 5000, noNaN: true }),
    rotation: fc.double({ min: 0, max: 360, noNaN: true }),
    size: fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })),
  });

  it("form a rectangle of its size around its center, at any rotation", () => {
    fc.assert(
      fc.property(frame, (shown) => {
        const corners = frameCorners(shown);
        const at = (corner: number) =>
          [corners[2 * corner] as number, corners[2 * corner + 1] as number] as const;
        const length = (from: number, to: number) =>
          Math.hypot(at(to)[0] - at(from)[0], at(to)[1] - at(from)[1]) / shown.resolution;
        expect(
          [length(0, 1), length(1, 2), length(2, 3), length(3, 0)].map((pixels) => Math.round(pixels)),
        ).toEqual([shown.size[0], shown.size[1], shown.size[0], shown.size[1]]);
        const mid = [0, 1].map((axis) => (at(0)[axis as 0] + at(2)[axis as 0]) / 2);
        expect(mid[0]).toBeCloseTo(shown.center[0], 3);
        expect(mid[1]).toBeCloseTo(shown.center[1], 3);
        expect(Math.round(length(0, 2))).toBe(Math.round(Math.hypot(...shown.size)));
      }),
    );
  });

  it("go around from the lower left of a map with north up", () => {
    const shown = { center: [100, 50], resolution: 10, rotation: 0, size: [20, 10] } as const;
    expect(frameCorners(shown)).toEqual([0, 0, 200, 0, 200, 100, 0, 100]);
  });
});

describe("durations", () => {
  it.each([
    [0, "Under 1 min"],
    [29, "Under 1 min"],
    [30, "1 min"],
    [3569, "59 min"],
    [3570, "1 h"],
    [3900, "1 h 05 min"],
    [7199, "2 h"],
    [90_000, "25 h"],
  ])("of %d seconds are formatted as %s", (seconds, expected) => {
    expect(minutesText(seconds)).toBe(expected);
  });

  it("never show sixty minutes", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (seconds) => {
        const text = minutesText(seconds);
        const [, minutes = "0"] = /(\d+) min$/.exec(text) ?? [];
        expect(Number(minutes)).toBeLessThan(60);
      }),
    );
  });
});

describe("days", () => {
  it("are in the location's time zone, not the browser's", () => {
    const at = Date.UTC(2026, 10, 27, 3);
    expect(dayText(at, "America/Denver")).toBe("Nov 26");
    expect(dayText(at, "Pacific/Auckland")).toBe("Nov 27");
    expect(dateText(at, "America/Denver")).toBe("Nov 26, 2026");
  });

  it("are accepted once their year is typed in full", () => {
    for (const date of ["1900-01-01", "2026-11-26", "2150-12-31"]) expect(isYearTyped(date)).toBe(false);
    for (const date of ["", "0002-11-26", "0202-11-26", "1899-12-31", "2151-01-01"])
      expect(isYearTyped(date)).toBe(true);
  });
});

describe("areas counted in cells", () => {
  it("are whole acres or hectares, never less than none", () => {
    expect(planArea(4046.86, "imperial")).toBe("1 acre");
    expect(planArea(0, "imperial")).toBe("0 acres");
    expect(planArea(-3000, "imperial")).toBe("0 acres");
    expect(planArea(12_345_678_900, "metric")).toMatch(/^1,234,568 /);
    expect(planArea(10_000, "metric")).toMatch(/^1 \D+$/);
  });
});

it("slider steps have no digits from unit conversion", () => {
  for (const [value, step, expected] of [
    [0.30000000000000004, 0.1, 0.3],
    [2.4999, 0.5, 2.5],
    [1609.344, 100, 1600],
    [0.04, 0.25, 0],
  ] as const)
    expect(stepped(value, { step })).toBe(expected);
});
