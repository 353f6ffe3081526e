import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Box } from "../../../server/arcgis/query/table";
import { Density, LAST_LEVEL } from "../../../server/maps/ingest/density";
import { bandBytes, checkDeclaredSize } from "../../../server/maps/ingest/elevation/declaredSize";
import { rectanglesOf } from "../../../server/maps/ingest/elevation/rectangles";
import { SimplifiedBuilder } from "../../../server/maps/ingest/simplifiedBuilder";
import { openSource } from "../../../server/maps/ingest/source";

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY });

describe("a layer's density", () => {
  const tooHigh = (level: number, features: number, vertices: number, of: (at: number) => Box): boolean => {
    const density = new Density(level);
    for (let at = 0; at < features; at++) density.add(of(at), vertices);
    return density.isTooHigh;
  };
  const camp = box(-106.01, 39.01, -106, 39.02);

  it("is the maximum in one tile, not the whole layer", () => {
    expect(tooHigh(8, 1000, 10, () => camp)).toBe(true);
    expect(tooHigh(8, 1000, 10, (at) => box(-179 + at / 3, 10, -179 + at / 3 + 0.01, 10.01))).toBe(false);
  });

  it("counts vertices as well as features", () => {
    expect(tooHigh(8, 1000, 2, () => camp)).toBe(false);
    expect(tooHigh(8, 10, 10_000, () => camp)).toBe(true);
    expect(tooHigh(8, 3, 10_000, () => camp)).toBe(false);
  });

  it("falls with the level for features side by side", () => {
    const row = (at: number) => box(-106 + at / 1000, 39, -106 + at / 1000 + 0.0001, 39.0001);
    const levels = Array.from({ length: LAST_LEVEL + 1 }, (_, level) => tooHigh(level, 2000, 4, row));
    expect(levels[0]).toBe(true);
    expect(levels.at(-1)).toBe(false);
    expect(levels.join()).toMatch(/^(true,)+(false,?)+$/);
  });

  it("counts a feature on the edge of tiles for each of them", () => {
    // At level 1 the world's center is the corner of four tiles.
    const center = box(-1, -1, 1, 1);
    const corner = box(50, 50, 51, 51);
    const half = 13_000 / 2 / 12;
    const density = new Density(1);
    for (let at = 0; at < half + 10; at++) density.add(center, 0);
    expect(density.isTooHigh).toBe(false);
    for (let at = 0; at < half + 10; at++) density.add(corner, 0);
    expect(density.isTooHigh).toBe(true);
  });

  it("counts a feature spanning very many tiles for all, without visiting them", () => {
    const density = new Density(14);
    for (let at = 0; at < 200; at++) density.add(box(-180, -85, 180, 85), 100);
    expect(density.isTooHigh).toBe(false);
    density.add(box(0, 0, 0.0001, 0.0001), 10_000);
    expect(density.isTooHigh).toBe(true);
  });
});

describe("rectangles covering a grid's cells", () => {
  const grid = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .chain(([columns, rows]) =>
      fc.tuple(
        fc.constant(columns),
        fc.constant(rows),
        fc.array(fc.boolean(), { minLength: columns * rows, maxLength: columns * rows }),
      ),
    );

  it("contain each of the cells once and no others", () => {
    fc.assert(
      fc.property(grid, ([columns, rows, cells]) => {
        const covered = new Array<number>(columns * rows).fill(0);
        for (const [left, top, right, bottom] of rectanglesOf(
          columns,
          rows,
          (column, row) => cells[row * columns + column] ?? false,
        ))
          for (let row = top; row < bottom; row++)
            for (let column = left; column < right; column++)
              covered[row * columns + column] = (covered[row * columns + column] ?? 0) + 1;
        expect(covered).toEqual(cells.map(Number));
      }),
    );
  });

  it("are as few as whole rows allow", () => {
    const of = (...rows: string[]) =>
      rectanglesOf(rows[0]?.length ?? 0, rows.length, (column, row) => rows[row]?.[column] === "#");
    expect(of("####", "####", "####")).toEqual([[0, 0, 4, 3]]);
    expect(of("##.#", "##.#", "#..#")).toEqual([
      [0, 0, 2, 2],
      [3, 0, 4, 3],
      [0, 2, 1, 3],
    ]);
    expect(of("#", ".", "#")).toEqual([
      [0, 0, 1, 1],
      [0, 2, 1, 3],
    ]);
    expect(of("...")).toEqual([]);
  });
});

