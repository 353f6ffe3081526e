import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  groundScale,
  HALF_WORLD,
  MAX_LATITUDE,
  toDegrees,
  toMercator,
  wrapLongitude,
} from "../../../src/geometry/mercator";

const longitudes = fc.double({ min: -540, max: 540, noNaN: true });
const latitudes = fc.double({ min: -85, max: 85, noNaN: true });

describe("Web Mercator", () => {
  it("agrees with the published example of EPSG method 1024", () => {
    // EPSG Guidance Note 7-2: 24°22'54.433"N 100°20'00.000"W is E -11169055.58, N 2800000.00.
    const [x, y] = toMercator(-(100 + 20 / 60), 24 + 22 / 60 + 54.433 / 3600);
    expect(x).toBeCloseTo(-11_169_055.58, 1);
    expect(y).toBeCloseTo(2_800_000, 0);
  });

  it("round-trips within a ten-billionth of a degree", () => {
    fc.assert(
      fc.property(longitudes, latitudes, (longitude, latitude) => {
        const [backLongitude, backLatitude] = toDegrees(...toMercator(longitude, latitude));
        expect(Math.abs(backLongitude - longitude)).toBeLessThan(1e-10);
        expect(Math.abs(backLatitude - latitude)).toBeLessThan(1e-10);
      }),
    );
  });

  it("is clamped at the edge of the square world", () => {
    expect(toMercator(0, MAX_LATITUDE)[1]).toBeCloseTo(HALF_WORLD, 3);
    expect(toMercator(0, 90)[1]).toBe(toMercator(0, MAX_LATITUDE)[1]);
    expect(toMercator(180, 0)[0]).toBeCloseTo(HALF_WORLD, 6);
  });

  it("halves ground distances at 60 degrees", () => {
    expect(groundScale(60)).toBeCloseTo(0.5, 12);
  });
});

describe("wrapLongitude", () => {
  it("leaves longitudes from -180 to 180 unchanged", () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, maxExcluded: true, noNaN: true }), (longitude) => {
        expect(wrapLongitude(longitude)).toBe(longitude);
      }),
    );
  });

  it("wraps all others by whole turns", () => {
    fc.assert(
      fc.property(fc.double({ min: -4000, max: 4000, noNaN: true }), (longitude) => {
        const wrapped = wrapLongitude(longitude);
        expect(wrapped).toBeGreaterThanOrEqual(-180);
        expect(wrapped).toBeLessThan(180);
        const turns = (longitude - wrapped) / 360;
        expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
      }),
    );
    expect(wrapLongitude(180)).toBe(-180);
    expect(wrapLongitude(-180.00000000000003)).toBeLessThan(180);
  });
});
