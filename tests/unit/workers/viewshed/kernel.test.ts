import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../bench/seeded";
import { emptyBitmap, plainSight, type Sight } from "../../../../workers/viewshed/engine";
import { seeFrom } from "../../../../workers/viewshed/kernel";
import {
  bitmapLength,
  CURVATURE,
  EARTH_RADIUS,
  type ElevationGrid,
  type Observer,
  type SightOptions,
} from "../../../../workers/viewshed/types";
import { createSimdSight } from "../../../../workers/viewshed/wasm/simdSight";
import { bitAt, isInSight, seenByOracle } from "./oracle";

const OPTIONS: SightOptions = { target: 0, radius: Infinity, cell: 10, curvature: CURVATURE };

function gridOf(
  width: number,
  height: number,
  elevation: (column: number, row: number) => number,
): ElevationGrid {
  const elevations = Float32Array.from({ length: width * height }, (_, at) =>
    elevation(at % width, Math.floor(at / width)),
  );
  return { width, height, elevations };
}

/** Returns ridges with a few meters of noise. */
function ridges(width: number, height: number, seed: number, holes = 0): ElevationGrid {
  const random = seededRandom(seed);
  const [across, along, phase] = [6 + 9 * random(), 5 + 11 * random(), 6 * random()];
  return gridOf(width, height, (column, row) =>
    random() < holes
      ? Number.NaN
      : 2000 + 60 * Math.sin(column / across + phase) * Math.cos(row / along) + 4 * random(),
  );
}

function simdSight(grid: ElevationGrid): Sight {
  const simd = createSimdSight(grid);
  if (!simd) throw new Error("Node has WebAssembly SIMD.");
  return simd;
}

const ENGINES = [
  ["TypeScript", plainSight],
  ["SIMD", simdSight],
] as const;

/** Returns visibility cell by cell. */
function seen(sight: Sight, grid: ElevationGrid, observer: Observer, options: SightOptions): boolean[] {
  const bitmap = emptyBitmap(grid).fill(0xffffffff);
  sight.see(observer, options, bitmap);
  return Array.from({ length: grid.width * grid.height }, (_, at) =>
    bitAt(bitmap, grid, at % grid.width, Math.floor(at / grid.width)),
  );
}

const see = (grid: ElevationGrid, observer: Observer, options: Partial<SightOptions> = {}) =>
  seen(simdSight(grid), grid, observer, { ...OPTIONS, ...options });

describe.each(ENGINES)("a viewshed in %s", (_, engine) => {
  it("sees the same cells as the reference, on ridges with and without gaps, from anywhere", () => {
    const random = seededRandom(7);
    const pick = (most: number) => Math.floor(random() * most);
    for (let run = 0; run < 60; run++) {
      const [width, height] = [1 + pick(90), 1 + pick(90)];
      const grid = ridges(width, height, run, run % 3 === 0 ? 0.05 : 0);
      const observer = { column: pick(width), row: pick(height), eye: 0.5 + 20 * random() };
      const options = {
        target: 3 * random(),
        radius: run % 2 === 0 ? Infinity : 500 * random(),
        cell: run % 5 === 0 ? 1000 : 10,
        curvature: CURVATURE,
      };
      expect(seen(engine(grid), grid, observer, options), `run ${run}`).toEqual(
        seenByOracle(grid, observer, options),
      );
    }
  });

  it("works for one observer after the other on the same grid", () => {
    const grid = ridges(70, 50, 3);
    const sight = engine(grid);
    for (const column of [60, 3, 60]) {
      const observer = { column, row: 20, eye: 2 };
      const options = { ...OPTIONS, radius: 200 + column };
      expect(seen(sight, grid, observer, options)).toEqual(seenByOracle(grid, observer, options));
    }
  });

  it("sees nothing from a cell without elevation", () => {
    const grid = gridOf(40, 9, (column, row) => (column === 7 && row === 4 ? Number.NaN : 100));
    expect(seen(engine(grid), grid, { column: 7, row: 4, eye: 2 }, OPTIONS)).not.toContain(true);
  });
});

