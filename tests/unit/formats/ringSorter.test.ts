import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AREA, type ShapePoints } from "../../../src/formats/shapefile/layout";
import { RingSorter } from "../../../src/formats/shapefile/rings";

type Ring = readonly (readonly [x: number, y: number])[];

/** Rings as a shape keeps them. */
function shapeOf(rings: readonly Ring[]): ShapePoints {
  const points = rings.flat();
  const starts = rings.map((_, at) => rings.slice(0, at).flat().length);
  return {
    type: AREA,
    parts: rings.length,
    points: points.length,
    partStart: (part) => starts[part] ?? points.length,
    x: (point) => points[point]?.[0] ?? Number.NaN,
    y: (point) => points[point]?.[1] ?? Number.NaN,
    z: () => Number.NaN,
  };
}

/** Which rings make each area, the outline first. */
function areasOf(rings: readonly Ring[]): number[][] {
  const shape = shapeOf(rings);
  const starts = rings.map((_, at) => shape.partStart(at));
  return new RingSorter(shape, "a.shp")
    .areas()
    .map((area) => area.map(({ from }) => starts.lastIndexOf(from)));
}

/** A square around a center; outlines go clockwise, holes the other way. */
function square(x: number, y: number, half: number, clockwise: boolean): Ring {
  const ring: Ring = [
    [x - half, y - half],
    [x - half, y + half],
    [x + half, y + half],
    [x + half, y - half],
    [x - half, y - half],
  ];
  return clockwise ? ring : ring.toReversed();
}

const outline = (x: number, y: number, half: number) => square(x, y, half, true);
const hole = (x: number, y: number, half: number) => square(x, y, half, false);

describe("the rings of a shape", () => {
  it("become outlines with the holes inside them, in any order", () => {
    expect(
      areasOf([hole(0, 0, 1), outline(0, 0, 5), outline(20, 0, 5), hole(20, 0, 1), hole(21, 2, 0.5)]),
    ).toEqual([
      [1, 0],
      [2, 3, 4],
    ]);
  });

  it("assign a hole to the smallest of several outlines around it", () => {
    // A lake with an island with a pond.
    const rings = [outline(0, 0, 10), hole(0, 0, 8), outline(0, 0, 6), hole(0, 0, 2)];
    expect(areasOf(rings)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it("don't assign a hole to an outline that surrounds it only with its box", () => {
    // An L, and a hole in the corner that it leaves open, which lies in a second outline.
    const bent: Ring = [
      [0, 0],
      [0, 10],
      [2, 10],
      [2, 2],
      [10, 2],
      [10, 0],
      [0, 0],
    ];
    const rings = [bent, outline(6, 6, 100), hole(6, 6, 1)];
    expect(areasOf(rings)).toEqual([[0], [1, 2]]);
  });

  it("turn a hole outside every outline into an outline", () => {
    expect(areasOf([outline(0, 0, 5), outline(20, 0, 5), hole(50, 0, 1)])).toEqual([[0], [1], [2]]);
  });

  it("are all outlines when all have the wrong winding", () => {
    expect(areasOf([hole(0, 0, 5), hole(0, 0, 1)])).toEqual([[0], [1]]);
  });

  it("keep all holes with the only outline, without checking positions", () => {
    expect(areasOf([outline(0, 0, 5), hole(100, 0, 1), hole(1, 1, 1)])).toEqual([[0, 1, 2]]);
  });

  it("keep a hole that touches its outline at a vertex", () => {
    const touching: Ring = [
      [5, 0],
      [4, -1],
      [3, 0],
      [4, 1],
      [5, 0],
    ];
    expect(areasOf([outline(0, 0, 5), touching.toReversed(), outline(4, 0, 50)])).toContainEqual([0, 1]);
  });

  it("are skipped when empty", () => {
    expect(areasOf([])).toEqual([]);
    expect(areasOf([[], outline(0, 0, 1), []])).toHaveLength(1);
  });

  it("are distinguished far from the origin too", () => {
    const far = 5e6;
    expect(areasOf([outline(far, far, 0.01), outline(far + 1, far, 0.01), hole(far, far, 0.001)])).toEqual([
      [0, 2],
      [1],
    ]);
  });

  it("are assembled correctly in any order", () => {
    const islands = fc.uniqueArray(fc.nat(30), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        islands,
        fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
        fc.nat(1000),
        (places, counts, seed) => {
          const made = places.flatMap((place, at) => [
            { area: place, ring: outline(place * 10, 0, 4) },
            ...Array.from({ length: counts[at] ?? 0 }, (_, number) => ({
              area: place,
              ring: hole(place * 10 - 2 + number * 2, 0, 0.5),
            })),
          ]);
          const mixed = made
            .map((one, at) => ({ ...one, key: (Math.imul(at + seed, 0x9e3779b1) >>> 0) % 997 }))
            .sort((a, b) => a.key - b.key);
          const found = areasOf(mixed.map(({ ring }) => ring));
          expect(found).toHaveLength(places.length);
          for (const area of found) expect(new Set(area.map((ring) => mixed[ring]?.area)).size).toBe(1);
          expect(found.flat().sort((a, b) => a - b)).toEqual(mixed.map((_, at) => at));
        },
      ),
    );
  });
});
