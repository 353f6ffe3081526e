import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBits } from "../../../../workers/terrain/bits";
import { borderedRaster, cropped, withBorder } from "../../../../workers/terrain/border";
import { aspectOf, slopeOf } from "../../../../workers/terrain/classes";
import { createEngine } from "../../../../workers/terrain/engine";
import { TileStore } from "../../../../workers/terrain/tileStore";
import type { ElevationRaster, TerrainFilter } from "../../../../workers/terrain/types";
import { run } from "../vertexSelect/oracle";

const ALL: TerrainFilter = {
  elevation: [-1e5, 1e5],
  slope: [1, 2, 3, 4, 5],
  aspect: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const surface = (column: number, row: number) => 900 + 60 * Math.sin(column / 3) * Math.cos(row / 4);

function rasterOf(left: number, top: number, width: number, height: number): ElevationRaster {
  const elevations = new Float32Array(width * height);
  for (let at = 0; at < elevations.length; at++) {
    elevations[at] = surface(left + (at % width), top + Math.floor(at / width));
  }
  return { width, height, elevations };
}

describe("a border from neighbors", () => {
  it("matches one large raster", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (width, height) => {
        const at = (right: number, down: number) => rasterOf(right * width, down * height, width, height);
        const around = [at(-1, -1), at(0, -1), at(1, -1), at(-1, 0), at(1, 0), at(-1, 1), at(0, 1), at(1, 1)];
        const { elevations, ...size } = withBorder(at(0, 0), around);
        expect(size).toEqual({ width, height });
        expect(elevations).toEqual(rasterOf(-1, -1, width + 2, height + 2).elevations);
      }),
    );
  });

  it("has no data where a neighbor is missing or of another size", () => {
    const tile = rasterOf(0, 0, 3, 3);
    const { elevations } = withBorder(tile, [null, rasterOf(0, 0, 4, 3), ...Array(6).fill(null)]);
    const border = [...elevations.keys()].filter((at) => Number.isNaN(elevations[at]));
    expect(border).toHaveLength(16);
  });

  it("can come with the raster", () => {
    expect(borderedRaster(rasterOf(0, 0, 5, 4))).toMatchObject({ width: 3, height: 2 });
    expect(() => borderedRaster(rasterOf(0, 0, 2, 4))).toThrow("3 x 3");
  });
});