describe("a viewshed", () => {
  it("sees all of a flat earth up to the horizon, and nothing beyond it", () => {
    const grid = gridOf(301, 301, () => 100);
    const [eye, target] = [2, 1.5];
    const cell = 100;
    const center = { column: 150, row: 150, eye };
    const horizon = (meters: number) => Math.sqrt((2 * EARTH_RADIUS * meters) / CURVATURE);
    const within = horizon(eye) + horizon(target);
    const visible = see(grid, center, { cell, target });
    visible.forEach((isSeen, at) => {
      const distance = Math.hypot((at % 301) - 150, Math.floor(at / 301) - 150) * cell;
      if (distance < 0.985 * within) expect(isSeen, `${distance} m`).toBe(true);
      if (distance > 1.015 * within) expect(isSeen, `${distance} m`).toBe(false);
    });
    expect(see(grid, center, { cell, target: 0, curvature: 0 })).not.toContain(false);
  });

  it("hides exactly what geometry says behind a wall", () => {
    const [distance, wall, eye] = [10, 4, 5];
    const ringOf = (at: number) => Math.max(Math.abs((at % 101) - 50), Math.abs(Math.floor(at / 101) - 50));
    const walled = (height: number) =>
      gridOf(101, 101, (column, row) => (ringOf(row * 101 + column) === distance ? height : 0));
    // The line over the wall's top comes down after distance * eye / (eye - wall) cells: 50 without a target.
    const observer = { column: 50, row: 50, eye };
    for (const target of [0, 1.01]) {
      const down = (distance * (eye - target)) / (eye - wall);
      see(walled(wall), observer, { curvature: 0, target }).forEach((isSeen, at) => {
        const ring = ringOf(at);
        if (Math.abs(ring - down) > 1e-6)
          expect(isSeen, `ring ${ring}`).toBe(ring <= distance || ring > down);
      });
    }
    // Higher than eye level, so nothing behind it is visible.
    see(walled(eye + 1), observer, { curvature: 0 }).forEach((isSeen, at) => {
      expect(isSeen).toBe(ringOf(at) <= distance);
    });
    // A wall that ends hides all of the wedge behind it, but nothing where no sight line's cells touch it.
    const piece = gridOf(101, 101, (column, row) => (column === 60 && Math.abs(row - 50) <= 3 ? 50 : 0));
    see(piece, observer, { curvature: 0 }).forEach((isSeen, at) => {
      const [x, y] = [(at % 101) - 50, Math.abs(Math.floor(at / 101) - 50)];
      if (x > 10 && (y * 10) / x <= 3) expect(isSeen, `${x}, ${y}`).toBe(false);
      if (x <= 10 || y > 3 + x - 10) expect(isSeen, `${x}, ${y}`).toBe(true);
    });
  });

  it("is the same both ways for equal heights, along rows, columns and diagonals", () => {
    const grid = ridges(61, 61, 11);
    const options = { target: 1.8 };
    for (const [column, row] of [
      [30, 30],
      [5, 40],
      [44, 17],
    ] as const) {
      const from = see(grid, { column, row, eye: 1.8 }, options);
      for (const [x, y] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        for (let away = -60; away <= 60; away++) {
          const [c, r] = [column + x * away, row + y * away];
          if (c < 0 || r < 0 || c > 60 || r > 60) continue;
          const back = see(grid, { column: c, row: r, eye: 1.8 }, options);
          expect(back[row * 61 + column], `${column}, ${row} and ${c}, ${r}`).toBe(from[r * 61 + c]);
        }
      }
    }
  });

  it("is nearly the same both ways in between, where sight lines pass between cells", () => {
    const random = seededRandom(5);
    const grid = ridges(81, 81, 12);
    let [same, all] = [0, 0];
    for (let run = 0; run < 20; run++) {
      const place = () => ({ column: Math.floor(81 * random()), row: Math.floor(81 * random()), eye: 1.8 });
      const from = place();
      const there = see(grid, from, { target: 1.8 });
      for (let pair = 0; pair < 20; pair++) {
        const to = place();
        const back = see(grid, to, { target: 1.8 });
        all++;
        if (there[to.row * 81 + to.column] === back[from.row * 81 + from.column]) same++;
      }
    }
    expect(same / all).toBeGreaterThan(0.97);
  });

  it("is close to straight sight lines", () => {
    const grid = ridges(121, 121, 21);
    let [same, all] = [0, 0];
    for (const [column, row] of [
      [60, 60],
      [20, 90],
      [100, 10],
    ] as const) {
      const observer = { column, row, eye: 1.8 };
      see(grid, observer, { target: 1 }).forEach((isSeen, at) => {
        all++;
        const [c, r] = [at % 121, Math.floor(at / 121)];
        if (isSeen === isInSight(grid, observer, { ...OPTIONS, target: 1 }, c, r)) same++;
      });
    }
    expect(same / all).toBeGreaterThan(0.97);
  });

  it("hides no cell when eyes or targets are higher, or the radius is larger", () => {
    for (let seed = 0; seed < 12; seed++) {
      const grid = ridges(97, 83, seed, seed % 4 === 0 ? 0.03 : 0);
      const at = { column: (seed * 37) % 97, row: (seed * 53) % 83 };
      const low = see(grid, { ...at, eye: 1 });
      const isAtLeast = (more: boolean[], less: boolean[]) =>
        expect(less.filter((isSeen, cell) => isSeen && !more[cell])).toEqual([]);
      for (const eye of [1.5, 3, 12]) isAtLeast(see(grid, { ...at, eye }), low);
      for (const target of [0.5, 2]) isAtLeast(see(grid, { ...at, eye: 1 }, { target }), low);
      isAtLeast(low, see(grid, { ...at, eye: 1 }, { radius: 400 }));
    }
  });

  it("sees past cells without elevation, which aren't visible themselves", () => {
    const grid = gridOf(50, 3, (column) => (column === 20 ? Number.NaN : 10));
    const visible = see(grid, { column: 5, row: 1, eye: 2 }, { curvature: 0 });
    expect(visible[50 + 20]).toBe(false);
    expect(visible[50 + 21]).toBe(true);
    expect(visible.filter((isSeen) => !isSeen)).toHaveLength(3);
  });

  it("refuses sizes that don't match and observers outside the grid", () => {
    const grid = gridOf(40, 10, () => 0);
    const at = (column: number, row: number) => () =>
      seeFrom(grid, { column, row, eye: 2 }, OPTIONS, emptyBitmap(grid));
    for (const beside of [at(40, 0), at(0, 10), at(-1, 0), at(Number.NaN, 0)])
      expect(beside).toThrow(RangeError);
    const observer = { column: 0, row: 0, eye: 2 };
    expect(() => seeFrom(grid, observer, OPTIONS, new Uint32Array(3))).toThrow(/bitmap of 3 words/);
    const short = { ...grid, elevations: new Float32Array(8) };
    expect(() => seeFrom(short, observer, OPTIONS, new Uint32Array(bitmapLength(grid)))).toThrow(
      /8 elevations/,
    );
  });
});
