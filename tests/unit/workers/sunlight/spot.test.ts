import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../bench/seeded";
import { seenSun, sunDay } from "../../../../src/domain/sunlight";
import { horizonAt, SAMPLE_MS, spotDay } from "../../../../workers/sunlight/spot";
import { gridOf, horizonByRay } from "./oracle";

const CELL = 10;
const [LONGITUDE, LATITUDE] = [-107.5, 40.5];
const NOON = Date.UTC(2026, 9, 10, 19);
const DAY = [NOON - 12 * 3_600_000, NOON + 12 * 3_600_000] as const;
const sunAt = (at: number) => seenSun(at, LONGITUDE, LATITUDE);

describe("the horizon of a spot", () => {
  it("matches a ray at any azimuth", () => {
    const random = seededRandom(2);
    const grid = gridOf(50, 40, (x, y) => 200 * Math.sin(x / 6) * Math.cos(y / 8) + 30 * random());
    for (let azimuth = 0.7; azimuth < 360; azimuth += 3.1) {
      const [column, row] = [Math.floor(50 * random()), Math.floor(40 * random())];
      expect(horizonAt(grid, column, row, azimuth, CELL)).toBeCloseTo(
        horizonByRay(grid, column, row, azimuth, CELL),
        6,
      );
    }
  });
});

describe("the sun day of a spot", () => {
  const spot = (elevationAt: (x: number, y: number) => number, column = 30, row = 30) =>
    spotDay(gridOf(61, 61, elevationAt), column, row, CELL, DAY, sunAt);

  it("matches the almanac on a plain", () => {
    const { sunrise, sunset } = sunDay(NOON, LONGITUDE, LATITUDE);
    const { stretches, known } = spot(() => 2500);
    expect(known).toBe(true);
    expect(stretches).toHaveLength(1);
    const [[from, to] = [0, 0]] = stretches;
    expect(Math.abs(from - (sunrise ?? 0))).toBeLessThan(2 * SAMPLE_MS);
    expect(Math.abs(to - (sunset ?? 0))).toBeLessThan(2 * SAMPLE_MS);
  });

  it("starts late behind a wall in the east, when the sun rises over it", () => {
    const { stretches } = spot((x) => (x >= 40 ? 100 : 0));
    const [[from] = [0]] = stretches;
    const { azimuth, edge } = sunAt(from);
    // The wall's foot is ten cells to the east, so it is farther away along the sun's azimuth.
    const away = (10 * CELL) / Math.sin((azimuth * Math.PI) / 180);
    const over = (Math.atan2(100, away) * 180) / Math.PI;
    // Between cells, the wall is a slope.
    expect(Math.abs(edge - over)).toBeLessThan(1);
  });

  it("has two stretches of sun around a pillar in the south, and none at the foot of a cliff in the south", () => {
    expect(spot((x, y) => (Math.abs(x - 30) < 2 && y === 40 ? 300 : 0)).stretches).toHaveLength(2);
    const cliff = spot((_, y) => (y > 30 ? 900 : 0)).stretches;
    expect(cliff.every(([from]) => sunAt(from).azimuth < 92 || sunAt(from).azimuth > 268)).toBe(true);
  });

  it("is unknown without elevations", () => {
    expect(spot(() => Number.NaN)).toEqual({ stretches: [], known: false });
  });
});
