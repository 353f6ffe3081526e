import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { componentAreas, componentsOf } from "../../../../workers/zones/components";
import { runsOf } from "../../../../workers/zones/runs";
import { gapsOf, sieve } from "../../../../workers/zones/sieve";
import { MATCH, type MatchRaster, NO_DATA, type Runs } from "../../../../workers/zones/types";
import { flood, rasterOf, rasters, sieved } from "./oracle";

/** Row, start and end of each run. */
function listOf({ count, rowFirst, start, end }: Runs): number[][] {
  const list: number[][] = [];
  for (let row = 0; row + 1 < rowFirst.length; row++)
    for (let run = rowFirst[row] ?? 0; run < (rowFirst[row + 1] ?? 0); run++)
      list.push([row, start[run] ?? -1, end[run] ?? -1]);
  expect(list).toHaveLength(count);
  return list;
}

/** 1 for each cell of the runs. */
function cellsOf(runs: Runs, { width, height }: MatchRaster): number[] {
  const cells = new Array<number>(width * height).fill(0);
  for (const [row = 0, start = 0, end = 0] of listOf(runs))
    cells.fill(1, row * width + start, row * width + end);
  return cells;
}

/** The same cells at a place of a buffer where no four of them can be looked at together. */
function misplaced({ width, height, cells }: MatchRaster, by: number): MatchRaster {
  const buffer = new Uint8Array(cells.length + by);
  buffer.set(cells, by);
  return { width, height, cells: buffer.subarray(by) };
}

describe("runs of a raster", () => {
  it("cover all matching cells and no others, as few as possible", () => {
    fc.assert(
      fc.property(rasters(20), (raster) => {
        const runs = runsOf(raster);
        expect(cellsOf(runs, raster)).toEqual(Array.from(raster.cells, (cell) => (cell === MATCH ? 1 : 0)));
        const list = listOf(runs);
        list.forEach(([row = 0, start = 0, end = 0], at) => {
          expect(end).toBeGreaterThan(start);
          const [beforeRow, , before = 0] = list[at - 1] ?? [];
          if (beforeRow === row) expect(start).toBeGreaterThan(before);
        });
      }),
    );
  });

  it("are the same at any memory address, and for rows of any length", () => {
    fc.assert(
      fc.property(rasters(20), fc.integer({ min: 1, max: 4 }), (raster, by) => {
        expect(listOf(runsOf(misplaced(raster, by)))).toEqual(listOf(runsOf(raster)));
      }),
    );
  });

  it("end at the row's end and start again on the next one", () => {
    for (const rows of [
      ["####", "####"],
      ["###", "###"],
    ]) {
      const width = rows[0]?.length;
      expect(listOf(runsOf(rasterOf(rows)))).toEqual([
        [0, 0, width],
        [1, 0, width],
      ]);
    }
  });

  it("grow beyond their initial capacity", () => {
    for (const width of [40, 41]) {
      const cells = Uint8Array.from({ length: width * 500 }, (_, at) => (at % 2 === 0 ? MATCH : NO_DATA));
      expect(listOf(runsOf({ width, height: 500, cells })).length).toBe(
        width === 40 ? 20 * 500 : 250 * 21 + 250 * 20,
      );
    }
  });
});

describe("connected runs", () => {
  it("match flood fill, by edges alone or by corners too", () => {
    fc.assert(
      fc.property(rasters(), fc.boolean(), (raster, corners) => {
        const runs = runsOf(raster);
        const { root } = componentsOf(runs, corners);
        const { component } = flood(raster, (cell) => cell === MATCH, corners);
        const rootOf = new Map<number, number>();
        listOf(runs).forEach(([row = 0, start = 0], run) => {
          const id = component[row * raster.width + start] ?? -1;
          const known = rootOf.get(id);
          if (known === undefined) rootOf.set(id, run);
          expect(root[run]).toBe(known ?? run);
        });
        expect(new Set(root).size).toBe(rootOf.size);
      }),
    );
  });

  it("count the cells below another one", () => {
    fc.assert(
      fc.property(rasters(), (raster) => {
        const { overlap } = componentsOf(runsOf(raster), false);
        const { cells, width } = raster;
        const below = cells.filter(
          (cell, at) => at >= width && cell === MATCH && cells[at - width] === MATCH,
        );
        expect(overlap).toBe(below.length);
      }),
    );
  });

  it("have the area of their rows at their first run", () => {
    const raster = rasterOf(["##..#", "#...#", "..#.."]);
    const runs = runsOf(raster);
    const areas = componentAreas(runs, componentsOf(runs, false), Float64Array.of(1, 10, 100));
    expect([...areas]).toEqual([12, 11, 0, 0, 100]);
  });
});

describe("stretches between runs", () => {
  it("are all other cells", () => {
    fc.assert(
      fc.property(rasters(), (raster) => {
        const gaps = gapsOf(runsOf(raster), raster.width);
        expect(cellsOf(gaps, raster)).toEqual(Array.from(raster.cells, (cell) => (cell === MATCH ? 0 : 1)));
      }),
    );
  });
});

describe("the sieve", () => {
  it("matches dropping small zones and filling small holes cell by cell", () => {
    fc.assert(
      fc.property(rasters(), fc.nat(8), (raster, minArea) => {
        const rowAreas = new Float64Array(raster.height).fill(1);
        const { runs, components, areas } = sieve(raster, runsOf(raster), rowAreas, minArea);
        expect(cellsOf(runs, raster)).toEqual([...sieved(raster, minArea)]);
        const whole = areas.filter((_, run) => components.root[run] === run);
        expect(whole.every((area) => area >= minArea)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("returns the same runs when nothing is small", () => {
    const raster = rasterOf(["####", "#..#", "#..#", "####"]);
    const all = runsOf(raster);
    expect(sieve(raster, all, new Float64Array(4).fill(1), 4).runs).toBe(all);
    expect(listOf(sieve(raster, all, new Float64Array(4).fill(1), 5).runs)).toEqual([
      [0, 0, 4],
      [1, 0, 4],
      [2, 0, 4],
      [3, 0, 4],
    ]);
  });

  it("measures holes by the size of their rows", () => {
    const raster = rasterOf(["###", "#.#", "###"]);
    const filled = (area: number) =>
      sieve(raster, runsOf(raster), Float64Array.of(1, area, 1), 3).runs.count === 3;
    expect([filled(2.9), filled(3)]).toEqual([true, false]);
  });
});
