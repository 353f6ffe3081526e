import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxOf, clipLine, clipRing, contains, overlaps } from "../../../server/arcgis/geo/clip";
import { tileBox } from "../../../server/arcgis/geo/mercator";
import { LayerPyramid } from "../../../server/arcgis/geo/pyramid";
import { simplify } from "../../../server/arcgis/geo/simplify";

const BOX = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

/** Twice the signed area (shoelace formula). */
function area(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    sum += (ring[i] ?? 0) * (ring[j + 1] ?? 0) - (ring[j] ?? 0) * (ring[i + 1] ?? 0);
  }
  return sum / 2;
}

describe("clipping", () => {
  it("keeps a ring inside the box, drops one outside, and fills the box inside a surrounding ring", () => {
    const inside = Float64Array.of(0.2, 0.2, 0.8, 0.2, 0.5, 0.9);
    expect(area(clipRing(inside, BOX))).toBeCloseTo(area(inside), 12);
    expect(clipRing(Float64Array.of(2, 2, 3, 2, 3, 3), BOX)).toHaveLength(0);
    expect(area(clipRing(Float64Array.of(-5, -5, 5, -5, 5, 5, -5, 5), BOX))).toBeCloseTo(1, 12);
  });

  it("drops a ring outside the box", () => {
    const coordinate = fc.double({ min: -3, max: 4, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 20 }), (points) => {
        const clipped = clipRing(Float64Array.from(points.flat()), BOX);
        for (let i = 0; i < clipped.length; i++) {
          expect(clipped[i]).toBeGreaterThanOrEqual(-1e-9);
          expect(clipped[i]).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  it("keeps the parts of a line that may be visible", () => {
    const pieces = clipLine(Float64Array.of(-2, 0.5, -1, 0.5, 0.5, 0.5, 3, 0.5, 3, 5, 0.5, 0.9), BOX);
    expect(pieces.map((piece) => [...piece])).toEqual([
      [-1, 0.5, 0.5, 0.5, 3, 0.5],
      [3, 5, 0.5, 0.9],
    ]);
  });

  it("compares boxes", () => {
    expect(boxOf(Float64Array.of(1, 5, -2, 3))).toEqual({ minX: -2, minY: 3, maxX: 1, maxY: 5 });
    expect(overlaps(BOX, { minX: 1, minY: 1, maxX: 2, maxY: 2 })).toBe(true);
    expect(overlaps(BOX, { minX: 1.1, minY: 0, maxX: 2, maxY: 2 })).toBe(false);
    expect(contains(BOX, { minX: 0.1, minY: 0, maxX: 1, maxY: 0.5 })).toBe(true);
  });
});

describe("simplifying", () => {
  it("keeps the ends and prominent vertices", () => {
    expect([...simplify(Float64Array.of(0, 0, 1, 0.001, 2, 0, 3, 1, 4, 0), 0.01)]).toEqual([
      0, 0, 2, 0, 3, 1, 4, 0,
    ]);
  });
});

describe("a layer's pyramid", () => {
  const square = (x: number, y: number, size: number) =>
    Float64Array.of(x, y, x + size, y, x + size, y + size, x, y + size);
  const features = Array.from({ length: 400 }, (_, i) => ({
    name: `${i}`,
    rank: 0,
    parts: [square(0.2 + (i % 20) * 0.01, 0.3 + Math.floor(i / 20) * 0.01, 0.006)],
  }));

  it("finds the same features for every tile as a full scan", () => {
    const pyramid = new LayerPyramid(features, true);
    for (const level of [2, 5, 7, 8, 10, 13]) {
      for (const [x, y] of [
        [0.25, 0.35],
        [0.3, 0.41],
        [0.9, 0.9],
      ] as const) {
        const id = { level, row: Math.floor(y * 2 ** level), column: Math.floor(x * 2 ** level) };
        const box = tileBox(id);
        const seen = features.filter(({ parts }) => parts.some((part) => overlaps(boxOf(part), box)));
        const found = pyramid.tile(id, 0).map(({ feature }) => feature.name);
        // At low levels, features smaller than half a pixel are dropped.
        if (level >= 5) expect(found).toEqual(expect.arrayContaining(seen.map(({ name }) => name)));
        expect(found.length).toBeLessThanOrEqual(seen.length);
      }
    }
  });

  it("covers a tile deep inside an area", () => {
    const pyramid = new LayerPyramid([{ name: "", rank: 0, parts: [square(0.1, 0.1, 0.8)] }], true);
    const id = { level: 16, row: 30_000, column: 20_000 };
    const [piece] = pyramid.tile(id);
    expect(contains(boxOf(piece?.parts[0] ?? new Float64Array(0)), tileBox(id))).toBe(true);
  });
});
