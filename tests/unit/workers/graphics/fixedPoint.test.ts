import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fixedX,
  fixedY,
  latitudeOf,
  longitudeOf,
  MAX_LATITUDE,
} from "../../../../workers/graphics/fixedPoint";

/** Half a unit of 9.3 mm in degrees. */
const HALF_UNIT = 180 / 2 ** 32 + 1e-11;

/** The projection's exact formula, in units. */
const exactY = (latitude: number) =>
  (Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** 32;

describe("fixed-point coordinates", () => {
  it("keep longitudes to half a unit and remove full turns", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179.99, max: 179.99, noNaN: true }),
        fc.integer({ min: -3, max: 3 }),
        (longitude, turns) => {
          expect(Math.abs(longitudeOf(fixedX(longitude)) - longitude)).toBeLessThanOrEqual(HALF_UNIT);
          expect(Math.abs((fixedX(longitude + turns * 360) - fixedX(longitude)) | 0)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("follow the projection formula to a ten thousandth of a unit before rounding", () => {
    const latitudes = fc.oneof(
      fc.double({ min: -MAX_LATITUDE, max: MAX_LATITUDE, noNaN: true, minExcluded: true, maxExcluded: true }),
      // Around the points where one polynomial ends and the next starts.
      fc
        .tuple(fc.integer({ min: 0, max: 2048 }), fc.double({ min: -1e-9, max: 1e-9, noNaN: true }))
        .map(([piece, aside]) => (piece / 1024 - 1) * MAX_LATITUDE * (1 - 1e-12) + aside)
        .filter((latitude) => Math.abs(latitude) < MAX_LATITUDE),
    );
    fc.assert(
      fc.property(latitudes, (latitude) => {
        const exact = Math.min(exactY(latitude), 0x7fffffff);
        expect(Math.abs(fixedY(latitude) - exact)).toBeLessThanOrEqual(0.5001);
      }),
      { numRuns: 2000 },
    );
    expect(fixedY(0)).toBe(0);
    expect(fixedY(85.05112877619148)).toBe(0x7fffffff);
  });

  it("put the 180th meridian at one position from both sides", () => {
    expect(fixedX(180)).toBe(fixedX(-180));
  });

  it("keep latitudes to half a unit and clamp values beyond Web Mercator", () => {
    fc.assert(
      fc.property(fc.double({ min: -85, max: 85, noNaN: true }), (latitude) => {
        expect(Math.abs(latitudeOf(fixedY(latitude)) - latitude)).toBeLessThanOrEqual(HALF_UNIT);
      }),
    );
    expect(fixedY(90)).toBe(fixedY(MAX_LATITUDE));
    expect(fixedY(-90)).toBe(-fixedY(90));
    expect(fixedY(90)).toBeLessThan(2 ** 31);
  });
});
