import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LEVEL } from "../../../server/arcgis/geo/mercator";
import {
  displaced,
  displaceNatural,
  FIRST_NATURAL_LEVEL,
  MAX_DISPLACEMENT,
} from "../../../server/arcgis/geo/natural";
import { VectorStore } from "../../../server/arcgis/geo/pyramid";
import { landMask } from "../../../server/arcgis/render/mask";
import { projectionOf, traceNatural } from "../../../server/arcgis/render/paths";

const place = fc.double({ min: 0.05, max: 0.95, noNaN: true });
const level = fc.integer({ min: FIRST_NATURAL_LEVEL, max: MAX_LEVEL });

describe("natural lines", () => {
  it("move no point farther than their limit, and always the same way", () => {
    fc.assert(
      fc.property(place, place, level, (x, y, at) => {
        displaceNatural(x, y, at);
        const { x: mx, y: my } = displaced;
        expect(Math.abs(mx - x)).toBeLessThanOrEqual(MAX_DISPLACEMENT);
        expect(Math.abs(my - y)).toBeLessThanOrEqual(MAX_DISPLACEMENT);
        displaceNatural(x, y, at);
        expect([displaced.x, displaced.y]).toEqual([mx, my]);
      }),
    );
  });

  it("never reverse two points on a line, so nothing folds over", () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: 1e-9, max: 1e-4, noNaN: true }), (x, y, step) => {
        displaceNatural(x, y, MAX_LEVEL);
        const before = displaced.x;
        displaceNatural(x + step, y, MAX_LEVEL);
        expect(displaced.x).toBeGreaterThan(before);
      }),
      { numRuns: 2000 },
    );
  });

  it("show the same shore at adjacent levels, to a pixel", () => {
    for (const at of [9, 12, 15, 17]) {
      const x = 0.31;
      const y = 0.37;
      displaceNatural(x, y, at);
      const { x: mx, y: my } = displaced;
      displaceNatural(x, y, at + 1);
      const pixels = 256 * 2 ** (at + 1);
      expect(Math.hypot(displaced.x - mx, displaced.y - my) * pixels).toBeLessThan(1);
    }
  });
});

describe("a shore across tiles", () => {
  // A long slanted shore with a single segment across many tiles. Its detail must not depend on where tiles cut it.
  const vectors = new VectorStore({
    land: [{ name: "", rank: 0, parts: [Float64Array.of(0.1, 0.35, 0.9, 0.45, 0.9, 0.9, 0.1, 0.9)] }],
    lakes: [],
  });

  it.each([9, 11, 13, 16, 19])("continues in the next tile at level %i", (at) => {
    /** Returns the land pixels in one pixel column of a tile: the last of one tile, or the first of its neighbor. */
    const landAlong = (row: number, tile: number, pixel: number) => {
      const mask = landMask({ vectors, detailed: true }, { level: at, row, column: tile });
      return (
        Array.from({ length: 256 }, (_, i) => mask[i * 256 + pixel] ?? 0).reduce((a, b) => a + b, 0) / 255
      );
    };
    let compared = 0;
    const first = Math.floor(0.4567 * 2 ** at);
    for (let column = first; column < first + 4; column++) {
      const x = (column + 1) / 2 ** at;
      displaceNatural(x, 0.35 + ((x - 0.1) / 0.8) * 0.1, at);
      const around = Math.floor(displaced.y * 2 ** at);
      for (let row = around - 2; row <= around + 2; row++) {
        const left = landAlong(row, column, 255);
        if (left < 5 || left > 251) continue;
        compared += 1;
        expect(Math.abs(left - landAlong(row, column + 1, 0))).toBeLessThan(2.5);
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

it("cut edges of land are drawn straight, not with the steps of a shore", () => {
  const id = { level: 19, row: 190_000, column: 120_000 };
  const projection = projectionOf(id, true);
  const { margin } = projection;
  const [left, right] = [id.column - margin, id.column + 1 + margin].map((at) => at / 2 ** id.level);
  const [top, bottom] = [id.row - margin, id.row + 1 + margin].map((at) => at / 2 ** id.level);
  const box = [left, top, right, top, right, bottom, left, bottom].map(Number);
  let places = 0;
  const count = () => {
    places += 1;
  };
  const path = { moveTo: count, lineTo: count, closePath: () => {} };
  traceNatural(path, Float64Array.from(box), projection, true);
  expect(places).toBeLessThan(10);
});
