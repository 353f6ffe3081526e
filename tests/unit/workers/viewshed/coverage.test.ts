import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../bench/seeded";
import {
  bitCount,
  covered,
  coveredBeside,
  inRange,
  knownCells,
  overlap,
} from "../../../../workers/viewshed/bitmaps";
import { bestCoverage } from "../../../../workers/viewshed/coverage";
import { bitmapLength, type ElevationGrid } from "../../../../workers/viewshed/types";
import { bitAt } from "./oracle";

const HEIGHT = 6;

/** Returns bitmaps of six rows, with the set of cells of each. */
function bitmaps(count: number, width: number, seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const share = random() * 0.4;
    const bitmap = new Uint32Array(bitmapLength({ width, height: HEIGHT }));
    const words = bitmap.length / HEIGHT;
    const cells = new Set<number>();
    for (let at = 0; at < width * HEIGHT; at++) {
      if (random() > share) continue;
      const [column, row] = [at % width, Math.floor(at / width)];
      const word = row * words + (column >>> 5);
      bitmap[word] = (bitmap[word] as number) | (1 << (column & 31));
      cells.add(at);
    }
    return { bitmap, cells };
  });
}

const weights = Float64Array.of(1, 2, 3, 1, 5, 1);
const weightOf = (cells: Iterable<number>, width: number): number => {
  let sum = 0;
  for (const at of cells) sum += weights[Math.floor(at / width)] as number;
  return sum;
};

/** Yields the union of each choice of `most` sets. */
function* unions(
  sets: readonly Set<number>[],
  most: number,
  from = 0,
  sofar = new Set<number>(),
): Generator<Set<number>> {
  yield sofar;
  if (most === 0) return;
  for (let at = from; at < sets.length; at++)
    yield* unions(sets, most - 1, at + 1, new Set([...sofar, ...(sets[at] as Set<number>)]));
}

describe("the best spots", () => {
  it("cover at least 63% of the best choice, and as much when one is enough", () => {
    for (let seed = 0; seed < 30; seed++) {
      const width = 1 + (seed % 7) * 11;
      const some = bitmaps(9, width, seed);
      for (const most of [1, 2, 3]) {
        const { adds } = bestCoverage(
          some.map(({ bitmap }) => bitmap),
          weights,
          most,
        );
        const found = adds.reduce((sum, one) => sum + one, 0);
        const sets = some.map(({ cells }) => cells);
        const best = Math.max(...[...unions(sets, most)].map((cells) => weightOf(cells, width)));
        expect(found).toBeLessThanOrEqual(best);
        expect(found).toBeGreaterThanOrEqual(most === 1 ? best : (1 - 1 / Math.E) * best);
      }
    }
  });

  it("are chosen one after the other, each for what it adds, the first of equals", () => {
    for (let seed = 0; seed < 20; seed++) {
      const width = 70;
      const some = bitmaps(12, width, 100 + seed);
      if (seed % 2 === 0) some.push(...some.slice(0, 4));
      const { order, covers, adds } = bestCoverage(
        some.map(({ bitmap }) => bitmap),
        weights,
        5,
      );
      const union = new Set<number>();
      order.forEach((index, rank) => {
        const gains = some.map(({ cells }) =>
          weightOf(
            [...cells].filter((at) => !union.has(at)),
            width,
          ),
        );
        expect(adds[rank]).toBe(Math.max(...gains));
        expect(index).toBe(gains.indexOf(adds[rank] as number));
        expect(covers[rank]).toBe(weightOf(some[index]?.cells ?? [], width));
        for (const at of some[index]?.cells ?? []) union.add(at);
      });
    }
  });

  it("are fewer when the others add nothing, and empty when nothing is seen", () => {
    const [one, empty] = [bitmaps(1, 40, 3)[0]?.bitmap, new Uint32Array(12)];
    if (!one) throw new Error("One was made.");
    expect(bestCoverage([empty, one, one, empty], weights, 5).order).toEqual([1]);
    expect(bestCoverage([empty], weights, 5)).toEqual({ order: [], covers: [], adds: [] });
    expect(bestCoverage([], weights, 5).order).toEqual([]);
  });
});

describe("bitmaps of cells", () => {
  it("count their cells, together and apart", () => {
    expect([0, 1, 0x80000000, 0xffffffff, 0x0f0f0001].map((word) => bitCount(word | 0))).toEqual([
      0, 1, 1, 32, 9,
    ]);
    const width = 45;
    const some = bitmaps(5, width, 9);
    const [a, b] = some as [(typeof some)[0], (typeof some)[0]];
    expect(covered(a.bitmap, weights)).toBe(weightOf(a.cells, width));
    expect(coveredBeside(a.bitmap, b.bitmap, weights)).toBe(
      weightOf(
        [...a.cells].filter((at) => !b.cells.has(at)),
        width,
      ),
    );
    const times = (at: number) => some.filter(({ cells }) => cells.has(at)).length;
    overlap(
      some.map(({ bitmap }) => bitmap),
      a.bitmap.length,
    ).forEach((bitmap, index) => {
      for (let at = 0; at < width * HEIGHT; at++)
        expect(bitAt(bitmap, { width }, at % width, Math.floor(at / width))).toBe(times(at) > index);
    });
  });

  it("are in range of an observer with ground no farther than the radius", () => {
    const random = seededRandom(4);
    const [width, height] = [75, 30];
    const elevations = Float32Array.from({ length: width * height }, () => (random() < 0.1 ? Number.NaN : 5));
    const grid: ElevationGrid = { width, height, elevations };
    const observers = [
      { column: 2, row: 3, eye: 1 },
      { column: 60, row: 29, eye: 1 },
    ];
    const options = { target: 0, radius: 187, cell: 10, curvature: 1 };
    const range = inRange(grid, knownCells(grid), observers, options);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const near = observers.some((one) => Math.hypot(one.column - column, one.row - row) * 10 <= 187);
        const known = !Number.isNaN(elevations[row * width + column]);
        expect(bitAt(range, grid, column, row), `${column}, ${row}`).toBe(near && known);
      }
    }
  });
});
