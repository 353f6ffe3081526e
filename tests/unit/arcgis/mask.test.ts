import { describe, expect, it } from "vitest";
import { VectorStore } from "../../../server/arcgis/geo/pyramid";
import { landMask } from "../../../server/arcgis/render/mask";

const square = (x: number, y: number, size: number) =>
  Float64Array.of(x, y, x + size, y, x + size, y + size, x, y + size);

describe("the land mask", () => {
  const vectors = new VectorStore({
    land: [{ name: "", rank: 0, parts: [square(0.1, 0.1, 0.8)] }],
    lakes: [],
  });
  const detailed = false;

  it.each([5, 12, 14, 16, 19])("fills a tile of level %i far from any shore, up to its corners", (level) => {
    const mask = landMask(
      { vectors, detailed },
      { level, row: Math.floor(0.4 * 2 ** level), column: 2 ** level / 2 },
    );
    expect(mask.every((share) => share === 255)).toBe(true);
  });

  it("is empty at sea and ends at the shore", () => {
    expect(
      landMask({ vectors, detailed }, { level: 8, row: 2, column: 2 }).every((share) => share === 0),
    ).toBe(true);
    const shore = landMask({ vectors, detailed }, { level: 8, row: 100, column: Math.floor(0.1 * 256) });
    expect(new Set(shore).size).toBeGreaterThan(1);
  });
});
