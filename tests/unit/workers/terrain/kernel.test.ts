import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aspectOf, slopeOf } from "../../../../workers/terrain/classes";
import { createEngine, plainEngine, type TerrainEngine } from "../../../../workers/terrain/engine";
import { geographicScales, mercatorScales, plainScales } from "../../../../workers/terrain/scales";
import { IN_RANGE, rangeEdges } from "../../../../workers/terrain/slopeRange";
import type { BorderedTile, RowScales } from "../../../../workers/terrain/types";
import { aspectClass, nearEdge, slopeClass, terrainAt } from "./oracle";

const engines: [string, TerrainEngine][] = [
  ["plain", plainEngine],
  ["simd", createEngine()],
];

/** Builds a tile from elevations by column and row, counted from the tile's first pixel. */
function tileOf(
  width: number,
  height: number,
  elevation: (column: number, row: number) => number,
): BorderedTile {
  const elevations = new Float32Array((width + 2) * (height + 2));
  for (let row = -1; row <= height; row++) {
    for (let column = -1; column <= width; column++) {
      elevations[(row + 1) * (width + 2) + column + 1] = elevation(column, row);
    }
  }
  return { width, height, elevations };
}

const nearAny = (slope: number, edges: readonly number[]) =>
  edges.some((edge) => Math.abs(slope - edge) < 1e-4);

function classify(
  engine: TerrainEngine,
  tile: BorderedTile,
  scales: RowScales,
  edges?: Float32Array,
): Uint8Array {
  const classes = new Uint8Array(tile.width * tile.height).fill(255);
  engine.classify({ ...tile, classes }, scales, undefined, edges);
  return classes;
}

/** Rugged elevations with flats, holes and integers, as real ones have. */
const tiles = fc
  .record({
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 12 }),
    step: fc.constantFrom(1, 0.25, 1 / 256, 0.1),
    roughness: fc.constantFrom(0, 1, 20, 200),
    holes: fc.constantFrom(0, 0.01, 0.2),
    seed: fc.integer(),
  })
  .map(({ width, height, step, roughness, holes, seed }) => {
    let state = seed;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return (state >>> 0) / 2 ** 32;
    };
    return tileOf(width, height, (column, row) =>
      random() < holes
        ? Number.NaN
        : Math.round((1000 + column * 3 + row * 5 + roughness * (random() - 0.5)) / step) * step,
    );
  });

