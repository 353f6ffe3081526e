import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateFile, spread } from "../../../server/mapFiles/estimate";
import type { Extent } from "../../../src/domain/geometry";
import {
  countFileTiles,
  MAP_FILE_FORMATS,
  type MapFileFormat,
  storedBytes,
  zoomsIn,
} from "../../../src/domain/mapFile";
import { boxesWithin, type CoverTile, tilesOf, WORLD } from "../../../src/domain/tileCover";

const everywhere = { extent: WORLD, minZoom: 0, maxZoom: 19 };
const AREA: Extent = [-107, 39, -106, 40];

function exact(
  {
    format,
    area,
    minZoom,
    maxZoom,
  }: { format: MapFileFormat; area: Extent; minZoom: number; maxZoom: number },
  sizeOf: (tile: CoverTile) => number,
): number {
  let bytes = 0;
  for (const tile of tilesOf(boxesWithin(area), minZoom, maxZoom)) bytes += storedBytes(sizeOf(tile), format);
  return bytes;
}

describe("the estimate of a map file", () => {
  it("counts all tiles, and samples few of them", async () => {
    let looked = 0;
    const chosen = { format: "MBTILES" as const, area: AREA, minZoom: 6, maxZoom: 14 };
    const { tiles } = await estimateFile(chosen, everywhere, async () => {
      looked++;
      return new Uint8Array(5000);
    });
    expect(tiles).toBe([...tilesOf(boxesWithin(AREA), 6, 14)].length);
    expect(looked).toBeGreaterThan(8);
    expect(looked).toBeLessThanOrEqual(24);
  });

  it.each(MAP_FILE_FORMATS)("is exact where all tiles are alike, as %s", async (format) => {
    const chosen = { format, area: AREA, minZoom: 8, maxZoom: 13 };
    const { bytes } = await estimateFile(chosen, everywhere, async () => new Uint8Array(12_000));
    const whole = exact(chosen, () => 12_000);
    expect(Math.abs(bytes - whole) / whole).toBeLessThan(0.01);
  });

  it("is within a quarter where tiles differ by place and level", async () => {
    const sizeOf = ({ level, row, column }: CoverTile) =>
      Math.round(8000 + 5000 * Math.sin(row / 7) * Math.cos(column / 5) + 300 * level);
    for (const maxZoom of [11, 13, 15]) {
      const chosen = { format: "MBTILES" as const, area: AREA, minZoom: 8, maxZoom };
      const { bytes } = await estimateFile(chosen, everywhere, async (tile) => new Uint8Array(sizeOf(tile)));
      const whole = exact(chosen, sizeOf);
      expect(Math.abs(bytes - whole) / whole).toBeLessThan(0.25);
    }
  });

  it("counts tiles missing from the basemap as zero", async () => {
    const chosen = { format: "MBTILES" as const, area: AREA, minZoom: 12, maxZoom: 12 };
    const { tiles, bytes } = await estimateFile(chosen, everywhere, async () => null);
    expect(tiles).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(30_000);
  });

  it("is zero when the basemap has neither the zooms nor the area", async () => {
    const read = async () => new Uint8Array(1);
    const far = { ...everywhere, extent: [10, 10, 11, 11] as Extent };
    const coarse = { ...everywhere, maxZoom: 5 };
    const chosen = { format: "MBTILES" as const, area: AREA, minZoom: 8, maxZoom: 9 };
    expect(await estimateFile(chosen, far, read)).toEqual({ tiles: 0, bytes: 0 });
    expect(await estimateFile(chosen, coarse, read)).toEqual({ tiles: 0, bytes: 0 });
    expect(zoomsIn({ ...chosen, minZoom: 3 }, coarse)).toEqual([3, 5]);
    expect(countFileTiles(chosen, far)).toBe(0);
  });
});

describe("samples", () => {
  it("are different numbers within bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 16 }), (count, samples) => {
        const chosen = spread(count, samples);
        expect(chosen).toHaveLength(Math.min(count, samples));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.every((at) => Number.isInteger(at) && at >= 0 && at < count)).toBe(true);
      }),
    );
  });

  it("cover all parts of the range", () => {
    const parts = new Set(spread(16_000, 16).map((at) => Math.floor(at / 4000)));
    expect(parts.size).toBe(4);
  });
});
