import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { circleIn } from "../../../../workers/travel/circle";
import { cellIndex, fieldOf } from "../../../../workers/travel/field";
import { moveTables, reachSteps } from "../../../../workers/travel/kernel";
import { paceTable, toblerSpeed } from "../../../../workers/travel/pace";
import { routeFrom } from "../../../../workers/travel/route";
import { NO_GROUND, steepnessSteps } from "../../../../workers/travel/steepness";
import { createWasmReach } from "../../../../workers/travel/wasm/wasmReach";
import { gridOf } from "../sunlight/oracle";
import {
  CELL,
  exactTimes,
  isOpen,
  isWall,
  reached,
  secondsIn,
  secondsOf,
  type Terrain,
  terrainOf,
  WALKER,
} from "./oracle";

const PATIENT = { timeout: 60_000 };

const terrains = fc
  .record({
    seed: fc.integer(),
    width: fc.integer({ min: 3, max: 34 }),
    height: fc.integer({ min: 3, max: 30 }),
    rough: fc.constantFrom(0, 2, 12),
    walls: fc.constantFrom(0, 0.05, 0.3),
  })
  .map(({ seed, width, height, rough, walls }) => terrainOf(seed, width, height, rough, walls));

const flat = (width: number, height: number): Terrain => ({
  grid: gridOf(width, height, () => 2000),
  steepness: new Uint8Array(width * height),
  start: [width >> 1, height >> 1],
});

