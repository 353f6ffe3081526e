import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { type Air, airOver } from "../../../../workers/wind/air";
import { divergenceOf, groundFlow, type Wind } from "../../../../workers/wind/flow";
import { levelsOf } from "../../../../workers/wind/levels";
import { flowIn } from "../../../../workers/wind/operator";
import { solveSteps, TOLERANCE } from "../../../../workers/wind/solve";
import type { WindField, WindGrid } from "../../../../workers/wind/types";
import { hills, innerColumns, netFlows, ridgeHeight, ridgeSpeed, windGrid } from "./oracle";

const PATIENT = { timeout: 120_000 };
const EAST: Wind = { east: 1, north: 0 };

function solved(air: Air, wind: Wind) {
  return inOneGo(solveSteps(air, levelsOf(air), divergenceOf(air, wind)));
}

/** Returns the wind at the ground of each column. */
function blown(grid: WindGrid, wind: Wind, lift = 1): WindField {
  const air = airOver(grid, lift);
  const { east, north } = groundFlow(air, solved(air, wind).potential);
  return { east: east.map((one) => one + wind.east), north: north.map((one) => one + wind.north) };
}

const grids = fc
  .record({
    seed: fc.integer({ min: 1, max: 1000 }),
    width: fc.integer({ min: 5, max: 24 }),
    height: fc.integer({ min: 5, max: 24 }),
    rise: fc.constantFrom(0.2, 1, 2.5),
  })
  .map(({ seed, width, height, rise }) => hills(seed, width, height, 50, rise));
const winds = fc.record({
  east: fc.double({ min: -15, max: 15, noNaN: true }),
  north: fc.double({ min: -15, max: 15, noNaN: true }),
});

const length = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
};

const apart = (one: Float32Array, other: Float32Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] as number))), 0);

describe("the potential equation", () => {
  it("matches the flow through all sides of each box, summed in double precision", PATIENT, () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(0.25, 1), fc.integer({ min: 1, max: 1000 }), (grid, lift, seed) => {
        const air = airOver(grid, lift);
        const { count } = air.layers;
        const potential = new Float32Array(grid.elevations.length * count);
        for (const at of innerColumns(grid))
          for (let node = 0; node < count; node++)
            potential[at * count + node] = Math.sin(seed + at * 7.1 + node * 3.3);
        const into = new Float32Array(potential.length);
        flowIn(air, potential, into, 0, grid.height);
        const exact = netFlows(air, potential);
        const scale = length(exact) / Math.sqrt(exact.length);
        for (const at of innerColumns(grid))
          for (let node = 0; node < count; node++)
            expect(
              Math.abs((into[at * count + node] as number) + (exact[at * count + node] as number)) / scale,
            ).toBeLessThan(1e-3);
      }),
      { numRuns: 40 },
    );
  });
});

