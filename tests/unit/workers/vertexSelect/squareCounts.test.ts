import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WORLD_METERS } from "../../../../workers/graphics/types";
import { mercatorX, mercatorY, nearestCopy } from "../../../../workers/vertex-select/mercator";
import { SquareCounts } from "../../../../workers/vertex-select/squareCounts";

describe("counts by square", () => {
  it("match a map from squares to counts", () => {
    const place = fc.oneof(
      fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 })),
      fc.tuple(
        fc.double({ min: -2e7, max: 2e7, noNaN: true }),
        fc.double({ min: -2e7, max: 2e7, noNaN: true }),
      ),
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), fc.constantFrom(1, 7, 1000), (places, size) => {
        const counts = new SquareCounts(size, places.length);
        const model = new Map<string, number>();
        for (const [x, y] of places) {
          const key = `${Math.floor(x / size)} ${Math.floor(y / size)}`;
          const count = (model.get(key) ?? 0) + 1;
          model.set(key, count);
          expect(counts.put(x, y)).toBe(count);
        }
      }),
    );
  });

  it("have room for the promised number of squares, each with one", () => {
    const counts = new SquareCounts(10, 5000);
    for (let at = 0; at < 5000; at++) expect(counts.put(at * 10, -at * 10)).toBe(1);
    expect(counts.put(0, 0)).toBe(2);
  });

  it("distinguish squares on both sides of 0", () => {
    const counts = new SquareCounts(10, 4);
    expect([counts.put(1, 1), counts.put(-1, 1), counts.put(1, -1), counts.put(-1, -1)]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});

describe("Web Mercator meters", () => {
  it("lie in one world, however often a longitude goes around it", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.integer({ min: -5, max: 5 }),
        (longitude, turns) => {
          expect(mercatorX(longitude + turns * 360)).toBeCloseTo(mercatorX(longitude), 4);
          expect(Math.abs(mercatorX(longitude))).toBeLessThanOrEqual(WORLD_METERS / 2);
        },
      ),
    );
    expect([mercatorX(180), mercatorX(-180)]).toEqual([WORLD_METERS / 2, -WORLD_METERS / 2]);
  });

  it("end at the square's edge towards the poles", () => {
    expect([mercatorY(90), mercatorY(89), mercatorY(-90)]).toEqual([
      WORLD_METERS / 2,
      WORLD_METERS / 2,
      -WORLD_METERS / 2,
    ]);
    expect(mercatorY(0)).toBe(0);
    // EPSG Guidance Note 7-2, the example of method 1024.
    expect(mercatorX(-100.333333333)).toBeCloseTo(-11_169_055.58, 1);
    expect(mercatorY(24.381786944)).toBeCloseTo(2_800_000, 0);
  });

  it("are moved to within half a world of a position", () => {
    const meters = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(meters, meters, (x, near) => {
        const copy = nearestCopy(x, near);
        expect(Math.abs(copy - near)).toBeLessThanOrEqual(WORLD_METERS / 2 + 1e-5);
        const turns = (copy - x) / WORLD_METERS;
        expect(turns).toBeCloseTo(Math.round(turns), 9);
      }),
    );
    expect(nearestCopy(7, 9)).toBe(7);
  });
});
