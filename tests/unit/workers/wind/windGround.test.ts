import { describe, expect, it } from "vitest";
import { groundScale } from "../../../../workers/terrain/scales";
import type { WindArea } from "../../../../workers/wind/area";
import { slopesOf } from "../../../../workers/wind/slopes";
import { windGroundSteps } from "../../../../workers/wind/windGround";

const STEP = 30;
const SIZE = 65;
const area: WindArea = {
  block: { level: 12, left: 0, top: 0, columns: 1, rows: 1 },
  west: -11_966_000,
  north: 4_940_000,
  step: STEP,
  columns: SIZE,
  rows: SIZE,
};
/** Twice as fine as the columns, over an area wide enough for all of them. */
const CELL = STEP / 2;
const [width, height] = [2 * SIZE + 8, 2 * SIZE + 8];

function prepared(elevation: (column: number, row: number) => number) {
  const mosaic = {
    ...{ west: area.west - 4 * CELL, north: area.north + 4 * CELL, cell: CELL, width, height },
    rowAreas: new Float64Array(height),
    elevations: Float32Array.from({ length: width * height }, (_, at) =>
      elevation(at % width, Math.floor(at / width)),
    ),
  };
  const steps = windGroundSteps(mosaic, area);
  let count = 0;
  let next = steps.next();
  while (!next.done) {
    count += 1;
    next = steps.next();
  }
  return { ground: next.value, count };
}

describe("ground for wind", () => {
  it("is prepared in steps of a row or a pass, so that an abort gets through", () => {
    const { ground, count } = prepared((column, row) => 2000 + column + 3 * row);
    expect(count).toBeGreaterThan(2 * SIZE);
    expect(ground.slopes).toEqual(slopesOf(ground.grid));
    expect(ground.grid.cell).toBeCloseTo(STEP * groundScale(area.north - ((SIZE - 1) / 2) * STEP), 9);
    // Mean of the cells around a column: two cells east and six south of the previous one.
    expect((ground.grid.elevations[1] as number) - (ground.grid.elevations[0] as number)).toBeCloseTo(2, 3);
  });

  it("uses the nearest known elevation where none is known, and reports it", () => {
    const { ground } = prepared((column) => (column < width / 2 ? 2500 : Number.NaN));
    expect(new Set(ground.grid.elevations)).toEqual(new Set([2500]));
    expect([ground.known[0], ground.known[SIZE - 1]]).toEqual([1, 0]);
  });
});
