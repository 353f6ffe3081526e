import fc from "fast-check";
import * as Lerc from "lerc";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeElevation } from "../../../server/arcgis/elevation/encode";
import { elevationField } from "../../../server/arcgis/elevation/field";
import { centerHeights, cornerHeights } from "../../../server/arcgis/elevation/raster";
import { encodeTerrarium } from "../../../server/arcgis/elevation/terrarium";
import { latitudeOf, longitudeOf, worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { decodeElevations } from "../../../workers/terrain/decode";

/** With generated detail, where agreement is harder. */
const field = elevationField(true);
const at = (longitude: number, latitude: number, level: number) => ({
  level,
  row: Math.floor(worldY(latitude) * 2 ** level),
  column: Math.floor(worldX(longitude) * 2 ** level),
});
const ROCKIES = [-106.9, 39.1] as const;

/** Returns the indexes at which two rasters differ. vitest's own comparison takes a second per raster. */
const differing = (found: ArrayLike<number> | undefined, expected: Float32Array) =>
  [...expected.keys()].filter((i) => found?.[i] !== expected[i]);

beforeAll(() => Lerc.load());

describe("elevations of a tile", () => {
  it.each([0, 7, 12, 13, 16])("are equal on shared tile borders, at level %i", async (level) => {
    const id = at(...ROCKIES, level);
    const { values } = await cornerHeights(field, id);
    const last = 2 ** level - 1;
    const right = (await cornerHeights(field, { ...id, column: Math.min(last, id.column + 1) })).values;
    const below = (await cornerHeights(field, { ...id, row: Math.min(last, id.row + 1) })).values;
    for (let i = 0; level > 0 && i < 257; i++) {
      expect(values[i * 257 + 256]).toBe(right[i * 257]);
      expect(values[256 * 257 + i]).toBe(below[i]);
    }
    expect(new Set(values).size).toBeGreaterThan(1);
  });

  it.each([13, 14, 16])("match the elevation field at level %i", async (level) => {
    const id = at(...ROCKIES, level);
    for (const [raster, offset] of [
      [await cornerHeights(field, id), 0],
      [await centerHeights(field, id), 0.5],
    ] as const) {
      for (const [x, y] of [
        [0, 0],
        [17, 200],
        [255, 255],
      ] as const) {
        const longitude = longitudeOf((id.column + (x + offset) / 256) / 2 ** level);
        const latitude = latitudeOf((id.row + (y + offset) / 256) / 2 ** level);
        const height = raster.values[y * raster.width + x] ?? Number.NaN;
        expect(Math.abs(height - field.elevationAt(longitude, latitude))).toBeLessThan(0.1);
      }
    }
  });
});

describe("encoded elevations", () => {
  it.each([3, 9, 13, 16])("round-trip through LERC and Terrarium at level %i", async (level) => {
    const id = at(...ROCKIES, level);
    const lerc = Lerc.decode(await encodeElevation(field, "lerc", id));
    expect([lerc.width, lerc.height]).toEqual([257, 257]);
    expect(differing(lerc.pixels[0], (await cornerHeights(field, id)).values)).toEqual([]);
    const terrarium = await decodeElevations("terrarium", await encodeElevation(field, "terrarium", id));
    expect([terrarium.width, terrarium.height]).toEqual([256, 256]);
    expect(differing(terrarium.elevations, (await centerHeights(field, id)).values)).toEqual([]);
  });

  it("follow the Terrarium formula from the deepest to the highest value", async () => {
    const height = fc.double({ min: -12_000, max: 9000, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.array(height, { minLength: 4, maxLength: 4 }), async (list) => {
        const file = await encodeTerrarium({ width: 2, height: 2, values: Float32Array.from(list) });
        const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
        expect(info.channels).toBe(3);
        for (const [i, meters] of list.entries()) {
          const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3);
          expect(red * 256 + green + blue / 256 - 32768).toBeCloseTo(meters, 2);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("leave out vertices without data", async () => {
    const holed = {
      prepare: async () => undefined,
      fillKnown: (target: Float32Array) => void target.fill(100.5).fill(Number.NaN, 0, 1000),
    };
    const id = { level: 13, row: 0, column: 0 };
    for (const format of ["lerc", "terrarium"] as const) {
      const { elevations } = await decodeElevations(format, await encodeElevation(holed, format, id));
      expect(elevations.subarray(0, 1000).every(Number.isNaN)).toBe(true);
      expect(elevations.subarray(1000).every((height) => height === 100.5)).toBe(true);
    }
  });
});
