import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitsOf, countBits } from "../../../../workers/terrain/bits";
import { visitSpans } from "../../../../workers/terrain/spans";
import type { Outline } from "../../../../workers/terrain/types";

const rectangle = (x: number, y: number, width: number, height: number, degrees: number): Outline => {
  const angle = (degrees * Math.PI) / 180;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => {
    const [across, along] = [(right * width) / 2, (down * height) / 2];
    return [
      x + across * Math.cos(angle) - along * Math.sin(angle),
      y + across * Math.sin(angle) + along * Math.cos(angle),
    ] as const;
  });
};

const outlines = fc.record({
  x: fc.double({ min: -20, max: 60, noNaN: true }),
  y: fc.double({ min: -20, max: 60, noNaN: true }),
  width: fc.double({ min: 0.1, max: 90, noNaN: true }),
  height: fc.double({ min: 0.1, max: 90, noNaN: true }),
  degrees: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 360, noNaN: true })),
});

describe("an outline's spans", () => {
  it("of a whole tile or more are its rows", () => {
    const spans: number[][] = [];
    visitSpans(rectangle(2, 1, 100, 100, 30), 4, 3, (...span) => spans.push(span));
    expect(spans).toEqual([
      [0, 0, 4, 0.5, 1],
      [1, 0, 4, 1.5, 1],
      [2, 0, 4, 2.5, 1],
    ]);
  });

  it("have the polygon's area within the tile", () => {
    const inside = fc.record({
      width: fc.double({ min: 0.1, max: 40, noNaN: true }),
      height: fc.double({ min: 0.1, max: 40, noNaN: true }),
      degrees: fc.double({ min: 0, max: 360, noNaN: true }),
    });
    fc.assert(
      fc.property(inside, ({ width, height, degrees }) => {
        let area = 0;
        visitSpans(rectangle(40.3, 40.7, width, height, degrees), 100, 100, (_row, from, to, _at, share) => {
          area += (to - from) * share;
        });
        expect(area).toBeCloseTo(width * height, 6);
      }),
    );
  });

  it("are in order, within the tile, and never more than a row", () => {
    fc.assert(
      fc.property(outlines, ({ x, y, width, height, degrees }) => {
        const shares = new Map<number, number>();
        visitSpans(rectangle(x, y, width, height, degrees), 40, 32, (row, from, to, center, share) => {
          expect(from >= 0 && from < to && to <= 40 && row >= 0 && row < 32).toBe(true);
          expect(Math.floor(center)).toBe(row);
          shares.set(row, (shares.get(row) ?? 0) + share);
        });
        for (const share of shares.values()) expect(share).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

describe("bits", () => {
  it("are counted between two columns, with partial pixels in proportion", () => {
    const arbitrary = fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3 }))
      .chain(([width, rows]) =>
        fc.record({
          width: fc.constant(width),
          values: fc.uint8Array({ minLength: width * rows, maxLength: width * rows, max: 1 }),
          row: fc.integer({ min: 0, max: rows - 1 }),
          ends: fc.tuple(
            fc.double({ min: 0, max: width, noNaN: true }),
            fc.oneof(fc.integer({ min: 0, max: width }), fc.double({ min: 0, max: width, noNaN: true })),
          ),
        }),
      );
    fc.assert(
      fc.property(arbitrary, ({ width, values, row, ends }) => {
        const [from, to] = [Math.min(...ends), Math.max(...ends)];
        let expected = 0;
        for (let column = 0; column < width; column++) {
          const cut = Math.min(column + 1, to) - Math.max(column, from);
          if (values[row * width + column]) expected += Math.max(0, cut);
        }
        expect(countBits(bitsOf(values, width), width, row, from, to)).toBeCloseTo(expected, 9);
      }),
    );
  });
});
