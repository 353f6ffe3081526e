import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CELL_HEIGHT,
  CELL_WIDTH,
  COLUMNS,
  centerOf,
  groupsOf,
  outlinesOf,
} from "../../../../scripts/data/layers/grid";
import { LAYERS } from "../../../../server/arcgis/layers/catalog";
import { layerRows } from "../../../../server/arcgis/layers/data";
import { containsPoint } from "../../../../server/arcgis/query/spatial";
import { packRows, unpackRows } from "../../../../server/arcgis/sources/tableFile";

const cell = (column: number, row: number) => (200 + row) * COLUMNS + 300 + column;

describe("outlines of cells", () => {
  it("contain exactly the group's cells, for any shape", () => {
    const some = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
      maxLength: 30,
      selector: ([column, row]) => column * 10 + row,
    });
    return fc.assert(
      fc.property(some, (list) => {
        const kinds: string[] = Array.from({ length: cell(10, 10) }, () => "");
        for (const [column, row] of list) kinds[cell(column, row)] = "land";
        const groups = groupsOf(kinds, 100);
        expect(groups.flat().length).toBe(list.length);
        for (const group of groups) {
          const shape = { type: "esriGeometryPolygon" as const, parts: outlinesOf(group) };
          for (let column = -1; column < 7; column++)
            for (let row = -1; row < 7; row++) {
              const [x, y] = centerOf(cell(column, row));
              expect(containsPoint(shape, x, y)).toBe(group.includes(cell(column, row)));
            }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("have no vertices on straight edges except where they begin", () => {
    const [ring = new Float64Array()] = outlinesOf([cell(0, 0), cell(1, 0), cell(2, 0)]);
    expect(ring.length / 2).toBeLessThanOrEqual(5);
    expect(CELL_WIDTH * 111 * Math.cos(0.7)).toBeCloseTo(CELL_HEIGHT * 111, 0);
  });
});

describe("a file of rows", () => {
  it("round-trips to the meter", () => {
    const rows = [
      {
        attributes: { NAME: "a", N: 1, NOTHING: null },
        shape: {
          type: "esriGeometryPolygon" as const,
          parts: [Float64Array.of(-107.123456, 40, -107, 41, -106, 40.5), Float64Array.of(1, 2, 3, 4, 5, 6)],
        },
      },
      {
        attributes: { NAME: "b", N: 2.5, NOTHING: null },
        shape: { type: "esriGeometryPolygon" as const, parts: [] },
      },
    ];
    const [first, second] = unpackRows(packRows("esriGeometryPolygon", ["NAME", "N", "NOTHING"], rows));
    expect(first?.attributes).toEqual(rows[0]?.attributes);
    expect(second).toEqual(rows[1]);
    expect(first?.shape.parts).toHaveLength(2);
    first?.shape.parts.forEach((part, at) => {
      for (const [i, value] of part.entries())
        expect(value).toBeCloseTo(rows[0]?.shape.parts[at]?.[i] ?? Number.NaN, 4);
    });
  });
});

describe("layer data", () => {
  it("has each field of its layer, valid states, and shapes of the right type", () => {
    for (const { name, fields, geometryType, raster, style, rows } of LAYERS) {
      if (raster) continue;
      const [first] = rows(0);
      expect(first?.shape.type, name).toBe(geometryType);
      for (const { name: field } of fields)
        expect(first?.attributes, `${name}.${field}`).toHaveProperty(field);
      if (style.field) expect(first?.attributes).toHaveProperty(style.field);
    }
  });

  it("labels sample features as samples", () => {
    for (const file of ["land", "units", "roads", "trails", "gauges"])
      for (const { attributes } of layerRows(file)) expect(String(attributes.NAME)).toMatch(/^Sample /);
  });

  it("covers every county exactly once with hunting units", () => {
    const members = layerRows("units").reduce(
      (sum, { attributes }) => sum + String(attributes.COUNTIES).split(", ").length,
      0,
    );
    expect(members).toBe(layerRows("counties").length);
  });
});
