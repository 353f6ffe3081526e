import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScentWind } from "../../../../workers/wind/downwind";
import { addScent } from "../../../../workers/wind/scent";
import { AT_TIMES, OFTEN, type ScentRaster } from "../../../../workers/wind/scentRaster";

const SIZE = 121;
const SCALE = 3;
const DEGREE = Math.PI / 180;

const windBy = (at: (column: number, row: number) => [east: number, north: number]): ScentWind => {
  const field = { east: new Float32Array(SIZE ** 2), north: new Float32Array(SIZE ** 2) };
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const [east, north] = at(column, row);
      field.east[row * SIZE + column] = east;
      field.north[row * SIZE + column] = north;
    }
  }
  return { width: SIZE, height: SIZE, ...field };
};

const uniform = (from: number, speed = 3): ScentWind =>
  windBy(() => [-speed * Math.sin(from * DEGREE), -speed * Math.cos(from * DEGREE)]);

function scented(wind: ScentWind, swing: number, reach: number, stands = [[60, 60]] as [number, number][]) {
  const raster: ScentRaster = {
    width: SCALE * SIZE,
    height: SCALE * SIZE,
    scale: SCALE,
    cells: new Uint8Array((SCALE * SIZE) ** 2),
  };
  for (const stand of stands) addScent(wind, stand, swing * DEGREE, reach, raster);
  return raster;
}

/** Returns the area, in square columns, with at least this much scent. */
const areaOf = ({ cells }: ScentRaster, least: number): number =>
  cells.filter((cell) => cell >= least).length / SCALE ** 2;

const at = ({ width, cells }: ScentRaster, column: number, row: number) =>
  cells[Math.floor((row + 0.5) * SCALE) * width + Math.floor((column + 0.5) * SCALE)];

describe("scent", () => {
  it("is a cone over flat ground, with the area of its sectors", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 10, max: 40 }),
        fc.integer({ min: 25, max: 50 }),
        (from, swing, reach) => {
          const raster = scented(uniform(from), swing, reach);
          // One standard deviation to either side, and two.
          expect(areaOf(raster, OFTEN) / (swing * DEGREE * reach ** 2)).toBeGreaterThan(0.93);
          expect(areaOf(raster, OFTEN) / (swing * DEGREE * reach ** 2)).toBeLessThan(1.1);
          expect(areaOf(raster, AT_TIMES) / (2 * swing * DEGREE * reach ** 2)).toBeGreaterThan(0.95);
          expect(areaOf(raster, AT_TIMES) / (2 * swing * DEGREE * reach ** 2)).toBeLessThan(1.06);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("lies downwind: none upwind, and most of the time down the center", () => {
    const raster = scented(uniform(270), 10, 40);
    expect(at(raster, 90, 60)).toBe(OFTEN);
    expect(at(raster, 90, 60 + Math.round(30 * Math.tan(15 * DEGREE)))).toBe(AT_TIMES);
    expect(at(raster, 90, 60 + Math.round(30 * Math.tan(25 * DEGREE)))).toBe(0);
    expect(at(raster, 50, 60)).toBe(0);
    expect(at(raster, 104, 60)).toBe(0);
    // There is always some at the stand itself.
    expect(at(raster, 60, 60)).toBe(OFTEN);
  });

  it("bends with the wind", () => {
    // Circles around a point 40 columns north of the stand.
    const around = windBy(
      (column, row) => [-(row - 20), -(column - 60)].map((one) => one / 40) as [number, number],
    );
    const raster = scented(around, 5, 55);
    const angle = 50 / 40;
    const place = [-1, 1].map((way) =>
      at(raster, Math.round(60 + way * 40 * Math.sin(angle)), Math.round(20 + 40 * Math.cos(angle))),
    );
    expect(place.filter((value) => value === OFTEN)).toHaveLength(1);
    expect(at(raster, 60 - 45, 60)).toBe(0);
    expect(at(raster, 60 + 45, 60)).toBe(0);
  });

  it("splits where the wind does, and leaves ground in between without scent", () => {
    const parting = windBy((column, row) => [1, column > 75 ? -Math.sign(row - 60.5) * 3 : 0]);
    const raster = scented(parting, 10, 50);
    expect(at(raster, 70, 60)).toBe(OFTEN);
    expect(at(raster, 95, 60)).toBe(0);
    expect(areaOf(raster, AT_TIMES)).toBeGreaterThan(40);
  });

  it("stays where there is no wind", () => {
    const raster = scented(uniform(0, 0), 45, 40);
    expect(areaOf(raster, AT_TIMES)).toBeLessThan(4);
    expect(at(raster, 60, 60)).toBe(OFTEN);
  });

  it("is that of all stands together, the same each time, and ends with the ground", () => {
    const stands: [number, number][] = [
      [20, 20],
      [100, 60],
    ];
    const both = scented(uniform(315), 12, 60, stands);
    const each = stands.map((stand) => scented(uniform(315), 12, 60, [stand]));
    expect(both.cells).toEqual(
      each[0]?.cells.map((cell, index) => Math.max(cell, each[1]?.cells[index] as number)),
    );
    expect(scented(uniform(315), 12, 60, stands).cells).toEqual(both.cells);
  });
});
