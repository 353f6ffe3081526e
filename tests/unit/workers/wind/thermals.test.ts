import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { airOver } from "../../../../workers/wind/air";
import { COOLING, directIrradiance, heatOf } from "../../../../workers/wind/heat";
import { REACH, slopesOf } from "../../../../workers/wind/slopes";
import { gridSun } from "../../../../workers/wind/sun";
import { slopeDivergence, slopeWind } from "../../../../workers/wind/thermals";
import { hills, innerColumns, windGrid } from "./oracle";

const CELL = 100;
/** Rises to the north by 1 in 4. */
const slope = windGrid(41, 41, CELL, (_, north) => 2000 + north / 4);
const CENTER = 20 * 41 + 20;
const everywhere = () => true;

describe("slopes", () => {
  it("point uphill, with their sine, and know how far the ground continues", () => {
    const { upEast, upNorth, sine, above, below } = slopesOf(slope);
    expect(upEast[CENTER]).toBeCloseTo(0, 5);
    expect(upNorth[CENTER]).toBeCloseTo(1, 5);
    expect(sine[CENTER]).toBeCloseTo(Math.sin(Math.atan(0.25)), 5);
    expect(above[CENTER]).toBeCloseTo(REACH / 4, 1);
    expect(below[CENTER]).toBeCloseTo(REACH / 4, 1);
  });

  it("find the lowest and the highest ground of a square around each position", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 3, max: 30 }),
        fc.constantFrom(70, 100, 140, 400, 1200),
        (seed, width, cell) => {
          const grid = hills(seed, width, 17, cell);
          const { above, below } = slopesOf(grid);
          const reach = Math.max(1, Math.round(REACH / cell));
          for (let at = 0; at < above.length; at += 7) {
            const [row, column] = [Math.floor(at / width), at % width];
            const around = grid.elevations.filter(
              (_, other) =>
                Math.abs(Math.floor(other / width) - row) <= reach &&
                Math.abs((other % width) - column) <= reach,
            );
            const own = grid.elevations[at] as number;
            expect(above[at]).toBeCloseTo(own - Math.min(...around), 2);
            expect(below[at]).toBeCloseTo(Math.max(...around) - own, 2);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("heat", () => {
  it("is greater the more a slope faces the sun, and a loss at night", () => {
    const slopes = slopesOf(slope);
    const heat = (azimuth: number, altitude: number, lit: () => boolean = everywhere) =>
      heatOf(slopes, { azimuth, altitude }, lit)[CENTER] as number;
    expect(heat(180, 30)).toBeGreaterThan(heat(90, 30));
    expect(heat(90, 30)).toBeGreaterThan(heat(0, 30));
    expect(heat(180, 30)).toBeGreaterThan(heat(180, 10));
    expect(heat(180, -5)).toBe(-COOLING);
    // In the shade of a ridge, only the sky warms it.
    expect(heat(180, 30, () => false)).toBeLessThan(heat(180, 30) / 3);
  });

  it("has the power of clear-sky tables: about 950 W/m² at noon in summer, nothing at night", () => {
    expect(directIrradiance(90)).toBeCloseTo(952.7, 0);
    expect(directIrradiance(30)).toBeGreaterThan(700);
    expect(directIrradiance(30)).toBeLessThan(820);
    expect(directIrradiance(0)).toBe(0);
    expect(directIrradiance(-10)).toBe(0);
  });

  it("uses the shade of a ridge from the sunlight kernel's horizons", () => {
    const ridge = windGrid(49, 33, 100, (east) => (Math.abs(east) < 60 ? 500 : 0));
    const lit = inOneGo(gridSun(ridge).lightSteps({ azimuth: 270, altitude: 20, edge: 20.2 }));
    const at = (column: number) => 16 * 49 + column;
    expect(lit(at(20))).toBe(true);
    expect(lit(at(28))).toBe(false);
    expect(lit(at(44))).toBe(true);
  });
});

describe("slope winds", () => {
  const blown = (watts: number) =>
    slopeWind(slopesOf(slope), new Float32Array(slope.elevations.length).fill(watts));

  it("have the speed at which buoyancy balances drag and mixing", () => {
    const { north, east } = blown(200);
    const drop = Math.min(REACH / 4, REACH * Math.sin(Math.atan(0.25)));
    const speed = Math.cbrt((9.81 * 200 * drop) / (1.06 * 1005 * 285 * 0.0101));
    expect(north[CENTER]).toBeCloseTo(speed * Math.cos(Math.atan(0.25)), 3);
    expect(east[CENTER]).toBeCloseTo(0, 4);
  });

  it("go up where ground is warm, down where it is cool, faster with more heat", () => {
    expect(blown(100).north[CENTER]).toBeGreaterThan(0);
    expect(blown(200).north[CENTER]).toBeGreaterThan(blown(100).north[CENTER] as number);
    expect(blown(-30).north[CENTER]).toBeLessThan(0);
    expect(blown(-60).north[CENTER]).toBeLessThan(blown(-30).north[CENTER] as number);
  });

  it("don't blow over flat ground", () => {
    const flat = windGrid(9, 9, CELL, () => 1200);
    const { east, north } = slopeWind(slopesOf(flat), new Float32Array(81).fill(300));
    expect(new Set([...east, ...north])).toEqual(new Set([0]));
  });

  it("only move air: what leaves a box enters others, and a uniform slope has no divergence inside", () => {
    const air = airOver(slope);
    const wind = blown(150);
    const source = slopeDivergence(air, wind);
    const { count } = air.layers;
    const outflow = Math.abs(wind.north[CENTER] as number) * CELL * (air.depth[CENTER] as number);
    for (const at of innerColumns(slope)) {
      const [row, column] = [Math.floor(at / 41), at % 41];
      // Near the sides, less of the slope is known.
      if (row < 12 || row > 28 || column < 2 || column > 38) continue;
      // Air gets slightly thinner uphill.
      for (let node = 0; node < count; node++)
        expect(Math.abs(source[at * count + node] as number)).toBeLessThan(0.002 * outflow);
    }
  });
});
