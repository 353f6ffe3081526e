import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBoxTree, hilbertKey, NODE } from "../../../../workers/vertex-select/boxTree";

describe("Hilbert curve", () => {
  it("visits every cell once and moves only to neighbors", () => {
    // The curve of 2 ** 16 cells starts with the curve of 16 by 16 cells in one of its corners.
    const cells = new Map<number, [number, number]>();
    for (let x = 0; x < 16; x++) for (let y = 0; y < 16; y++) cells.set(hilbertKey(x, y), [x, y]);
    expect([...cells.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, key) => key));
    for (let key = 1; key < 256; key++) {
      const [ax, ay] = cells.get(key - 1) ?? [0, 0];
      const [bx, by] = cells.get(key) ?? [0, 0];
      expect(Math.abs(ax - bx) + Math.abs(ay - by)).toBe(1);
    }
  });

  it("stays within 32 bits", () => {
    expect(hilbertKey(65535, 65535)).toBeLessThan(2 ** 32);
    expect(
      new Set([hilbertKey(0, 0), hilbertKey(65535, 0), hilbertKey(0, 65535), hilbertKey(65535, 65535)]).size,
    ).toBe(4);
  });
});

describe("box tree", () => {
  const value = fc.double({ min: -2.1e7, max: 2.1e7, noNaN: true });
  const box = fc
    .tuple(value, value, fc.double({ min: 0, max: 1e5, noNaN: true }))
    .map(([x, y, size]) => [x, y, x + size, y + size]);

  it("holds every item once, and every node covers everything below it", () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 700 }), (boxes) => {
        const tree = buildBoxTree(Float64Array.from(boxes.flat()));
        expect([...tree.order].sort((a, b) => a - b)).toEqual(boxes.map((_, index) => index));
        const contains = (outer: ArrayLike<number>, o: number, inner: ArrayLike<number>, i: number) =>
          (outer[o] ?? 0) <= (inner[i] ?? 0) &&
          (outer[o + 1] ?? 0) <= (inner[i + 1] ?? 0) &&
          (outer[o + 2] ?? 0) >= (inner[i + 2] ?? 0) &&
          (outer[o + 3] ?? 0) >= (inner[i + 3] ?? 0);
        tree.order.forEach((item, place) => {
          expect(contains(tree.itemBoxes, place * 4, boxes[item] ?? [], 0)).toBe(true);
        });
        let below = tree.itemBoxes;
        for (const level of tree.levels) {
          expect(level.length / 4).toBe(Math.ceil(below.length / 4 / NODE));
          for (let child = 0; child < below.length / 4; child++) {
            expect(contains(level, Math.floor(child / NODE) * 4, below, child * 4)).toBe(true);
          }
          below = level as Float32Array<ArrayBuffer>;
        }
        expect(tree.levels.at(-1)?.length ?? 4).toBe(4);
      }),
      { numRuns: 40 },
    );
  });
});
