import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import { type GroundMask, maskOfBits, narrow } from "../../../../workers/ground/mask";
import { MATCH, NO_DATA, NO_MATCH } from "../../../../workers/zones/types";

const value = fc.constantFrom(MATCH, NO_MATCH, NO_DATA);
const cellsOf = (width: number, height: number) =>
  fc
    .array(value, { minLength: width * height, maxLength: width * height })
    .map((cells) => Uint8Array.from(cells));

const RASTER = { width: 9, height: 7 };
const MASK = { width: 6, height: 5 };

describe("a match narrowed to a mask", () => {
  it("keeps cells whose centers match the mask, and uses the mask's value for other matches", () => {
    const shift = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(
        cellsOf(RASTER.width, RASTER.height),
        cellsOf(MASK.width, MASK.height),
        shift,
        shift,
        fc.constantFrom(7, 10, 23),
        fc.constantFrom(MATCH, NO_MATCH, NO_DATA),
        (cells, masked, east, south, cell, beyond) => {
          // Shifted by a quarter of a meter, so that no center is on an edge.
          const mask: GroundMask = {
            ...MASK,
            cells: masked,
            west: east + 0.25,
            north: 0.25 - south,
            cell,
            beyond,
          };
          const raster = { ...RASTER, cells: cells.slice() };
          narrow(raster, { west: 0, north: 0, cell: 10 }, mask);
          cells.forEach((before, at) => {
            const x = (at % RASTER.width) * 10 + 5;
            const y = -Math.floor(at / RASTER.width) * 10 - 5;
            const column = Math.floor((x - mask.west) / cell);
            const row = Math.floor((mask.north - y) / cell);
            const isIn = column >= 0 && column < MASK.width && row >= 0 && row < MASK.height;
            const there = isIn ? masked[row * MASK.width + column] : beyond;
            expect(raster.cells[at]).toBe(before === MATCH ? there : before);
          });
        },
      ),
    );
  });

  it("is the same when the mask lies in the next world, across the 180th meridian", () => {
    const cells = Uint8Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? MATCH : NO_MATCH));
    const mask = { ...MASK, cells, north: 0, cell: 10, beyond: NO_MATCH } as const;
    const place = { west: HALF_WORLD - 30, north: 0, cell: 10 };
    const all = () => ({ width: 6, height: 5, cells: new Uint8Array(30).fill(MATCH) });
    const [here, there] = [all(), all()];
    narrow(here, place, { ...mask, west: HALF_WORLD - 30 });
    narrow(there, place, { ...mask, west: -HALF_WORLD - 30 });
    expect(here.cells).toEqual(cells);
    expect(there.cells).toEqual(here.cells);
  });
});

it("a bitmap's wanted bits match in a mask, others don't, and unknown ground is no data", () => {
  const place = { width: 40, height: 2, west: 0, north: 0, cell: 1 };
  const bits = Uint32Array.of(0b101, 1 << 7, 0, 0xff);
  const known = Uint32Array.of(0xffff_fffe, 0xff, 0xffff_ffff, 0);
  const seen = maskOfBits(bits, known, place, NO_MATCH);
  expect([...seen.cells.subarray(0, 4)]).toEqual([NO_DATA, NO_MATCH, MATCH, NO_MATCH]);
  expect(seen.cells[39]).toBe(MATCH);
  expect([...seen.cells.subarray(72, 80)]).toEqual(new Array(8).fill(NO_DATA));
  const unseen = maskOfBits(bits, known, place, NO_MATCH, 0);
  expect([...unseen.cells.subarray(0, 4)]).toEqual([NO_DATA, MATCH, NO_MATCH, MATCH]);
  expect(maskOfBits(bits, null, place, NO_MATCH).cells[0]).toBe(MATCH);
});
