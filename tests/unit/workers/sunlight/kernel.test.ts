import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../bench/seeded";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { createLoops, plainLoops } from "../../../../workers/sunlight/engine";
import { createHorizons } from "../../../../workers/sunlight/horizons";
import { horizonDegrees } from "../../../../workers/sunlight/kernel";
import { reliefOf } from "../../../../workers/sunlight/relief";
import { horizonAt } from "../../../../workers/sunlight/spot";
import { DIRECTIONS, type ElevationGrid } from "../../../../workers/sunlight/types";
import { bit, gridOf, horizonByRay, wholeOf } from "./oracle";

const CELL = 10;
const PATIENT = { timeout: 60_000 };
const azimuthOf = (direction: number) => (direction * 360) / DIRECTIONS;

/** Ground of any roughness, with holes. */
const grounds = fc
  .record({
    seed: fc.integer(),
    columns: fc.integer({ min: 0, max: 3 }),
    rows: fc.integer({ min: 0, max: 9 }),
    rough: fc.constantFrom(0, 1, 40, 3000),
    holes: fc.constantFrom(0, 0.02, 0.5),
  })
  .map(({ seed, columns, rows, rough, holes }) => {
    const random = seededRandom(seed);
    return gridOf(32 + 17 * columns, 16 + 7 * rows, (x, y) => {
      const elevation = 1500 + 200 * Math.sin(x / 9 + (seed % 7)) * Math.cos(y / 7) + rough * random();
      return random() < holes ? Number.NaN : elevation;
    });
  });

/** Returns a box of whole blocks within a grid. */
const boxIn = ({ width, height }: ElevationGrid) => ({
  left: Math.floor((width - 32) / 2),
  top: (height - 16) >> 1,
  width: 32,
  height: 16,
});

const lightOn = (grid: ElevationGrid, azimuth: number, edge: number): Uint32Array => {
  const lit = new Uint32Array((grid.width * grid.height) / 32);
  inOneGo(createHorizons(grid, wholeOf(grid), CELL).lightSteps({ azimuth, edge }, lit));
  return lit;
};

