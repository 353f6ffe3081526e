import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LATITUDE, toMercator } from "../../../../src/geometry/mercator";
import { CollisionIndex, type ScreenBox } from "../../../../src/map/labels/CollisionIndex";
import { boxOfName, worldPlaceOf } from "../../../../src/map/labels/contentNames";
import { Shelves } from "../../../../src/map/labels/shelves";

const box = fc
  .record({
    left: fc.integer({ min: -300, max: 2000 }),
    top: fc.integer({ min: -300, max: 1500 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 400 }),
  })
  .map(
    ({ left, top, width, height }): ScreenBox => ({ left, top, right: left + width, bottom: top + height }),
  );

const overlap = (one: ScreenBox, other: ScreenBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe("space for labels", () => {
  it("is free exactly where no box overlaps", () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 20 }), box, (taken, asked) => {
        const space = new CollisionIndex();
        for (const one of taken) space.add(one);
        expect(space.isFree(asked)).toBe(!taken.some((one) => overlap(one, asked)));
      }),
    );
  });

  it("may touch along an edge", () => {
    const space = new CollisionIndex();
    space.add({ left: 0, top: 0, right: 128, bottom: 128 });
    expect(space.isFree({ left: 128, top: 0, right: 200, bottom: 128 })).toBe(true);
    expect(space.isFree({ left: 127, top: 0, right: 200, bottom: 128 })).toBe(false);
    expect(space.isFree({ left: -50, top: -50, right: 0, bottom: 0 })).toBe(true);
  });

  it("is taken by a box that spans many grid squares", () => {
    const space = new CollisionIndex();
    space.add({ left: -100, top: -100, right: 3000, bottom: 1000 });
    expect(space.isFree({ left: 1500, top: 500, right: 1501, bottom: 501 })).toBe(false);
    expect(space.isFree({ left: 3000, top: 0, right: 3100, bottom: 50 })).toBe(true);
  });
});

describe("space on a sheet of label images", () => {
  const sizes = fc.array(
    fc.record({ width: fc.integer({ min: 1, max: 130 }), height: fc.integer({ min: 1, max: 60 }) }),
    { maxLength: 60 },
  );

  it("lies within the sheet and is never assigned twice", () => {
    fc.assert(
      fc.property(sizes, (asked) => {
        const shelves = new Shelves(128, 256);
        const given: ScreenBox[] = [];
        for (const { width, height } of asked) {
          const at = shelves.add(width, height);
          if (!at) continue;
          const next = { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height };
          expect(next.right).toBeLessThanOrEqual(128);
          expect(next.bottom).toBeLessThanOrEqual(256);
          expect(given.some((one) => overlap(one, next))).toBe(false);
          given.push(next);
        }
        const lowest = Math.max(0, ...given.map(({ bottom }) => bottom));
        expect(shelves.used).toBeGreaterThanOrEqual(lowest / 256);
      }),
    );
  });

  it("is refused for images wider than the sheet or below its end, and is available again once cleared", () => {
    const shelves = new Shelves(100, 50);
    expect(shelves.add(101, 1)).toBeNull();
    expect(shelves.add(100, 50)).toEqual({ x: 0, y: 0 });
    expect(shelves.used).toBe(1);
    expect(shelves.add(1, 1)).toBeNull();
    shelves.clear();
    expect(shelves.used).toBe(0);
    expect(shelves.add(60, 20)).toEqual({ x: 0, y: 0 });
  });

  it("fills rows as high as their highest image", () => {
    const shelves = new Shelves(100, 100);
    expect(shelves.add(60, 10)).toEqual({ x: 0, y: 0 });
    expect(shelves.add(40, 30)).toEqual({ x: 60, y: 0 });
    expect(shelves.add(10, 10)).toEqual({ x: 0, y: 30 });
  });
});

describe("names of content", () => {
  const name = { longitude: -180, latitude: MAX_LATITUDE, left: 4, top: -10, width: 50, height: 12 };

  it("have a position in the world from its northwest to its southeast", () => {
    const at = (longitude: number, latitude: number) => worldPlaceOf({ ...name, longitude, latitude });
    for (const [given, expected] of [
      [at(-180, MAX_LATITUDE), 0],
      [at(0, 0), 0.5],
      [at(180, -MAX_LATITUDE), 1],
    ] as const)
      for (const number of given) expect(number).toBeCloseTo(expected, 9);
  });

  it("lie where Web Mercator puts them", () => {
    const degrees = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    });
    fc.assert(
      fc.property(degrees, degrees, (one, other) => {
        const [a, b] = [worldPlaceOf({ ...name, ...one }), worldPlaceOf({ ...name, ...other })];
        const [x, y] = toMercator(one.longitude, one.latitude);
        const [x2, y2] = toMercator(other.longitude, other.latitude);
        expect(a[0] - b[0]).toBeCloseTo((x - x2) / (2 * 20_037_508.342_789_244), 9);
        expect(a[1] - b[1]).toBeCloseTo((y2 - y) / (2 * 20_037_508.342_789_244), 9);
      }),
    );
  });

  it("have a box beside their anchor", () => {
    expect(boxOfName(name, [100, 200])).toEqual({ left: 104, top: 190, right: 154, bottom: 202 });
  });
});