describe("the tiles of a view", () => {
  const SIZE = 32;
  const CELL = 30;
  const NORTH = 5e6;
  const store = () => new TileStore(createEngine());
  const request = (key: string, top: number, neighbors: (string | null)[]) => ({
    key,
    north: NORTH - top * CELL,
    cell: CELL,
    neighbors,
  });

  it("match one large tile at their seam, once the neighbor is loaded", () => {
    const tiles = store();
    tiles.load("whole", rasterOf(-1, -1, 2 * SIZE + 2, SIZE + 2), 1);
    tiles.load("left", rasterOf(0, 0, SIZE, SIZE), 0);
    const filter = { ...ALL, aspect: [1, 2, 3], slope: [2, 3] };
    const whole = tiles.classify(request("whole", 0, []), filter);
    const alone = tiles.classify(request("left", 0, Array(8).fill(null)), filter);
    tiles.load("right", rasterOf(SIZE, 0, SIZE, SIZE), 0);
    const left = tiles.classify(
      request("left", 0, [null, null, null, null, "right", null, null, null]),
      filter,
    );
    // Rows and columns at the outer edges have no neighbors here.
    for (let row = 1; row < SIZE - 1; row++) {
      const expected = whole.rgba.subarray((row * 2 * SIZE + 1) * 4, (row * 2 * SIZE + SIZE) * 4);
      expect(left.rgba.subarray((row * SIZE + 1) * 4, (row + 1) * SIZE * 4)).toEqual(expected);
    }
    expect(alone.classified).toBe((SIZE - 2) ** 2);
    expect(left.classified).toBe((SIZE - 1) * (SIZE - 2));
  });

  it("are filtered again without being classified again", () => {
    const tiles = store();
    tiles.load("a", rasterOf(0, 0, SIZE + 2, SIZE + 2), 1);
    const all = tiles.classify(request("a", 0, []), ALL);
    expect([all.matched, all.classified]).toEqual([SIZE * SIZE, SIZE * SIZE]);
    const some = { ...ALL, elevation: [2900, 3000] as [number, number], aspect: [1, 5] };
    const again = tiles.filter("a", some);
    expect(again).toEqual(tiles.classify(request("a", 0, []), some));
    expect(again.matched).toBeGreaterThan(0);
    expect(again.matched).toBeLessThan(SIZE * SIZE);
  });

  it("are summed up by the ground they cover", () => {
    const tiles = store();
    tiles.load("a", rasterOf(0, 0, SIZE + 2, SIZE + 2), 1);
    const { matched } = tiles.classify(request("a", 0, []), { ...ALL, slope: [3] });
    const all = {
      key: "a",
      outline: [
        [-1, -1],
        [40, -1],
        [40, 40],
        [-1, 40],
      ] as const,
    };
    const summary = run(tiles.summarize([all], { ...ALL, slope: [3] }));
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
    // 30 map meters are 30 / cosh(y / R) meters on the ground.
    const pixel = (CELL / Math.cosh((NORTH - (SIZE / 2) * CELL) / 6378137)) ** 2;
    expect(sum(summary.slope) / pixel).toBeCloseTo(SIZE * SIZE, 0);
    expect(sum(summary.aspect)).toBeCloseTo(sum(summary.slope), 3);
    expect(sum(summary.elevation)).toBeCloseTo(sum(summary.slope), 3);
    expect((summary.slope[3] as number) / pixel).toBeCloseTo(matched, 0);
    expect(summary.matched).toBeCloseTo(summary.slope[3] as number, 3);
    // 840 to 960 m are 2756 to 3150 feet.
    expect([...summary.elevation.keys()].filter((step) => summary.elevation[step] !== 0)).toEqual([
      27, 28, 29, 30, 31,
    ]);
    const west = {
      key: "a",
      outline: [
        [0, 0],
        [12, 0],
        [12, SIZE],
        [0, SIZE],
      ] as const,
    };
    const east = {
      key: "a",
      outline: [
        [12, 0],
        [SIZE, 0],
        [SIZE, SIZE],
        [12, SIZE],
      ] as const,
    };
    const half = run(tiles.summarize([west], ALL));
    expect(sum(half.slope) / pixel).toBeCloseTo(12 * SIZE, 0);
    const both = run(tiles.summarize([west, east], { ...ALL, slope: [3] }));
    for (const [at, area] of summary.elevation.entries()) expect(both.elevation[at]).toBeCloseTo(area, 3);
    expect(both.matched).toBeCloseTo(summary.matched, 3);
  });

  it("use a slope range in place of the classes, and the classes again afterward", () => {
    const tiles = store();
    tiles.load("a", rasterOf(0, 0, SIZE + 2, SIZE + 2), 1);
    const classes = tiles.classify(request("a", 0, []), { ...ALL, slope: [2, 3] });
    const range = (min: number, max: number) =>
      tiles.filter("a", { ...ALL, slope: [1], slopeRange: [min, max] });
    expect(range(5, 25).rgba).toEqual(classes.rgba);
    expect(range(0, 5).matched + range(5, 25).matched + range(25, 90).matched).toBe(SIZE * SIZE);
    expect(range(0, 90)).toEqual(tiles.filter("a", { ...ALL, slope: [1] }));
    const fresh = store();
    fresh.load("a", rasterOf(0, 0, SIZE + 2, SIZE + 2), 1);
    const filter: TerrainFilter = { ...ALL, slope: [], slopeRange: [5, 25] };
    const outline = [
      [0, 0],
      [SIZE, 0],
      [SIZE, SIZE],
      [0, SIZE],
    ] as const;
    expect(fresh.classify(request("a", 0, []), filter).rgba).toEqual(classes.rgba);
    const summary = run(fresh.summarize([{ key: "a", outline }], filter));
    expect(summary.matched).toBeCloseTo((summary.slope[2] ?? 0) + (summary.slope[3] ?? 0), 3);
  });

  it("return matching and known pixels, bit by bit", () => {
    const tiles = store();
    tiles.load("a", rasterOf(0, 0, SIZE, SIZE), 0);
    const image = tiles.classify(request("a", 0, Array(8).fill(null)), { ...ALL, slope: [2] });
    const total = (bits: typeof image.known) =>
      Array.from({ length: SIZE }, (_, row) => countBits(bits, SIZE, row, 0, SIZE)).reduce((a, b) => a + b);
    expect([total(image.matches), total(image.known)]).toEqual([image.matched, image.classified]);
    expect(countBits(image.known, SIZE, 0, 0, SIZE)).toBe(0);
    expect(countBits(image.known, SIZE, 1, 0, SIZE)).toBe(SIZE - 2);
  });

  it("report what is missing", () => {
    const tiles = store();
    expect(() => tiles.classify(request("a", 0, []), ALL)).toThrow("Load them first");
    tiles.load("a", rasterOf(0, 0, 3, 3), 0);
    expect(() => tiles.filter("a", ALL)).toThrow("Classify it first");
    tiles.forget(["a"]);
    expect(tiles.size).toBe(0);
  });
});

it("a class byte holds a slope and an aspect", () => {
  expect([slopeOf(0x95), aspectOf(0x95)]).toEqual([5, 9]);
});

describe("tiles of corner heights", () => {
  const field = (row: number, column: number) => Math.sin(row / 7) * 300 + Math.cos(column / 5) * 200;
  const corner = (top: number, left: number, size: number): ElevationRaster => ({
    width: size,
    height: size,
    elevations: Float32Array.from({ length: size * size }, (_, at) =>
      field(top + Math.floor(at / size), left + (at % size)),
    ),
  });

  it("lose the shared row and column, and fit together without a seam", () => {
    const [own, shared] = [corner(16, 16, 16), corner(16, 16, 17)];
    expect(cropped(shared, 16)).toEqual(own);
    expect(cropped(own, 16)).toBe(own);
    expect(cropped(shared, undefined)).toBe(shared);
    const around = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((across) =>
        down === 0 && across === 0 ? [] : [cropped(corner(16 + 16 * down, 16 + 16 * across, 17), 16)],
      ),
    );
    const whole = corner(15, 15, 18);
    expect([...withBorder(cropped(shared, 16), around).elevations]).toEqual([...whole.elevations]);
  });
});
