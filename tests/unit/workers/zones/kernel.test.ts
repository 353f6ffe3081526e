import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneSteps, zonesOf } from "../../../../workers/zones/kernel";
import type { MatchRaster, Zones } from "../../../../workers/zones/types";
import {
  cross,
  flood,
  isInside,
  isSimple,
  rasterOf,
  rasters,
  ringsOf,
  segmentsOf,
  sieved,
  signedArea,
  touch,
} from "./oracle";

/** Returns the cells of all zones, painted from their runs with the zone's index plus 1. */
function painted({ runs, runZone }: Zones, { width, height }: MatchRaster): Int32Array {
  const cells = new Int32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let run = runs.rowFirst[row] as number; run < (runs.rowFirst[row + 1] as number); run++)
      cells.fill(
        (runZone[run] as number) + 1,
        row * width + (runs.start[run] as number),
        row * width + (runs.end[run] as number),
      );
  }
  return cells;
}

const minAreas = fc.integer({ min: 0, max: 6 });

/** Preserving a zone's acreage here moves a long side over the center of a cell, unless its vertices stay fixed. */
const LONG_SIDE = rasterOf([
  "?.?#####",
  "#####...",
  ".....?.#",
  "####..##",
  "....#.#.",
  "#.#.#..#",
  ".####...",
  "#.#.#..#",
  ".###.##.",
  "##?####.",
  ".?#...#.",
  ".######.",
  "#..#####",
]);

