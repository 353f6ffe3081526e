import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declutter, type NameBox } from "../../../src/features/featureNames/declutter";

const box = (left: number, top: number, width = 100, height = 20): NameBox => ({ left, top, width, height });
const touch = (a: NameBox, b: NameBox) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

describe("declutter", () => {
  it("keeps the first of two overlapping names", () => {
    expect(declutter([box(0, 0), box(50, 10), box(50, 20)], 10)).toEqual([0, 2]);
  });

  it("keeps a limited number", () => {
    expect(declutter([box(0, 0), box(0, 100), box(0, 200)], 2)).toEqual([0, 1]);
  });

  it("keeps no overlapping names, and drops none that fit", () => {
    const boxes = fc.array(
      fc.record({
        left: fc.integer({ min: -200, max: 800 }),
        top: fc.integer({ min: -200, max: 600 }),
        width: fc.integer({ min: 1, max: 300 }),
        height: fc.integer({ min: 1, max: 40 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(boxes, (all) => {
        const kept = new Set(declutter(all, 1000));
        all.forEach((one, at) => {
          const before = [...kept].filter((other) => other < at).map((other) => all[other] as NameBox);
          expect(before.some((other) => touch(one, other))).toBe(!kept.has(at));
        });
      }),
    );
  });
});
