import { booleanPointInPolygon, point, polygon } from "@turf/turf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import { coverSteps } from "../../../../workers/ground/cover";

const WIDTH = 24;
const HEIGHT = 18;
type Ring = [x: number, y: number][];

const gridAt = (west: number, north: number) => ({ width: WIDTH, height: HEIGHT, west, north, cell: 10 });

/** Converts rings in columns and rows to an area in meters. */
const areaOf = (rings: Ring[], { west, north }: ReturnType<typeof gridAt>) =>
  rings.map((ring) => Float64Array.from(ring.flatMap(([x, y]) => [west + 10 * x, north - 10 * y])));

/** Tells whether a segment passes through a square slightly smaller than the cell (Liang-Barsky clipping). */
function passesThrough([x0, y0]: number[], [x1, y1]: number[], column: number, row: number, hair: number) {
  let [from, to] = [0, 1];
  const [dx, dy] = [(x1 as number) - (x0 as number), (y1 as number) - (y0 as number)];
  for (const [direction, room] of [
    [-dx, (x0 as number) - column - hair],
    [dx, column + 1 - hair - (x0 as number)],
    [-dy, (y0 as number) - row - hair],
    [dy, row + 1 - hair - (y0 as number)],
  ] as const) {
    if (direction === 0 && room < 0) return false;
    if (direction < 0) from = Math.max(from, room / direction);
    if (direction > 0) to = Math.min(to, room / direction);
  }
  return from <= to;
}

const edgesOf = (rings: Ring[]) =>
  rings.flatMap((ring) =>
    ring.map((corner, at) => [corner, ring[(at + 1) % ring.length] as number[]] as const),
  );

// A quarter of a cell off, so that neither cell centers nor edges are hit exactly.
const place = (size: number) =>
  fc.integer({ min: -6, max: 2 * size + 6 }).map((halves) => halves / 2 + 0.17 + (halves % 3) * 0.06);
const ring = fc.array(fc.tuple(place(WIDTH), place(HEIGHT)), { minLength: 3, maxLength: 9 });
const areas = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
const closed = (corners: Ring): Ring => [...corners, corners[0] as [number, number]];

describe("cells covered by areas", () => {
  it("are those with their center inside, or with an outline through them, and no other", () => {
    fc.assert(
      fc.property(areas, (all) => {
        const grid = gridAt(-11_900_000, 4_900_000);
        const covered = inOneGo(
          coverSteps(
            grid,
            all.map((rings) => areaOf(rings, grid)),
          ),
        );
        for (let at = 0; at < covered.length; at++) {
          const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
          const center = point([column + 0.5, row + 0.5]);
          // Even-odd rule over all rings of an area: inside an odd number of them.
          const isInside = all.some(
            (rings) => rings.filter((corners) => isIn(center, corners)).length % 2 === 1,
          );
          const through = (hair: number) =>
            all.some((rings) =>
              edgesOf(rings).some(([from, to]) => passesThrough(from, to, column, row, hair)),
            );
          if (isInside || through(1e-6)) expect(covered[at], `${column}, ${row}`).toBe(1);
          else if (!through(-1e-6)) expect(covered[at], `${column}, ${row}`).toBe(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are the same across the 180th meridian", () => {
    const ring: Ring = [
      [4, 3],
      [20, 4],
      [11, 15],
    ];
    const here = gridAt(1_000_000, 4_900_000);
    const there = gridAt(HALF_WORLD - 120, 4_900_000);
    const wrapped = areaOf([ring], there).map((line) =>
      line.map((value, at) => (at % 2 === 0 && value > HALF_WORLD ? value - 2 * HALF_WORLD : value)),
    );
    expect(wrapped.some((line) => line.some((value) => value < -HALF_WORLD + 1000))).toBe(true);
    expect(inOneGo(coverSteps(there, [wrapped]))).toEqual(inOneGo(coverSteps(here, [areaOf([ring], here)])));
  });

  it("leave a hole open and are empty without an area", () => {
    const grid = gridAt(0, 0);
    const box = (from: number, to: number): Ring => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ];
    const covered = inOneGo(coverSteps(grid, [areaOf([box(2.5, 15.5), box(5.5, 12.5)], grid)]));
    expect(covered[8 * WIDTH + 8]).toBe(0);
    expect(covered[4 * WIDTH + 4]).toBe(1);
    expect(inOneGo(coverSteps(grid, [])).every((cell) => cell === 0)).toBe(true);
  });

  it("are those that a line passes through, in any direction, with nothing inside", () => {
    const path = fc.array(fc.tuple(place(WIDTH), place(HEIGHT)), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(path, (corners: Ring) => {
        const grid = gridAt(-11_900_000, 4_900_000);
        const covered = inOneGo(coverSteps(grid, [], areaOf([corners], grid)));
        const edges = edgesOf([corners]).slice(0, -1);
        for (let at = 0; at < covered.length; at++) {
          const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
          const through = (hair: number) =>
            edges.some(([from, to]) => passesThrough(from, to, column, row, hair));
          if (through(1e-6)) expect(covered[at], `${column}, ${row}`).toBe(1);
          else if (!through(-1e-6)) expect(covered[at], `${column}, ${row}`).toBe(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are the one at a point, and none for a point outside", () => {
    const grid = gridAt(0, 0);
    const cellsAt = (x: number, y: number) => [
      ...inOneGo(coverSteps(grid, [], [Float64Array.of(10 * x, -10 * y)])).entries(),
    ];
    expect(cellsAt(3.5, 2.5).flatMap(([at, cell]) => (cell ? [at] : []))).toEqual([2 * WIDTH + 3]);
    for (const [x, y] of [
      [-1, 2],
      [WIDTH + 1, 2],
      [3, -1],
      [3, HEIGHT + 1],
    ] as const)
      expect(cellsAt(x, y).some(([, cell]) => cell)).toBe(false);
  });

  it("of an outline with 50,000 edges across all rows are found in slices of bounded work", () => {
    const grid = { width: 1250, height: 1250, west: 0, north: 0, cell: 10 };
    const zigzag = Float64Array.from({ length: 100_000 }, (_, at) =>
      at % 2 === 0 ? at / 8 : at % 4 === 1 ? 100 : -12_600,
    );
    let last = 0;
    let most = 0;
    const steps = coverSteps(grid, [[zigzag]]);
    for (let step = steps.next(); !step.done; step = steps.next()) {
      most = Math.max(most, step.value - last);
      last = step.value;
    }
    expect(last).toBeGreaterThan(50_000 * 1250);
    expect(most).toBeLessThan(202_000);
  });
});

/** Tells whether a point is inside a ring that may cross itself, by the even-odd rule. */
function isIn(center: ReturnType<typeof point>, corners: Ring): boolean {
  return booleanPointInPolygon(center, polygon([closed(corners)]), { ignoreBoundary: true });
}