describe("zones of a match raster", () => {
  it("are the 4-connected cells, the largest first, with their areas", () => {
    const zones = zonesOf(rasterOf(["##..", "##.#", "..#."]), { minArea: 0, smoothing: 0 });
    expect([...zones.cells]).toEqual([4, 1, 1]);
    expect(zones.count).toBe(3);
    expect(ringsOf(zones)[0]).toEqual([
      [
        [0, 2],
        [2, 2],
        [2, 0],
        [0, 0],
      ],
    ]);
  });

  it("have holes, with small ones filled in", () => {
    const ring = rasterOf(["#####", "#.#.#", "###.#", "#####"]);
    const [rings = []] = ringsOf(zonesOf(ring, { minArea: 0, smoothing: 0 }));
    expect(rings.map(signedArea)).toEqual([20, -1, -2]);
    const filled = zonesOf(ring, { minArea: 2, smoothing: 0 });
    expect(ringsOf(filled)[0]?.map(signedArea)).toEqual([20, -2]);
    expect(filled.areas[0]).toBe(18);
  });

  it("never cover cells of no data", () => {
    const zones = zonesOf(rasterOf(["###", "#?#", "###"]), { minArea: 5, smoothing: 0 });
    expect(ringsOf(zones)[0]?.map(signedArea)).toEqual([9, -1]);
  });

  it("split rings that visit a corner twice", () => {
    const [rings = []] = ringsOf(zonesOf(rasterOf(["###", "#.#", "##."]), { minArea: 0, smoothing: 0 }));
    expect(rings.map(signedArea)).toEqual([8, -1]);
    expect(rings.every(isSimple)).toBe(true);
  });

  it("are measured by the ground size of each row", () => {
    const zones = zonesOf(rasterOf(["#.##", "#.##", "...."]), {
      rowAreas: Float64Array.of(10, 20, 30),
      minArea: 40,
      smoothing: 0,
    });
    expect([...zones.areas]).toEqual([60]);
    expect([...zones.cells]).toEqual([4]);
  });

  it("are empty when nothing matches", () => {
    const zones = zonesOf(rasterOf(["...", "?.?"]), { minArea: 0, smoothing: 4 });
    expect(zones).toMatchObject({ count: 0, outlined: 0 });
    expect(zones.coordinates).toHaveLength(0);
  });

  it("get outlines only for the largest on request", () => {
    const raster = rasterOf(["##.#", "...#", "#..#"]);
    const zones = zonesOf(raster, { minArea: 0, smoothing: 0, most: 2 });
    expect(zones).toMatchObject({ count: 3, outlined: 2 });
    expect(ringsOf(zones).map((rings) => rings.map(signedArea))).toEqual([[3], [2]]);
  });

  it.each([
    ["cells", { width: 2, height: 2, cells: new Uint8Array(3) }, { minArea: 0, smoothing: 0 }],
    ["row areas", rasterOf(["##"]), { minArea: 0, smoothing: 0, rowAreas: Float64Array.of(1, 1) }],
    ["smallest area", rasterOf(["##"]), { minArea: -1, smoothing: 0 }],
    ["smoothing", rasterOf(["##"]), { minArea: 0, smoothing: 0.5 }],
    ["number of outlines", rasterOf(["##"]), { minArea: 0, smoothing: 0, most: -1 }],
  ])("rejects %s that don't fit", (_, raster, options) => {
    expect(() => zonesOf(raster, options)).toThrow(RangeError);
  });

  it("can be interrupted between its stages", () => {
    expect([...zoneSteps(rasterOf(["##"]), { minArea: 0, smoothing: 2 })]).toEqual([1, 2, 3, 4]);
  });

  it("are as round as the ground when smoothed, with few vertices", () => {
    const [size, radius] = [64, 24.3];
    const cells = Uint8Array.from({ length: size * size }, (_, at) => {
      const [x, y] = [(at % size) + 0.5 - 31.7, Math.floor(at / size) + 0.5 - 32.2];
      return x * x + y * y < radius * radius ? 1 : 0;
    });
    const disc = zonesOf({ width: size, height: size, cells }, { minArea: 0, smoothing: 6 });
    const [[ring = []] = []] = ringsOf(disc);
    const length = segmentsOf(ring).reduce(
      (sum, [[x0, y0], [x1, y1]]) => sum + Math.hypot(x1 - x0, y1 - y0),
      0,
    );
    expect(Math.abs(length / (2 * Math.PI * radius) - 1)).toBeLessThan(0.02);
    expect(ring.length).toBeLessThan(120);
  });

  it("match flood fill with a sieve", () => {
    fc.assert(
      fc.property(rasters(), minAreas, (raster, minArea) => {
        const zones = zonesOf(raster, { minArea, smoothing: 0 });
        const cells = painted(zones, raster);
        const expected = sieved(raster, minArea);
        expect(cells.map((zone) => Math.min(1, zone))).toEqual(Int32Array.from(expected));
        const { component, sizes } = flood({ ...raster, cells: expected }, (cell) => cell === 1, false);
        expect([...zones.cells]).toEqual(sizes.toSorted((a, b) => b - a));
        cells.forEach((zone, at) => {
          if (zone > 0) expect(zones.cells[zone - 1]).toBe(sizes[component[at] as number]);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("have exact outlines: simple, correctly oriented, with the raster's cells inside", () => {
    fc.assert(
      fc.property(rasters(), minAreas, (raster, minArea) => {
        const zones = zonesOf(raster, { minArea, smoothing: 0 });
        const outlines = ringsOf(zones);
        outlines.forEach((rings, zone) => {
          const areas = rings.map(signedArea);
          expect(areas.reduce((sum, area) => sum + area, 0)).toBe(zones.cells[zone]);
          expect(areas.map(Math.sign)).toEqual([1, ...areas.slice(1).map(() => -1)]);
          expect(rings.every(isSimple)).toBe(true);
        });
        const all = outlines.flat().flatMap(segmentsOf);
        expect(all.some((one, at) => all.slice(at + 1).some((other) => cross(one, other)))).toBe(false);
        expectCells(zones, raster);
      }),
      { numRuns: 200 },
    );
  });

  it("keep cells, acreage and validity when smoothed", () => {
    fc.assert(
      fc.property(rasters(), minAreas, fc.integer({ min: 1, max: 12 }), (raster, minArea, smoothing) => {
        const zones = zonesOf(raster, { minArea, smoothing });
        const outlines = ringsOf(zones);
        outlines.forEach((rings, zone) => {
          const areas = rings.map(signedArea);
          const cells = zones.cells[zone] as number;
          expect(Math.abs(areas.reduce((sum, area) => sum + area, 0) / cells - 1)).toBeLessThan(0.005);
          expect(areas.map(Math.sign)).toEqual([1, ...areas.slice(1).map(() => -1)]);
        });
        const rings = outlines.flat();
        expect(rings.every(isSimple)).toBe(true);
        const segments = rings.map(segmentsOf);
        segments.forEach((ring, at) => {
          const others = segments.slice(at + 1).flat();
          expect(ring.some((one) => others.some((other) => touch(one, other)))).toBe(false);
        });
        expectCells(zones, raster);
      }),
      { numRuns: 300, examples: [[LONG_SIDE, 0, 2]] },
    );
  });
});

/** Expects a zone's rings to contain the centers of its cells and no others. */
function expectCells(zones: Zones, raster: MatchRaster): void {
  const cells = painted(zones, raster);
  ringsOf(zones).forEach((rings, zone) => {
    const inside = cells.map((_, at) => {
      const center = [(at % raster.width) + 0.5, Math.floor(at / raster.width) + 0.5] as const;
      return isInside(rings, center) ? 1 : 0;
    });
    expect(inside).toEqual(cells.map((cell) => (cell === zone + 1 ? 1 : 0)));
  });
}
