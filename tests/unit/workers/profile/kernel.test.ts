import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "../../../../src/domain/geometry";
import { lineLength } from "../../../../src/domain/measures";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import { cornerOf, TILE_SIZE, type TileId, tileWidth } from "../../../../src/geometry/terrainTiles";
import { chooseTiles, groundElevations, MAX_TILES } from "../../../../workers/profile/ground";
import { COLUMNS, indexesToDraw, profileOf } from "../../../../workers/profile/kernel";
import { layOut } from "../../../../workers/profile/layOut";
import type { ElevationRaster } from "../../../../workers/terrain/types";

const flat = (line: readonly Position[]) => Float64Array.from(line.flat());

/** Returns a winding walk with a vertex every few meters. */
const walk = (vertices: number): Position[] =>
  Array.from({ length: vertices }, (_, at) => [
    -107.5 + at * 4e-5 + 0.01 * Math.sin(at / 700),
    40.5 + 0.02 * Math.sin(at / 3000),
    2000 + 300 * Math.sin(at / 900) + (at === 777 ? 900 : 0) - (at === 778 ? 900 : 0),
  ]);

describe("samples along a line", () => {
  const line: Position[] = [
    [-107.5, 40.5, 2000],
    [-107.4, 40.55, 0],
    [-107.4, 40.55, 2300],
    [-107.2, 40.5, 2200],
  ];

  it("end at the line's own length and leave no vertex out", () => {
    const { distance, x, recorded } = layOut(flat(line));
    expect(distance.at(-1)).toBeCloseTo(lineLength(line), 6);
    expect(distance).toEqual(Float64Array.from(distance).sort());
    const gaps = distance.subarray(1).map((at, index) => at - (distance[index] as number));
    expect(Math.max(...gaps)).toBeLessThanOrEqual((distance.at(-1) as number) / 4096 + 1e-6);
    for (const [longitude] of line) {
      expect([...x].some((at) => Math.abs(at - (longitude / 180) * HALF_WORLD) < 1e-6)).toBe(true);
    }
    expect([...(recorded ?? [])].filter((value) => value === 2300)).toHaveLength(1);
    // 0 means no elevation, so values interpolated next to it are unknown too.
    expect(recorded?.[1]).toBeNaN();
  });

  it("go the short way across the 180th meridian", () => {
    const { x } = layOut(
      flat([
        [179.9, 10, 0],
        [-179.9, 10, 0],
      ]),
    );
    const gaps = x.subarray(1).map((at, index) => Math.abs(at - (x[index] as number)));
    expect(Math.max(...gaps)).toBeLessThan(100);
  });

  it("have no recorded elevations when fewer than two are known", () => {
    expect(
      layOut(
        flat([
          [0, 0, 5],
          [0, 1, 0],
        ]),
      ).recorded,
    ).toBeNull();
  });

  it("are empty, single or identical for degenerate lines", () => {
    expect(layOut(new Float64Array(0)).distance).toHaveLength(0);
    expect([...layOut(flat([[1, 2, 3]])).distance]).toEqual([0]);
    expect([
      ...layOut(
        flat([
          [1, 2, 3],
          [1, 2, 4],
        ]),
      ).distance,
    ]).toEqual([0, 0]);
  });
});

describe("profile tiles", () => {
  it("are as fine as their limited number allows", () => {
    const anywhere = fc.tuple(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 2, maxLength: 6 }), (corners) => {
        const stations = layOut(flat(corners.map(([east, north]) => [east, north, 0])));
        const tiles = chooseTiles(stations, 15);
        const [{ level }] = tiles as [TileId];
        expect(tiles.length).toBeLessThanOrEqual(MAX_TILES);
        if (level < 15) expect(chooseTiles(stations, level + 1, 1e6).length).toBeGreaterThan(MAX_TILES);
      }),
      { numRuns: 50 },
    );
  });
});

/** Elevations that rise evenly to the east and south, so that interpolation must be exact. */
const plane = (x: number, y: number) => 1000 + (x + 11_900_000) / 50 - (y - 4_900_000) / 80;

