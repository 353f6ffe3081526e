import { describe, expect, it } from "vitest";
import type { GroundMask } from "../../../../workers/ground/mask";
import { createOverlaysApi } from "../../../../workers/overlays/api";
import { MATCH, NO_DATA, NO_MATCH } from "../../../../workers/zones/types";

const signal = new AbortController().signal;
const SIDE = 12;

/** Returns a square of ground whose cells have the values of `matches`. */
const mask = (matches: (column: number, row: number) => number, west = 0): GroundMask => ({
  ...{ width: SIDE, height: SIDE, west, north: 0, cell: 10, beyond: NO_DATA },
  cells: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => matches(at % SIDE, Math.floor(at / SIDE))),
});
const west = mask((column) => (column < 6 ? MATCH : NO_MATCH));
const north = mask((_column, row) => (row < 4 ? MATCH : NO_MATCH));

describe("the overlays worker", () => {
  it("finds where masks agree, as an image with an outline", async () => {
    const api = createOverlaysApi();
    api.mask("glassing", west);
    api.mask("sunlight", north);
    const found = await api.agree(["glassing", "sunlight"], signal);
    expect(found.area).toBeCloseTo(6 * 4 * 100, 0);
    expect(found.known).toBeCloseTo(SIDE * SIDE * 100, 0);
    expect(found.picture).toMatchObject({ width: 6, height: 4, extent: [0, -40, 60, 0] });
    const alphas = Array.from({ length: 24 }, (_, at) => found.picture?.pixels[4 * at + 3]);
    const isEdge = (at: number) => at % 6 === 0 || at % 6 === 5 || at < 6 || at >= 18;
    expect(alphas).toEqual(Array.from({ length: 24 }, (_, at) => (isEdge(at) ? 255 : 140)));
    expect([...(found.picture?.pixels.slice(0, 3) ?? [])]).toEqual([153, 0, 255]);
  });

  it("outlines it with its acres, the largest pieces first", async () => {
    const api = createOverlaysApi();
    api.mask(
      "zones",
      mask((column, row) => (column < 6 || (column > 7 && row > 8) ? MATCH : NO_MATCH)),
    );
    api.mask(
      "travel",
      mask(() => MATCH),
    );
    const { area } = await api.agree(["zones", "travel"], signal);
    const outlines = await api.outline(100, 10, signal);
    expect(outlines.areas).toHaveLength(2);
    expect(outlines.areas[0]).toBeGreaterThan(outlines.areas[1] ?? 0);
    expect(outlines.areas.reduce((sum, each) => sum + each, 0)).toBeCloseTo(area, 0);
    expect((await api.outline(2000, 10, signal)).areas).toHaveLength(1);
    expect((await api.outline(100, 1, signal)).areas).toHaveLength(1);
  });

  it("reports masks too far apart, and has no image when nothing agrees", async () => {
    const api = createOverlaysApi();
    api.mask("glassing", west);
    api.mask(
      "wind",
      mask(() => MATCH, 5000),
    );
    expect(await api.agree(["glassing", "wind"], signal)).toEqual({
      ...{ area: 0, known: 0, apart: true, picture: null },
    });
    api.mask(
      "wind",
      mask(() => NO_MATCH),
    );
    expect(await api.agree(["glassing", "wind"], signal)).toMatchObject({
      ...{ area: 0, apart: false, picture: null },
    });
  });

  it("refuses ids without a mask, and forgets", async () => {
    const api = createOverlaysApi();
    await expect(api.outline(0, 1, signal)).rejects.toThrow("Nothing has been combined");
    api.mask("glassing", west);
    await expect(api.agree(["glassing", "wind"], signal)).rejects.toThrow("no mask of wind");
    api.mask("glassing", null);
    await expect(api.agree(["glassing"], signal)).rejects.toThrow("no mask of glassing");
    api.mask("glassing", west);
    api.forget();
    await expect(api.agree(["glassing"], signal)).rejects.toThrow("no mask of glassing");
  });
});
