import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionSpread, liftOf } from "../../../../workers/wind/spread";

describe("the swing of the wind", () => {
  it("follows Pasquill's classes by wind, sun and clear nights", () => {
    // Strong sun mixes the air, fast wind and twilight don't, and a clear night calms it.
    expect(directionSpread(4, 65)).toBe(20);
    expect(directionSpread(4, 40)).toBe(17.5);
    expect(directionSpread(7, 65)).toBe(15);
    expect(directionSpread(7, 40)).toBe(10);
    expect(directionSpread(4, 20)).toBe(15);
    expect(directionSpread(4, 5)).toBe(10);
    expect(directionSpread(7, -20)).toBe(10);
  });

  it("is at least the meander of half a meter a second in light wind", () => {
    expect(directionSpread(1, -20)).toBeCloseTo((Math.atan(0.5) * 180) / Math.PI, 10);
    expect(directionSpread(4, -20)).toBeCloseTo((Math.atan(0.125) * 180) / Math.PI, 10);
    expect(directionSpread(0, 40)).toBe(45);
  });

  it("is never less with a higher sun or a lighter wind, nor beyond 45 degrees", () => {
    const speeds = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(speeds, speeds, fc.integer({ min: 0, max: 90 }), (one, other, altitude) => {
        const [light, fast] = [Math.min(one, other), Math.max(one, other)];
        expect(directionSpread(light, altitude)).toBeGreaterThanOrEqual(directionSpread(fast, altitude));
        expect(directionSpread(light, altitude)).toBeGreaterThanOrEqual(directionSpread(light, altitude / 2));
        expect(directionSpread(light, altitude)).toBeLessThanOrEqual(45);
        expect(directionSpread(light, altitude)).toBeGreaterThanOrEqual(directionSpread(light, -10));
      }),
    );
  });

  it("includes stable air only at night", () => {
    expect(liftOf(-1)).toBeLessThan(1);
    expect(liftOf(0)).toBe(1);
    expect(liftOf(40)).toBe(1);
  });
});