describe("a raster's declared size", () => {
  const raster = (width: number, height: number, type = "Float32") => ({ width, height, type });

  it("is accepted up to 200 bytes per byte of the file, and always when it is harmless", () => {
    expect(() => checkDeclaredSize(raster(8000, 8000), 8000 * 8000 * 4)).not.toThrow();
    expect(() => checkDeclaredSize(raster(10_000, 10_000), 2_000_000)).not.toThrow();
    expect(() => checkDeclaredSize(raster(10_000, 10_000), 1_999_999)).toThrow(
      "It says that it has 10,000 x 10,000 pixels, but has 1,999,999 bytes.",
    );
    expect(() => checkDeclaredSize(raster(4096, 4096), 10)).not.toThrow();
    expect(() => checkDeclaredSize(raster(4097, 4096), 10)).toThrow("4,097 x 4,096 pixels");
  });

  it("is refused above four billion pixels, however large the file is", () => {
    expect(() => checkDeclaredSize(raster(80_000, 50_000, "Byte"), 1e12)).not.toThrow();
    expect(() => checkDeclaredSize(raster(80_000, 50_001, "Byte"), 1e12)).toThrow(
      "Split it: the limit is 4 billion.",
    );
  });

  it("counts the bytes of its number type, four for an unknown one", () => {
    const bytes = ["Byte", "UInt16", "Float32", "Float64", "CInt16"].map((type) =>
      bandBytes(raster(10, 10, type)),
    );
    expect(bytes).toEqual([100, 200, 400, 400, 400]);
    expect(() => checkDeclaredSize(raster(10_000, 10_000, "Byte"), 500_000)).not.toThrow();
    expect(() => checkDeclaredSize(raster(10_000, 10_000, "Float64"), 3_999_999)).toThrow();
  });
});

describe("a growing sheet", () => {
  it("keeps the parts of each feature and its value in order", () => {
    const part = fc
      .array(fc.integer({ min: -180, max: 180 }), { minLength: 1, maxLength: 10 })
      .map((list) => [...list, ...list]);
    const feature = fc.tuple(fc.array(part, { maxLength: 4 }), fc.nat(65_535));
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 20 }), (features) => {
        const sheet = new SimplifiedBuilder();
        for (const [parts, value] of features) {
          for (const one of parts) sheet.addPart(one);
          sheet.endFeature(value);
        }
        const { coordinates, parts, features: ends, values } = sheet.content();
        const found = features.map((_, at) => {
          const first = at === 0 ? 0 : (ends[at - 1] ?? 0);
          const own = Array.from(parts.subarray(first, ends[at]), (end, number) => {
            const place = first + number;
            return [...coordinates.subarray(place === 0 ? 0 : parts[place - 1], end)];
          });
          return [own, values[at]];
        });
        expect(found).toEqual(features);
        expect([sheet.features, sheet.vertices]).toEqual([features.length, coordinates.length / 2]);
      }),
    );
  });

  it("keeps everything after growing several times", () => {
    const sheet = new SimplifiedBuilder();
    const count = 40_000;
    for (let at = 0; at < count; at++) {
      sheet.addPart([at, 1, at, 2]);
      sheet.endFeature(at % 7);
    }
    sheet.addPart(new Float32Array(300_000).fill(5));
    sheet.endFeature(9);
    const { coordinates, parts, features, values } = sheet.content();
    expect([coordinates.length, parts.length, features.length]).toEqual([
      4 * count + 300_000,
      count + 1,
      count + 1,
    ]);
    for (const at of [0, 16_383, 16_384, 16_385, 32_768, count - 1])
      expect([coordinates[4 * at], parts[at], features[at], values[at]]).toEqual([
        at,
        4 * at + 4,
        at + 1,
        at % 7,
      ]);
    expect([parts[count], values[count], coordinates.at(-1)]).toEqual([4 * count + 300_000, 9, 5]);
  });
});

it.each([0, 9, 31])("opens a Shapefile whose table has %i bytes, which GDAL reports", async (bytes) => {
  const folder = mkdtempSync(join(tmpdir(), "ridgeline-shapefile-"));
  try {
    const shapes = Buffer.alloc(100);
    shapes.writeUInt32BE(9994);
    for (const [extension, content] of [
      ["shp", shapes],
      ["shx", shapes],
      ["dbf", Buffer.alloc(bytes, 200)],
    ] as const)
      writeFileSync(join(folder, `units.${extension}`), content);
    expect(await openSource(join(folder, "units.shp"), folder)).toMatchObject({ openOptions: [], notes: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
