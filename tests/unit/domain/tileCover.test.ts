import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extent } from "../../../src/domain/geometry";
import {
  boxesWithin,
  type CoverTile,
  countTiles,
  MERCATOR_LATITUDE,
  tileAt,
  tilesOf,
} from "../../../src/domain/tileCover";

const northOf = (row: number, level: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI;

/** Checks every tile of a level for overlap, as a slow but simple reference. */
function bruteForce([west, south, east, north]: Extent, level: number): string[] {
  const side = 2 ** level;
  const size = 360 / side;
  const spans = west > east ? [[west, 180] as const, [-180, east] as const] : [[west, east] as const];
  const touches = (from: number, to: number, least: number, most: number, isLast: boolean) =>
    (from < most && to > least) ||
    (least <= from && from < most) ||
    (from <= least && least < to && least === most) ||
    (isLast && least === to && most === to);
  const [low, high] = [Math.max(south, -MERCATOR_LATITUDE), Math.min(north, MERCATOR_LATITUDE)];
  const found: string[] = [];
  if (low > high) return found;
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const left = -180 + column * size;
      const [top, bottom] = [northOf(row, level), northOf(row + 1, level)];
      // Rows count from the north and include their north edge.
      const inRow =
        (top > low && bottom < high) ||
        (low === high && bottom < low && low <= top) ||
        (row === side - 1 && high <= bottom);
      if (inRow && spans.some(([w, e]) => touches(left, left + size, w, e, column === side - 1)))
        found.push(`${row}/${column}`);
    }
  return found;
}

const cover = (area: Extent, level: number): CoverTile[] => [...tilesOf(boxesWithin(area), level, level)];
const names = (tiles: CoverTile[]): string[] => tiles.map(({ row, column }) => `${row}/${column}`).sort();

describe("the tiles of an area", () => {
  it("match a search of all tiles, across the 180th meridian and at the poles too", () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    fc.assert(
      fc.property(
        longitude,
        longitude,
        latitude,
        latitude,
        fc.integer({ min: 0, max: 5 }),
        (west, east, a, b, level) => {
          const area: Extent = [west, Math.min(a, b), east, Math.max(a, b)];
          // Within a nanodegree of an edge, rounding decides.
          const edges = [west, east].map((degrees) => ((degrees + 180) / 360) * 2 ** level);
          fc.pre(edges.every((edge) => Math.abs(edge - Math.round(edge)) > 1e-9));
          fc.pre(area[3] > -MERCATOR_LATITUDE && area[1] < MERCATOR_LATITUDE && area[3] - area[1] > 1e-9);
          expect(names(cover(area, level))).toEqual(bruteForce(area, level).sort());
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each<[string, Extent, number, number]>([
    ["the world", [-180, -90, 180, 90], 3, 64],
    ["a point on the corner of four tiles, which is in one", [0, 0, 0, 0], 4, 1],
    ["a tile's exact edges, whose neighbors don't count", [0, 0, 90, MERCATOR_LATITUDE / 2], 2, 1],
    ["a strip at the 180th meridian", [179.9, 10, -179.9, 11], 5, 2],
    ["an area around the world but for a gap, whose halves share a tile", [10, 0.1, 9, 1], 2, 4],
    ["the 180th meridian itself", [180, 10, 180, 10], 6, 1],
    ["a place beyond the north end of the square world", [10, 86, 11, 89], 5, 0],
    ["a place beyond the south end of the square world", [10, -89, 11, -86], 5, 0],
    ["an area across the north end of the square world", [10, 84, 11, 89], 5, 1],
  ])("of %s are counted", (_, area, level, count) => {
    const tiles = cover(area, level);
    expect(tiles).toHaveLength(count);
    expect(countTiles(boxesWithin(area), level)).toBe(count);
    expect(new Set(names(tiles)).size).toBe(count);
  });

  it("are clipped to a basemap's extent, on both sides of the 180th meridian", () => {
    const boxes = boxesWithin([170, -10, -170, 10], [-180, 0, -160, 20]);
    expect(boxes).toEqual([[-180, 0, -170, 10]]);
    expect(boxesWithin([0, 0, 1, 1], [2, 2, 3, 3])).toEqual([]);
  });

  it("are found by index in the same order", () => {
    const boxes = boxesWithin([175, -20, -175, 20]);
    const tiles = [...tilesOf(boxes, 6, 6)];
    expect(tiles.map((_, at) => tileAt(boxes, 6, at))).toEqual(tiles);
    expect(tileAt(boxes, 6, tiles.length)).toBeNull();
  });

  it("come level by level, the coarsest first", () => {
    const levels = [...tilesOf(boxesWithin([-107, 39, -106, 40]), 4, 9)].map(({ level }) => level);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(new Set(levels)).toEqual(new Set([4, 5, 6, 7, 8, 9]));
  });
});
