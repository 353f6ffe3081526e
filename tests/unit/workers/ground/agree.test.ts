import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import { type CombinedMask, combineSteps } from "../../../../workers/ground/combine";
import type { GroundMask } from "../../../../workers/ground/mask";
import { groundScale } from "../../../../workers/terrain/scales";
import { MATCH, NO_DATA, NO_MATCH } from "../../../../workers/zones/types";

function agree(masks: readonly GroundMask[]): CombinedMask | null {
  const steps = combineSteps(masks);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const value = fc.constantFrom(MATCH, NO_MATCH, NO_DATA);
/** Sometimes shifted by a quarter of a meter, so that no cell center of another mask is on an edge. */
const mask = (shift: number): fc.Arbitrary<GroundMask> =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 9 }),
      height: fc.integer({ min: 1, max: 9 }),
      west: fc.integer({ min: -30, max: 30 }),
      north: fc.integer({ min: -30, max: 30 }),
      cell: fc.constantFrom(7, 10, 23),
      beyond: value,
    })
    .chain((place) =>
      fc
        .array(value, { minLength: place.width * place.height, maxLength: place.width * place.height })
        .map((cells) => ({
          ...place,
          west: place.west + shift,
          north: place.north + shift,
          cells: Uint8Array.from(cells),
        })),
    );

function at({ width, height, west, north, cell, cells, beyond }: GroundMask, x: number, y: number): number {
  const [column, row] = [Math.floor((x - west) / cell), Math.floor((north - y) / cell)];
  const isIn = column >= 0 && row >= 0 && column < width && row < height;
  return isIn ? (cells[row * width + column] as number) : beyond;
}

const edges = ({ west, north, width, height, cell }: Omit<GroundMask, "cells" | "beyond">) => ({
  west,
  north,
  east: west + width * cell,
  south: north - height * cell,
});

describe("where masks agree", () => {
  it("is where all match; one mismatch rules out unknown ground", () => {
    fc.assert(
      fc.property(mask(0), mask(0.25), mask(0.125), (one, two, three) => {
        const masks = [one, two, three];
        const found = agree(masks);
        if (!found) return;
        let [area, known] = [0, 0];
        found.cells.forEach((cell, index) => {
          const x = found.west + ((index % found.width) + 0.5) * found.cell;
          const y = found.north - (Math.floor(index / found.width) + 0.5) * found.cell;
          const said = masks.map((each) => at(each, x, y));
          const expected = said.includes(NO_MATCH) ? NO_MATCH : said.includes(NO_DATA) ? NO_DATA : MATCH;
          expect(cell).toBe(expected);
          const size = (found.cell * groundScale(y)) ** 2;
          if (cell === MATCH) area += size;
          if (cell !== NO_DATA) known += size;
        });
        expect(found.area).toBeCloseTo(area, 6);
        expect(found.known).toBeCloseTo(known, 6);
        expect(found.cell).toBe(Math.min(...masks.map((each) => each.cell)));
      }),
    );
  });

  it("covers the common ground of all, to a cell, and no other", () => {
    fc.assert(
      fc.property(mask(0), mask(0.25), (one, two) => {
        const bounded = [one, two].filter(({ beyond }) => beyond !== MATCH);
        const boxes = (bounded.length > 0 ? bounded : [one]).map(edges);
        const west = Math.max(...boxes.map((box) => box.west));
        const east = Math.min(...boxes.map((box) => box.east));
        const north = Math.min(...boxes.map((box) => box.north));
        const south = Math.max(...boxes.map((box) => box.south));
        const found = agree([one, two]);
        expect(found === null).toBe(!(west < east && south < north));
        if (!found) return;
        const box = edges(found);
        for (const [inner, outer] of [
          [west, box.west],
          [-east, -box.east],
          [-north, -box.north],
          [south, box.south],
        ] as const) {
          expect(outer).toBeLessThanOrEqual(inner + 1e-3);
          expect(inner - outer).toBeLessThan(found.cell);
        }
      }),
    );
  });

  it("doesn't depend on the order of masks", () => {
    fc.assert(
      fc.property(mask(0), mask(0.25), (one, two) => {
        fc.pre(one.beyond !== MATCH && one.cell !== two.cell);
        expect(agree([two, one])).toEqual(agree([one, two]));
      }),
    );
  });

  it("treats a mask of the next world as the same ground, across the 180th meridian", () => {
    const cells = new Uint8Array(16).fill(MATCH);
    const here: GroundMask = {
      ...{ width: 4, height: 4, cells, north: 0, cell: 10, beyond: NO_MATCH },
      west: HALF_WORLD - 20,
    };
    const there = { ...here, west: -HALF_WORLD - 20 };
    expect(agree([here, there])?.cells).toEqual(cells);
  });

  it("uses coarser cells above four million", () => {
    const side = 2500;
    const large: GroundMask = {
      ...{ width: side, height: side, west: 0, north: 0, cell: 1, beyond: NO_MATCH },
      cells: new Uint8Array(side * side).fill(MATCH),
    };
    const found = agree([large, large]);
    expect(found).toMatchObject({ width: 1250, height: 1250, cell: 2 });
    expect((found?.area ?? 0) / side ** 2).toBeCloseTo(1, 3);
  });

  it("needs a mask", () => {
    expect(() => agree([])).toThrow("at least one mask");
  });
});
