import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankVertices, stackFor } from "../../../../workers/graphics/simplify";

type Place = [x: number, y: number];

/** Rounded to thousandths, because doubles can't hold the square of a smaller length exactly. */
const coordinate = fc
  .double({ min: -1000, max: 1000, noNaN: true })
  .map((value) => Math.round(value * 1000) / 1000);
const path = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 60 });
/** Integers make equal distances and repeated points likely. */
const grid = fc.integer({ min: -3, max: 3 });
const gridPath = fc.array(fc.tuple(grid, grid), { minLength: 1, maxLength: 30 });
const tolerances = fc
  .uniqueArray(fc.double({ min: 0.1, max: 500, noNaN: true }), { minLength: 0, maxLength: 4 })
  .map((list) => list.sort((a, b) => a - b));

function ranksOf(places: readonly Place[], limits: readonly number[]): number[] {
  const ranks = new Uint8Array(places.length).fill(99);
  rankVertices(Float64Array.from(places.flat()), places.length, limits, ranks, stackFor(places.length));
  return [...ranks];
}

function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
  const t =
    length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/** Relative difference below which two roundings of the same distance count as equal. */
const ROUNDING = 1e-6;

/**
 * Textbook form for one tolerance: recursive, with distances.
 *
 * @returns null if rounding decides, because a distance equals the tolerance or two are the largest
 */
function keptBy(places: readonly Place[], tolerance: number): Set<number> | null {
  const kept = new Set([0, places.length - 1]);
  let clear = true;
  const split = (first: number, last: number) => {
    let [farthest, greatest, next] = [0, tolerance, 0];
    for (let i = first + 1; i < last; i++) {
      const here = distance(places[i] as Place, places[first] as Place, places[last] as Place);
      if (here > greatest) [farthest, greatest, next] = [i, here, greatest];
      else next = Math.max(next, here);
    }
    if (greatest - next <= ROUNDING * greatest) clear = false;
    if (farthest === 0) return;
    kept.add(farthest);
    split(first, farthest);
    split(farthest, last);
  };
  split(0, places.length - 1);
  return clear ? kept : null;
}

describe("line simplification", () => {
  it("keeps what Douglas and Peucker's method keeps at every tolerance", () => {
    fc.assert(
      fc.property(path, tolerances, (places, limits) => {
        const ranks = ranksOf(places, limits);
        limits.forEach((tolerance, level) => {
          const kept = new Set(ranks.flatMap((rank, i) => (rank > level ? [i] : [])));
          const expected = keptBy(places, tolerance);
          fc.pre(expected !== null);
          expect(kept).toEqual(expected);
        });
      }),
    );
  });

  it("leaves no vertex farther than the tolerance from the segment that replaces it", () => {
    fc.assert(
      fc.property(fc.oneof(path, gridPath), tolerances, (places, limits) => {
        const ranks = ranksOf(places, limits);
        limits.forEach((tolerance, level) => {
          const kept = ranks.flatMap((rank, i) => (rank > level ? [i] : []));
          expect(kept[0]).toBe(0);
          expect(kept.at(-1)).toBe(places.length - 1);
          kept.slice(1).forEach((end, index) => {
            const start = kept[index] ?? 0;
            for (let i = start + 1; i < end; i++) {
              const moved = distance(places[i] as Place, places[start] as Place, places[end] as Place);
              expect(moved).toBeLessThanOrEqual(tolerance + 1e-9);
            }
          });
        });
      }),
    );
  });

  it("keeps a loop that returns to its start", () => {
    const loop: Place[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ];
    expect(ranksOf(loop, [1, 11])).toEqual([2, 1, 2, 2]);
  });

  it("ranks nothing without tolerances", () => {
    expect(
      ranksOf(
        [
          [0, 0],
          [5, 5],
          [9, 0],
        ],
        [],
      ),
    ).toEqual([0, 0, 0]);
  });
});