describe.each(engines)("classifying, %s", (_, engine) => {
  it("agrees with the textbook's arcs except for pixels within a rounding error of an edge", () => {
    fc.assert(
      fc.property(
        tiles,
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        fc.boolean(),
        (tile, cell, upwards) => {
          const scales = plainScales(cell, upwards ? -cell * 1.3 : cell, tile.height);
          const classes = classify(engine, tile, scales);
          for (let at = 0; at < classes.length; at++) {
            const expected = terrainAt(tile, scales, Math.floor(at / tile.width), at % tile.width);
            const byte = classes[at] as number;
            if (!expected) expect(byte).toBe(0);
            else if (!nearEdge(expected, 1e-4)) {
              expect([slopeOf(byte), aspectOf(byte)]).toEqual([
                slopeClass(expected.slope),
                aspectClass(expected.azimuth),
              ]);
            } else expect(byte).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it("marks a slope range as class 2, both ends included, except for pixels within a rounding error of an end", () => {
    const degrees = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(
        tiles,
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        degrees,
        degrees,
        (tile, cell, a, b) => {
          const range = [Math.min(a, b), Math.max(a, b)] as const;
          const scales = plainScales(cell, cell, tile.height);
          const classes = classify(engine, tile, scales, rangeEdges(range));
          const usual = classify(engine, tile, scales);
          for (const [at, byte] of classes.entries()) {
            const expected = terrainAt(tile, scales, Math.floor(at / tile.width), at % tile.width);
            if (!expected) expect(byte).toBe(0);
            else expect(aspectOf(byte)).toBe(aspectOf(usual[at] as number));
            // Flat ground is exactly 0 degrees.
            if (!expected || (expected.azimuth !== null && nearAny(expected.slope, range))) continue;
            expect(slopeOf(byte) === IN_RANGE).toBe(expected.slope >= range[0] && expected.slope <= range[1]);
          }
        },
      ),
    );
  });

  it("names the downhill direction: N, NE, E, SE, S, SW, W, NW, and flat", () => {
    const directions = [
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [-1, -1],
      [0, 0],
    ] as const;
    const found = directions.map(([east, south]) => {
      const tile = tileOf(20, 3, (column, row) => 500 - column * east - row * south);
      return new Set(Array.from(classify(engine, tile, plainScales(10, 10, 3)), aspectOf));
    });
    expect(found).toEqual(directions.map((_, index) => new Set([index + 1])));
  });

  it("puts slopes into the specified classes", () => {
    const classAt = (degrees: number) => {
      const rise = Math.tan((degrees * Math.PI) / 180) * 10;
      const tile = tileOf(16, 1, (column) => column * rise);
      return slopeOf(classify(engine, tile, plainScales(10, 10, 1))[3] as number);
    };
    expect([0, 4.99, 5.01, 14.99, 15.01, 24.99, 25.01, 34.99, 35.01, 80].map(classAt)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
  });

  it("has no classes where a pixel or a neighbor has no data", () => {
    const tile = tileOf(20, 5, (column, row) => (column === 8 && row === 2 ? Number.NaN : column));
    const classes = classify(engine, tile, plainScales(10, 10, 5));
    const missing = [...classes.keys()].filter((at) => classes[at] === 0);
    expect(missing).toEqual([1, 2, 3].flatMap((row) => [7, 8, 9].map((column) => row * 20 + column)));
  });

  it("gives a pixel the same class whatever tile it is in", () => {
    const surface = (column: number, row: number) => 900 + 40 * Math.sin(column / 3) * Math.cos(row / 4);
    const whole = classify(engine, tileOf(64, 40, surface), mercatorScales(5e6, 30, 30, 40));
    for (const [left, top] of [
      [0, 0],
      [32, 0],
      [0, 20],
      [32, 20],
    ] as const) {
      const part = tileOf(32, 20, (column, row) => surface(left + column, top + row));
      const classes = classify(engine, part, mercatorScales(5e6 - top * 30, 30, 30, 20));
      const same = Array.from({ length: 20 }, (_, row) => [
        ...whole.subarray((top + row) * 64 + left, (top + row) * 64 + left + 32),
      ]);
      expect([...classes]).toEqual(same.flat());
    }
  });

  it("uses ground distances: the same map slope is steeper at high latitudes", () => {
    // A rise of 1 in 10 map meters is 5.7 degrees at the equator, 11.3 at 60 degrees of latitude (double) and 21.1 at
    // 75.
    const classAt = (latitude: number) => {
      const radians = (latitude * Math.PI) / 180;
      const north = 6378137 * Math.log(Math.tan(Math.PI / 4 + radians / 2));
      const tile = tileOf(16, 1, (column) => column * 0.8);
      return slopeOf(classify(engine, tile, mercatorScales(north, 10, 10, 1))[0] as number);
    };
    expect([0, 30, 60, 75, 84].map(classAt)).toEqual([1, 2, 2, 3, 5]);
    expect(classAt(-60)).toBe(classAt(60));
  });

  it("refuses sizes that do not fit", () => {
    const tile = tileOf(20, 2, () => 0);
    const scales = plainScales(1, 1, 2);
    expect(() => engine.classify({ ...tile, classes: new Uint8Array(39) }, scales)).toThrow(RangeError);
    expect(() => engine.classify({ ...tile, classes: new Uint8Array(40) }, plainScales(1, 1, 3))).toThrow(
      "20 x 2",
    );
  });
});

describe("ground sizes", () => {
  it("of degrees and of Web Mercator agree at the same place", () => {
    const latitude = 47;
    const north = 6378137 * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
    const degrees = 1e-4;
    const meters = (degrees * Math.PI * 6378137) / 180;
    const geographic = geographicScales(latitude + degrees / 2, degrees, degrees, 1);
    const mercator = mercatorScales(north + meters / 2, meters, meters, 1);
    expect(geographic.x[0]).toBeCloseTo(mercator.x[0] as number, 6);
    // On the map, a degree of latitude is longer than a degree of longitude by 1 / cos(latitude).
    expect((geographic.y[0] as number) / (mercator.y[0] as number)).toBeCloseTo(
      Math.cos((latitude * Math.PI) / 180),
      4,
    );
  });

  it("stay finite at a pole", () => {
    expect(Number.isFinite(geographicScales(90, 1, 1, 1).x[0])).toBe(true);
    expect(Number.isFinite(geographicScales(90.5, 1, 1, 1).x[0])).toBe(true);
  });
});

it("the bundled WebAssembly runs here", () => {
  expect(createEngine().name).toBe("simd");
});
