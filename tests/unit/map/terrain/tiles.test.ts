import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import {
  cornerOf,
  keyOf,
  neighborsOf,
  type TileId,
  tilesInView,
  tileWidth,
} from "../../../../src/geometry/terrainTiles";
import { cornersOnScreen } from "../../../../src/map/terrain/TerrainRenderer";

const resolutionOf = (zoom: number) => (2 * HALF_WORLD) / 256 / 2 ** zoom;
const frame = { center: [-11_840_000, 4_740_000] as const, rotation: 0, size: [1440, 900] as const };

describe("tiles of a view", () => {
  it("cover every point of the screen once, at any rotation", () => {
    const arbitrary = fc.record({
      x: fc.double({ min: -2e7, max: 2e7, noNaN: true }),
      y: fc.double({ min: -8e6, max: 8e6, noNaN: true }),
      zoom: fc.double({ min: 5, max: 19, noNaN: true }),
      rotation: fc.integer({ min: 0, max: 359 }),
      across: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      down: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(arbitrary, ({ x, y, zoom, rotation, across, down }) => {
        const resolution = resolutionOf(zoom);
        const tiles = tilesInView({ center: [x, y], resolution, rotation, size: [1440, 900] }, 16);
        expect(new Set(tiles.map(keyOf)).size).toBe(tiles.length);
        expect(tiles.length).toBeLessThanOrEqual(48);
        const angle = (rotation * Math.PI) / 180;
        const [sx, sy] = [across * 1440 * resolution, down * 900 * resolution];
        const place = [
          x + sx * Math.cos(angle) - sy * Math.sin(angle),
          y + sx * Math.sin(angle) + sy * Math.cos(angle),
        ];
        const { level } = tiles[0] as TileId;
        const width = tileWidth(level);
        const row = Math.floor((HALF_WORLD - (place[1] ?? 0)) / width);
        const column = Math.floor(((place[0] ?? 0) + HALF_WORLD) / width);
        const wrapped = ((column % 2 ** level) + 2 ** level) % 2 ** level;
        if (row < 0 || row >= 2 ** level) return;
        expect(tiles.map(keyOf)).toContain(keyOf({ level, row, column: wrapped }));
      }),
      { numRuns: 500 },
    );
  });

  it("have the screen's own level, never finer than available, the center first", () => {
    const tiles = tilesInView({ ...frame, resolution: resolutionOf(12.4) }, 16);
    expect(tiles[0]?.level).toBe(12);
    const [west = 0, north = 0] = cornerOf(tiles[0] as TileId);
    expect(Math.abs(west + tileWidth(12) / 2 - frame.center[0])).toBeLessThan(tileWidth(12));
    expect(Math.abs(north - tileWidth(12) / 2 - frame.center[1])).toBeLessThan(tileWidth(12));
    expect(tilesInView({ ...frame, resolution: resolutionOf(18) }, 14)[0]?.level).toBe(14);
  });

  it("know their neighbors across the 180th meridian, but none beyond the map", () => {
    expect(neighborsOf({ level: 2, row: 0, column: 3 }).map((tile) => tile && keyOf(tile))).toEqual([
      null,
      null,
      null,
      "2/0/2",
      "2/0/0",
      "2/1/2",
      "2/1/3",
      "2/1/0",
    ]);
  });
});

describe("a tile on the screen", () => {
  it("shares its corners to the bit with its neighbor, so that no seam shows", () => {
    const arbitrary = fc.record({ rotation: fc.integer({ min: 0, max: 359 }), x: fc.integer({ max: 1e6 }) });
    fc.assert(
      fc.property(arbitrary, ({ rotation, x }) => {
        const [west, north] = cornerOf({ level: 14, row: 6245, column: 3350 });
        const view = {
          center: [west + (x % 4000), north - 500] as const,
          resolution: resolutionOf(14),
          rotation,
          size: [1440, 900] as const,
          opacity: 1,
          shift: 0.5,
        };
        const left = cornersOnScreen({ level: 14, row: 6245, column: 3350 }, view);
        const right = cornersOnScreen({ level: 14, row: 6245, column: 3351 }, view);
        const below = cornersOnScreen({ level: 14, row: 6246, column: 3350 }, view);
        for (const [mine, other] of [
          [left.slice(2, 4), right.slice(0, 2)],
          [left.slice(6, 8), right.slice(4, 6)],
          [left.slice(4, 6), below.slice(0, 2)],
        ] as const) {
          for (const [at, value] of mine.entries()) expect(value).toBeCloseTo(other[at] as number, 5);
        }
      }),
    );
  });

  it("is drawn in the visible copy of the world", () => {
    const view = {
      center: [HALF_WORLD + 1000, 0] as const,
      resolution: resolutionOf(10),
      rotation: 0,
      size: [1000, 1000] as const,
      opacity: 1,
      shift: 0,
    };
    const [x = 9] = cornersOnScreen({ level: 10, row: 511, column: 0 }, view);
    expect(Math.abs(x)).toBeLessThan(0.1);
  });
});