describe("horizons", () => {
  it("are within half a degree of a full ray walk", PATIENT, () => {
    fc.assert(
      fc.property(grounds, fc.integer({ min: 0, max: DIRECTIONS - 1 }), (grid, direction) => {
        const box = boxIn(grid);
        const bytes = inOneGo(createHorizons(grid, box, CELL).directionSteps(direction));
        for (let at = 0; at < bytes.length; at++) {
          const [column, row] = [box.left + (at % box.width), box.top + Math.floor(at / box.width)];
          const angle = horizonDegrees(bytes[at] as number);
          const exact = horizonByRay(grid, column, row, azimuthOf(direction), CELL);
          expect(Math.abs(angle - exact)).toBeLessThan(0.25);
          const known = !Number.isNaN(grid.elevations[row * grid.width + column]);
          if (known) expect(horizonAt(grid, column, row, azimuthOf(direction), CELL)).toBeCloseTo(exact, 3);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("have the same bytes in WebAssembly as in TypeScript, as does the light", PATIENT, () => {
    expect(
      createLoops(
        reliefOf(
          gridOf(32, 16, () => 0),
          wholeOf({ width: 32, height: 16 }),
        ),
        { width: 32, height: 16 },
      ).name,
    ).toBe("simd");
    fc.assert(
      fc.property(
        grounds,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: -1, max: 90, noNaN: true }),
        (grid, azimuth, edge) => {
          const box = boxIn(grid);
          const both = [createLoops, plainLoops].map((make) => {
            const horizons = createHorizons(grid, box, CELL, make);
            const lit = new Uint32Array((box.width * box.height) / 32);
            inOneGo(horizons.lightSteps({ azimuth, edge }, lit));
            const counts = inOneGo(
              horizons.countSteps([
                { azimuth, edge },
                { azimuth: azimuth + 7, edge: edge + 3 },
              ]),
            ).slice();
            const bytes = inOneGo(horizons.directionSteps(Math.floor(azimuth / 6))).slice();
            return { lit, counts, bytes };
          });
          expect(both[0]).toEqual(both[1]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("are mirrored on mirrored ground", () => {
    const random = seededRandom(4);
    const grid = gridOf(96, 48, (x, y) => 900 + 150 * Math.sin(x / 8) * Math.cos(y / 5) + 20 * random());
    const mirror = gridOf(96, 48, (x, y) => grid.elevations[y * 96 + 95 - x] as number);
    const [one, other] = [grid, mirror].map((ground) => createHorizons(ground, wholeOf(ground), CELL));
    for (const direction of [1, 5, 8, 13, 21, 30]) {
      const bytes = inOneGo(one?.directionSteps(direction) ?? failed()).slice();
      const mirrored = inOneGo(other?.directionSteps(DIRECTIONS - direction) ?? failed());
      const apart = bytes.map((byte, at) =>
        Math.abs(byte - (mirrored[at - (at % 96) + 95 - (at % 96)] as number)),
      );
      // Float32 may round a mix of two elevations either way.
      expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    }
  });

  it("can be interrupted after each row of blocks", () => {
    const grid = gridOf(64, 80, (x, y) => x * y);
    const horizons = createHorizons(grid, wholeOf(grid), CELL);
    const steps = () => [...horizons.lightSteps({ azimuth: 100, edge: 20 }, new Uint32Array(160))].length;
    // Two directions of ten rows of blocks, which are then cached.
    expect(steps()).toBe(20);
    expect(steps()).toBe(0);
  });

  it("refuse boxes that aren't whole blocks of the grid", () => {
    const grid = gridOf(64, 32, () => 0);
    for (const box of [
      { left: 0, top: 0, width: 33, height: 16 },
      { left: 0, top: 0, width: 32, height: 15 },
      { left: 40, top: 0, width: 32, height: 16 },
      { left: 0, top: -1, width: 32, height: 16 },
    ])
      expect(() => createHorizons(grid, box, CELL)).toThrow(RangeError);
    const { directionSteps } = createHorizons(grid, wholeOf(grid), CELL);
    expect(() => inOneGo(directionSteps(DIRECTIONS))).toThrow(RangeError);
  });
});

const failed = (): never => {
  throw new Error("There are horizons.");
};

describe("light", () => {
  it("is on all of a plain while the sun is up, and nowhere at night", () => {
    const plain = gridOf(64, 32, () => 2000);
    for (const azimuth of [0, 47, 133.3, 270, 359.9]) {
      for (const edge of [0.5, 20, 90])
        expect(lightOn(plain, azimuth, edge).every((bits) => bits === 0xffffffff)).toBe(true);
      for (const edge of [0, -0.5, -40])
        expect(lightOn(plain, azimuth, edge).every((bits) => bits === 0)).toBe(true);
    }
  });

  it("ends behind a wall at the geometric distance", () => {
    // 60 m high, from north to south in column 100, with the sun east of it.
    const grid = gridOf(160, 32, (x) => (x === 100 ? 60 : 0));
    for (const edge of [5, 10, 17, 33, 50]) {
      const lit = lightOn(grid, 90, edge);
      const shadow = 60 / Math.tan((edge * Math.PI) / 180);
      for (let x = 0; x < 160; x++) {
        const away = (100 - x) * CELL;
        const angle = (Math.atan2(60, away) * 180) / Math.PI;
        if (Math.abs(angle - edge) < 0.25) continue;
        expect(bit(lit, 16 * 160 + x), `${edge}°, ${away} m`).toBe(away <= 0 || away > shadow);
      }
    }
  });

  it("leaves out slopes facing away from the sun that are steeper than its altitude", () => {
    // 30 degrees to the north.
    const slope = gridOf(64, 64, (_, y) => (64 - y) * -CELL * Math.tan(Math.PI / 6));
    const center = 32 * 64 + 32;
    expect(bit(lightOn(slope, 180, 29), center)).toBe(false);
    expect(bit(lightOn(slope, 180, 31), center)).toBe(true);
    expect(bit(lightOn(slope, 0, 5), center)).toBe(true);
  });

  it(
    "matches a ray to the sun at any time, at 98% of cells between directions and all on them",
    PATIENT,
    () => {
      const random = seededRandom(9);
      const grid = gridOf(128, 96, (x, y) => 300 * Math.sin(x / 14) * Math.cos(y / 11) + 3 * random());
      for (const [azimuth, edge, least] of [
        [azimuthOf(11), 12, 1],
        [azimuthOf(24), 30, 1],
        [azimuthOf(40), 6, 1],
        [100, 10, 0.98],
        [167.3, 25, 0.98],
        [238, 4, 0.98],
      ] as const) {
        const lit = lightOn(grid, azimuth, edge);
        let [same, all] = [0, 0];
        for (let at = 0; at < 128 * 96; at++) {
          const horizon = horizonByRay(grid, at % 128, Math.floor(at / 128), azimuth, CELL);
          if (Math.abs(horizon - edge) < 0.25) continue;
          all++;
          if (bit(lit, at) === horizon < edge) same++;
        }
        expect(same / all, `${azimuth}° ${edge}°`).toBeGreaterThanOrEqual(least);
      }
    },
  );

  it("is counted over several sun positions", () => {
    const grid = gridOf(64, 32, (x) => (x === 40 ? 80 : 0));
    const suns = [5, 15, 25, 40, -3].map((edge) => ({ azimuth: 80 + edge, edge }));
    const horizons = createHorizons(grid, wholeOf(grid), CELL);
    const counts = inOneGo(horizons.countSteps(suns)).slice();
    const expected = new Array(64 * 32).fill(0);
    for (const { azimuth, edge } of suns) {
      const lit = lightOn(grid, azimuth, edge);
      for (let at = 0; at < expected.length; at++) expected[at] += bit(lit, at) ? 1 : 0;
    }
    expect([...counts]).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(3);
  });
});
