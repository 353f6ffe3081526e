import { describe, expect, it } from "vitest";
import { encodeLerc } from "../../../../server/arcgis/lerc/encode";
import { createReadTile } from "../../../../workers/ground/readTiles";

const SOURCE = {
  template: "https://maps.example.org/{z}/{y}/{x}",
  format: "lerc",
  maxLevel: 15,
  atCorners: true,
  sample: false,
} as const;
const TILE = { level: 3, row: 2, column: 1 };

/** Reads a tile with as many pixels per side. */
const read = (size: number | null) => {
  const values = new Float32Array((size ?? 0) ** 2).fill(1600);
  const bytes = size === null ? null : encodeLerc({ width: size, height: size, values }, 1 / 64);
  return createReadTile({ fetchTile: async () => bytes })(SOURCE, TILE, new AbortController().signal);
};

describe("an elevation tile", () => {
  it.each([256, 257])("of %i pixels has 256 x 256 elevations", async (size) => {
    const raster = await read(size);
    expect(raster).toMatchObject({ width: 256, height: 256 });
    expect(raster?.elevations.every((elevation) => elevation === 1600)).toBe(true);
  });

  it("that the service doesn't have is null", async () => expect(await read(null)).toBeNull());

  it.each([32, 512])("of %i pixels is refused, instead of leaving a hole in the ground", async (size) => {
    await expect(read(size)).rejects.toThrow(`An elevation tile has ${size} x ${size} pixels`);
  });
});