describe("travel times", () => {
  it("are within 1% of exact Dijkstra on the same graph", PATIENT, () => {
    fc.assert(
      fc.property(terrains, fc.constantFrom(20, 35, 60), (terrain, steepest) => {
        const walker = { ...WALKER, steepest };
        const exact = exactTimes(terrain, walker);
        const ours = secondsIn(reached(terrain, walker).field, terrain.grid);
        for (let at = 0; at < exact.length; at++) {
          if (exact[at] === Infinity) expect(ours[at]).toBe(Infinity);
          else
            expect(Math.abs((ours[at] as number) - (exact[at] as number))).toBeLessThanOrEqual(
              0.01 * (exact[at] as number),
            );
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are the same in WebAssembly as in TypeScript, field by field", PATIENT, () => {
    const wasm = createWasmReach();
    if (!wasm) throw new Error("WebAssembly runs here.");
    fc.assert(
      fc.property(
        terrains,
        fc.constantFrom(20, 35, 60),
        fc.constantFrom(1, -1),
        (terrain, steepest, sign) => {
          const walker = { ...WALKER, steepest };
          const plain = reached(terrain, walker, sign as 1 | -1).field.cells;
          expect(reached(terrain, walker, sign as 1 | -1, wasm).field.cells).toEqual(plain);
        },
      ),
      { numRuns: 200 },
    );
    // The queue outgrows the initial memory pages.
    const wide = terrainOf(3, 700, 500, 4, 0.02);
    expect(reached(wide, WALKER, 1, wasm).field.cells).toEqual(reached(wide, WALKER).field.cells);
  });

  it("match a straight walk on flat ground, within the error of 16 directions", () => {
    const terrain = flat(101, 81);
    const ours = secondsIn(reached(terrain, { ...WALKER, pack: 0, offTrail: 1 }).field, terrain.grid);
    const pace = 1 / toblerSpeed(0);
    for (let at = 0; at < ours.length; at++) {
      const [column, row] = [at % 101, Math.floor(at / 101)];
      const straight = Math.hypot(column - 50, row - 40) * CELL * pace;
      // Between two of the 16 directions, a path is up to 2.8% longer.
      if (straight > 0) expect((ours[at] as number) / straight).toBeGreaterThan(0.997);
      if (straight > 0) expect((ours[at] as number) / straight).toBeLessThan(1.031);
    }
  });

  it("are the same both ways on flat ground, whatever the walls", () => {
    fc.assert(
      fc.property(terrains, (terrain) => {
        const level = {
          ...terrain,
          grid: { ...terrain.grid, elevations: terrain.grid.elevations.map((one) => 0 * one) },
        };
        expect(reached(level, WALKER, -1).field.cells).toEqual(reached(level, WALKER, 1).field.cells);
      }),
    );
  });

  it("back to the start match outward ones on inverted ground", () => {
    fc.assert(
      fc.property(terrains, (terrain) => {
        const turned = {
          ...terrain,
          grid: { ...terrain.grid, elevations: terrain.grid.elevations.map((one) => -one) },
        };
        const back = secondsIn(reached(terrain, WALKER, -1).field, terrain.grid);
        expect(back).toEqual(secondsIn(reached(turned, WALKER, 1).field, terrain.grid));
      }),
    );
  });

  it("are longer uphill than downhill", () => {
    const slope = { ...flat(41, 41), grid: gridOf(41, 41, (x) => 2000 + 2 * x) };
    const [up, down] = [
      secondsOf(slope, WALKER, [20, 20], [1, 0]),
      secondsOf(slope, WALKER, [20, 20], [-1, 0]),
    ];
    const there = secondsIn(reached(slope, WALKER).field, slope.grid);
    const back = secondsIn(reached(slope, WALKER, -1).field, slope.grid);
    expect(up).toBeGreaterThan(1.2 * down);
    for (const [times, cell, seconds] of [
      [there, 35, up],
      [there, 5, down],
      [back, 35, down],
      [back, 5, up],
    ] as const) {
      expect((times[20 * 41 + cell] as number) / (15 * seconds)).toBeCloseTo(1, 2);
    }
  });

  it("never cross a wall, not even a diagonal one with a knight's move", () => {
    fc.assert(
      fc.property(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 2, max: 12 }), (lean, away) => {
        const terrain = flat(41, 31);
        // One cell per row, or a stretch of cells where it leans more, so the line is unbroken from edge to edge.
        const columnAt = (row: number) => 20 + away + Math.round((lean * (row - 15)) / 15);
        for (let row = 0; row < 31; row++) {
          const [from, to] = [columnAt(row), columnAt(row + 1)].toSorted((a, b) => a - b) as [number, number];
          for (let column = from; column <= Math.max(from, to - 1); column++)
            if (column >= 0 && column < 41) terrain.steepness[row * 41 + column] = NO_GROUND;
          terrain.steepness[row * 41 + columnAt(row)] = NO_GROUND;
        }
        if (terrain.steepness[15 * 41 + 20]) return;
        const ours = secondsIn(reached(terrain, WALKER).field, terrain.grid);
        for (let row = 0; row < 31; row++)
          for (let column = columnAt(row) + 14; column < 41; column++)
            expect(ours[row * 41 + column]).toBe(Infinity);
        expect(ours[15 * 41 + 18]).toBeLessThan(100);
      }),
    );
  });

  it("can be interrupted every 20,000 cells, whatever the ground", () => {
    const terrain = flat(400, 300);
    const circle = circleIn(terrain.grid, ...terrain.start, 1e6);
    const field = fieldOf(terrain.grid, terrain.steepness, 45, circle);
    const pace = paceTable(WALKER);
    for (const reach of [createWasmReach() ?? reachSteps, reachSteps]) {
      const cells = { cells: field.cells.slice() };
      const moves = moveTables(field.stride, CELL, pace, 1);
      const steps = [...reach(cells, cellIndex(field, 200, 150), pace, moves)];
      expect(steps).toEqual([20_000, 40_000, 60_000, 80_000, 100_000, 120_000]);
    }
  });
});

describe("a route", () => {
  it("takes the time of its moves, each later than the one before, and crosses no wall", PATIENT, () => {
    fc.assert(
      fc.property(terrains, fc.nat(), fc.constantFrom(1, -1), (terrain, pick, sign) => {
        const { field, pace, moves } = reached(terrain, WALKER, sign as 1 | -1);
        const { width, height } = terrain.grid;
        const end = pick % (width * height);
        const place = cellIndex(field, end % width, Math.floor(end / width));
        const route = routeFrom(field, place, pace, moves);
        const times = secondsIn(field, terrain.grid);
        expect(route === null).toBe(times[end] === Infinity);
        if (!route) return;
        let sum = 0;
        const isBlocked = (column: number, row: number) => isWall(terrain, WALKER, column, row);
        for (let at = 2; at < route.cells.length; at += 2) {
          // The route is listed from its far end to the start.
          const [column, row, x, y] = route.cells.slice(at - 2, at + 2) as [number, number, number, number];
          expect(times[y * width + x]).toBeLessThan(times[row * width + column] as number);
          const by = [column - x, row - y];
          expect(isOpen(isBlocked, [x, y], by)).toBe(true);
          sum +=
            sign === 1
              ? secondsOf(terrain, WALKER, [x, y], by)
              : secondsOf(terrain, WALKER, [column, row], [-(by[0] ?? 0), -(by[1] ?? 0)]);
        }
        expect(route.cells.slice(-2)).toEqual([...terrain.start]);
        if (sum > 0) expect(route.seconds / sum).toBeCloseTo(1, 2);
      }),
      { numRuns: 200 },
    );
  });
});

describe("steepness", () => {
  const steepnessOf = (grid: ReturnType<typeof gridOf>) => inOneGo(steepnessSteps(grid, CELL));

  it("is the angle of a plane, rounded up, in all directions", () => {
    for (const degrees of [0, 7.2, 29.9, 44.5, 70.9]) {
      for (const turn of [0, 0.4, 2, 4]) {
        const rise = Math.tan((degrees * Math.PI) / 180) * CELL;
        const plane = gridOf(7, 7, (x, y) => rise * (x * Math.cos(turn) + y * Math.sin(turn)));
        expect([degrees, turn, steepnessOf(plane)[24]]).toEqual([degrees, turn, Math.ceil(degrees)]);
      }
    }
  });

  it("ignores unknown cells, and exceeds any limit there", () => {
    const grid = gridOf(5, 5, (x, y) => (x === 2 && y === 2 ? Number.NaN : 100));
    expect([...new Set(steepnessOf(grid))].toSorted()).toEqual([0, NO_GROUND]);
    expect(steepnessOf(grid)[12]).toBe(NO_GROUND);
  });
});