function rasterOf(tile: TileId, corners: boolean): ElevationRaster {
  const size = corners ? TILE_SIZE + 1 : TILE_SIZE;
  const [west, north] = cornerOf(tile);
  const cell = tileWidth(tile.level) / TILE_SIZE;
  const shift = corners ? 0 : 0.5;
  const elevations = Float32Array.from({ length: size * size }, (_, at) =>
    plane(west + ((at % size) + shift) * cell, north - (Math.floor(at / size) + shift) * cell),
  );
  return { width: size, height: size, elevations };
}

describe("ground elevation", () => {
  const stations = layOut(flat(walk(500)));
  const tiles = chooseTiles(stations, 14);

  it.each([
    ["at the corners of pixels, exactly", true, 0.01],
    // The outer half of a tile's edge pixels takes the elevation of the pixel.
    ["at the centers of pixels, to half a pixel at the edges", false, 0.2],
  ])("is interpolated between heights %s", (_, corners, tolerance) => {
    const heights = groundElevations(
      stations,
      tiles,
      tiles.map((tile) => rasterOf(tile, corners)),
    );
    heights.forEach((height, at) => {
      const exact = plane(stations.x[at] as number, stations.y[at] as number);
      expect(Math.abs(height - exact)).toBeLessThan(tolerance);
    });
  });

  it("is unknown without a tile, and the nearest pixel's beside missing data", () => {
    expect(
      [
        ...groundElevations(
          stations,
          tiles,
          tiles.map(() => null),
        ),
      ].every(Number.isNaN),
    ).toBe(true);
    const [tile] = tiles as [TileId];
    const raster = rasterOf(tile, true);
    const [west, north] = cornerOf(tile);
    const cell = tileWidth(tile.level) / TILE_SIZE;
    const at = { x: Float64Array.of(west + 10.4 * cell), y: Float64Array.of(north - 20.4 * cell) };
    raster.elevations[21 * 257 + 11] = Number.NaN;
    expect(groundElevations(at, [tile], [raster])[0]).toBe(raster.elevations[20 * 257 + 10]);
  });
});

describe("the chart", () => {
  it("of 100,000 vertices has a bounded number of points, the highest and the lowest among them", () => {
    const stations = layOut(flat(walk(100_000)));
    const tiles = chooseTiles(stations, 15);
    const profile = profileOf(
      stations,
      tiles,
      tiles.map((tile) => rasterOf(tile, true)),
    );
    expect(profile.distance.length).toBeLessThanOrEqual(COLUMNS * 5 + 1);
    expect(profile.distance).toEqual(Float64Array.from(profile.distance).sort());
    expect(profile.distance.at(-1)).toBe(profile.length);
    const { recorded, ground } = profile;
    expect(recorded?.highest).toBeGreaterThan(3000);
    expect(Math.max(...(recorded?.elevation ?? []))).toBe(recorded?.highest);
    expect(Math.min(...(recorded?.elevation ?? []))).toBe(recorded?.lowest);
    expect(Math.max(...(ground?.elevation ?? []))).toBe(ground?.highest);
    const [east, north] = walk(1)[0] as Position;
    expect(profile.longitude[0]).toBeCloseTo(east, 9);
    expect(profile.latitude[0]).toBeCloseTo(north, 9);
  });

  it("keeps the minimum and the maximum of each part, at any position", () => {
    const rows = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (heights, columns) => {
        const distance = Float64Array.from(heights, (_, at) => at);
        const kept = [...indexesToDraw(distance, [Float32Array.from(heights)], columns)];
        const of = (place: number) =>
          Math.min(columns - 1, Math.floor((place * columns) / Math.max(1, heights.length - 1)));
        for (let column = 0; column < columns; column++) {
          const all = heights.filter((_, at) => of(at) === column);
          const drawn = kept.filter((at) => of(at) === column).map((at) => heights[at] as number);
          if (all.length === 0) continue;
          expect(Math.max(...drawn)).toBe(Math.max(...all));
          expect(Math.min(...drawn)).toBe(Math.min(...all));
        }
      }),
    );
  });

  it("uses recorded elevations when there is no ground", () => {
    const profile = profileOf(layOut(flat(walk(50))), [], [], "No elevations.");
    expect(profile.ground).toBeNull();
    expect(profile.recorded).not.toBeNull();
    expect(profile.error).toBe("No elevations.");
  });
});
