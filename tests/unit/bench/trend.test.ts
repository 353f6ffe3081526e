import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grows, type Sample, trendOf } from "../../../bench/soak/trend";

const samples = (count: number, value: (index: number) => number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ at: 10 * index, value: value(index) }));

describe("the trend of readings", () => {
  it("finds a line's slope at any offset", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 400 }),
        fc.double({ min: -1e3, max: 1e3, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (count, height, slope) => {
          const { growth, error } = trendOf(samples(count, (index) => height + slope * index));
          expect(growth).toBeCloseTo(slope * (count - 1), 4);
          expect(error).toBeLessThan(1e-3);
        },
      ),
    );
  });

  it("finds no growth in a sawtooth, and finds a leak under it", () => {
    const saw = (index: number) => 300 + (index % 13) * 8;
    expect(grows(trendOf(samples(300, saw)), 25)).toBe(false);
    expect(grows(trendOf(samples(300, (index) => saw(index) + index / 3)), 25)).toBe(true);
  });

  it("tolerates a small rise", () => {
    expect(grows(trendOf(samples(300, (index) => index / 30)), 25)).toBe(false);
  });

  it("needs six samples", () => {
    expect(() => trendOf(samples(5, () => 1))).toThrow(RangeError);
  });
});
