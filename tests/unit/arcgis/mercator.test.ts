import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  groundMeters,
  isTile,
  latitudeOf,
  longitudeOf,
  tileBox,
  worldX,
  worldY,
} from "../../../server/arcgis/geo/mercator";

describe("Web Mercator in world units", () => {
  it("matches the EPSG 1024 formula for known points", () => {
    // Example from Guidance Note 7-2: 24°22'54.433"N, 100°20'00"W is at E -11169055.58, N 2800000.00.
    const half = 20037508.342789244;
    expect((worldX(-(100 + 20 / 60)) - 0.5) * 2 * half).toBeCloseTo(-11169055.58, 1);
    expect((0.5 - worldY(24 + 22 / 60 + 54.433 / 3600)) * 2 * half).toBeCloseTo(2800000, 1);
  });

  it("round-trips", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        (lon, lat) => {
          expect(longitudeOf(worldX(lon))).toBeCloseTo(lon, 9);
          expect(latitudeOf(worldY(lat))).toBeCloseTo(lat, 9);
        },
      ),
    );
  });

  it("clamps latitudes to the square world", () => {
    expect(worldY(90)).toBeCloseTo(0, 9);
    expect(worldY(-90)).toBeCloseTo(1, 9);
  });

  it("halves ground distances at 60 degrees", () => {
    expect(groundMeters(60) / groundMeters(0)).toBeCloseTo(0.5, 12);
  });
});

describe("tiles", () => {
  it("exist within their level only", () => {
    expect(isTile({ level: 0, row: 0, column: 0 })).toBe(true);
    expect(isTile({ level: 19, row: 2 ** 19 - 1, column: 2 ** 19 - 1 })).toBe(true);
    for (const [level, row, column] of [
      [0, 1, 0],
      [-1, 0, 0],
      [20, 0, 0],
      [3, 8, 0],
      [3, 0, -1],
      [3, 0.5, 0],
      [3, Number.NaN, 0],
    ] as const) {
      expect(isTile({ level, row, column })).toBe(false);
    }
  });

  it("share edges with their neighbors", () => {
    const left = tileBox({ level: 7, row: 40, column: 25 });
    const right = tileBox({ level: 7, row: 40, column: 26 });
    expect(left.maxX).toBe(right.minX);
    expect(tileBox({ level: 7, row: 40, column: 25 }, 0.5).minX).toBeCloseTo(24.5 / 128, 12);
  });
});