describe("wind over ground", () => {
  it.each([
    { cell: 50, columns: 241 },
    { cell: 100, columns: 201 },
  ])(
    "is within 5% of exact potential flow over a bell-shaped ridge, with cells of $cell m",
    PATIENT,
    ({ cell, columns }) => {
      const ridge = { radius: 1000, base: 800 };
      const grid = windGrid(columns, columns, cell, (east) => ridgeHeight(ridge, east));
      const { east, north } = blown(grid, EAST);
      const row = columns >> 1;
      let fastest = 0;
      for (let column = Math.round(0.2 * columns); column < 0.8 * columns; column++) {
        const at = row * columns + column;
        const exact = ridgeSpeed(ridge, (column - (columns - 1) / 2) * cell);
        expect(Math.abs((east[at] as number) / exact - 1)).toBeLessThan(0.05);
        expect(Math.abs(north[at] as number)).toBeLessThan(0.01);
        fastest = Math.max(fastest, east[at] as number);
      }
      // At 677 m high, it speeds up the wind by 46%.
      expect(fastest).toBeGreaterThan(1.4);
    },
  );

  it("is within 5% of exact flow over a ridge at a slant to the wind", PATIENT, () => {
    const ridge = { radius: 800, base: 700 };
    const [cell, columns] = [100, 161];
    const across = (east: number, north: number) => (east + north) / Math.SQRT2;
    const grid = windGrid(columns, columns, cell, (east, north) => ridgeHeight(ridge, across(east, north)));
    const { east, north } = blown(grid, EAST);
    for (let step = -25; step <= 25; step++) {
      const at = ((columns >> 1) - step) * columns + (columns >> 1) + step;
      const speed = ridgeSpeed(ridge, across(step * cell, step * cell));
      // The wind changes across the ridge, but not along it.
      const [exactEast, exactNorth] = [(speed + 1) / 2, (speed - 1) / 2];
      const off = Math.hypot((east[at] as number) - exactEast, (north[at] as number) - exactNorth);
      expect(off).toBeLessThan(0.05 * Math.hypot(exactEast, exactNorth));
    }
  });

  it("is unchanged over flat ground", () => {
    const { east, north } = blown(
      windGrid(20, 15, 30, () => 2000),
      { east: 3, north: -4 },
    );
    expect(new Set(east)).toEqual(new Set([3]));
    expect(new Set(north)).toEqual(new Set([-4]));
  });

  it("is free of divergence within the tolerance, over any ground", PATIENT, () => {
    fc.assert(
      fc.property(grids, winds, fc.constantFrom(0.25, 1), (grid, wind, lift) => {
        const air = airOver(grid, lift);
        const source = divergenceOf(air, wind);
        const { potential, residual: left } = solved(air, wind);
        expect(left).toBeLessThanOrEqual(TOLERANCE);
        const flows = netFlows(air, potential);
        const { count } = air.layers;
        const rest: number[] = [];
        for (const at of innerColumns(grid))
          for (let node = at * count; node < (at + 1) * count; node++)
            rest.push((source[node] as number) + (flows[node] as number));
        expect(length(rest)).toBeLessThanOrEqual(2 * TOLERANCE * length(source) + 1e-6);
      }),
      { numRuns: 40 },
    );
  });

  it("is mirrored where the ground is", PATIENT, () => {
    fc.assert(
      fc.property(grids, winds, (grid, wind) => {
        const { width, elevations } = grid;
        const mirror = <Values extends Float32Array>(values: Values) =>
          values.map((_, at) => values[at - (at % width) + width - 1 - (at % width)] as number);
        const one = blown(grid, wind);
        const other = blown({ ...grid, elevations: mirror(elevations) }, { ...wind, east: -wind.east });
        const near = 0.01 * Math.hypot(wind.east, wind.north) + 1e-6;
        expect(apart(one.north, mirror(other.north))).toBeLessThan(near);
        expect(
          apart(
            one.east,
            mirror(other.east).map((value) => -value),
          ),
        ).toBeLessThan(near);
      }),
      { numRuns: 30 },
    );
  });

  it("scales with its speed, and is the sum of its parts to the east and to the north", PATIENT, () => {
    fc.assert(
      fc.property(grids, winds, fc.double({ min: 0.1, max: 5, noNaN: true }), (grid, wind, by) => {
        const own = blown(grid, wind);
        const near = 0.01 * Math.hypot(wind.east, wind.north) + 1e-6;
        const faster = blown(grid, { east: by * wind.east, north: by * wind.north });
        const parts = [blown(grid, EAST), blown(grid, { east: 0, north: 1 })] as const;
        for (const which of ["east", "north"] as const) {
          expect(
            apart(
              faster[which],
              own[which].map((one) => by * one),
            ),
          ).toBeLessThan(by * near);
          const sum = parts[0][which].map(
            (one, at) => one * wind.east + (parts[1][which][at] as number) * wind.north,
          );
          expect(apart(own[which], sum)).toBeLessThan(near);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("turns further around a hill when the air is stable", PATIENT, () => {
    const hill = windGrid(81, 81, 50, (east, north) => 300 * Math.exp(-(east ** 2 + north ** 2) / 500 ** 2));
    const [neutral, stable] = [blown(hill, EAST), blown(hill, EAST, 0.25)];
    expect(neutral.east[40 * 81 + 40]).toBeGreaterThan(1.2);
    // Southwest of the top, it turns to the south.
    const before = 48 * 81 + 30;
    expect(neutral.north[before]).toBeLessThan(-0.05);
    expect(stable.north[before]).toBeLessThan(1.2 * (neutral.north[before] as number));
  });

  it("takes few iterations, and none from its own solution", () => {
    const air = airOver(hills(3, 65, 65, 50, 2));
    const source = divergenceOf(air, EAST);
    const { potential, cycles: turns } = solved(air, EAST);
    expect(turns).toBeLessThanOrEqual(12);
    expect(inOneGo(solveSteps(air, levelsOf(air), source, potential)).cycles).toBeLessThanOrEqual(1);
  });

  it("refuses a grid with an invalid size", () => {
    expect(() => airOver({ width: 4, height: 4, cell: 10, elevations: new Float32Array(15) })).toThrow(
      RangeError,
    );
    expect(() => airOver({ width: 2, height: 4, cell: 10, elevations: new Float32Array(8) })).toThrow(
      RangeError,
    );
  });
});
