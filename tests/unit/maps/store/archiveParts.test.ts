import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { Compression } from "pmtiles";
import { describe, expect, it } from "vitest";
import { metadataOf, packedDetailsOf } from "../../../../server/jobs/mapFileMetadata";
import { centerTile } from "../../../../server/maps/store/archive/centerTile";
import { checkedUpTo, decompressUpTo } from "../../../../server/maps/store/archive/decompress";
import { MERCATOR_LATITUDE } from "../../../../src/domain/tileCover";

const packings = [
  ["nothing", Compression.None, (bytes: Uint8Array) => bytes],
  ["gzip", Compression.Gzip, gzipSync],
  ["brotli", Compression.Brotli, brotliCompressSync],
] as const;

/** Bytes in a buffer of their own. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

describe.each(packings)("a part compressed with %s", (_, compression, pack) => {
  it("is restored unchanged, up to the limit and no further", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const packed = bufferOf(pack(bytes));
        const unpacked = await decompressUpTo(bytes.length)(packed, compression);
        expect([...new Uint8Array(unpacked)]).toEqual([...bytes]);
        const checked = await checkedUpTo(bytes.length)(packed, compression);
        expect([...new Uint8Array(checked)]).toEqual([...new Uint8Array(packed)]);
        await expect(decompressUpTo(bytes.length - 1)(packed, compression)).rejects.toThrow(RangeError);
        await expect(checkedUpTo(bytes.length - 1)(packed, compression)).rejects.toThrow(RangeError);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a part of an archive", () => {
  it("that would fill memory ends at the limit", async () => {
    const bomb = bufferOf(gzipSync(Buffer.alloc(50_000_000)));
    await expect(decompressUpTo(1_000_000)(bomb, Compression.Gzip)).rejects.toThrow(RangeError);
  });

  it("that is damaged or compressed in another way is refused", async () => {
    await expect(decompressUpTo(100)(bufferOf(Uint8Array.of(1, 2, 3)), Compression.Gzip)).rejects.toThrow();
    await expect(decompressUpTo(100)(new ArrayBuffer(3), Compression.Zstd)).rejects.toThrow(
      "isn't supported",
    );
    await expect(decompressUpTo(100)(new ArrayBuffer(3), Compression.Unknown)).rejects.toThrow(
      "isn't supported",
    );
  });
});

describe("the tile at an archive's center", () => {
  const extent = fc
    .tuple(
      fc.double({ min: -180, max: 179, noNaN: true }),
      fc.double({ min: -85, max: 84, noNaN: true }),
      fc.double({ min: 0.0001, max: 360, noNaN: true }),
      fc.double({ min: 0.0001, max: 170, noNaN: true }),
    )
    .map(([west, south, width, height]): [number, number, number, number] => [
      west,
      south,
      Math.min(180, west + width),
      Math.min(85, south + height),
    ]);

  it("is one of its tiles, contains the center and is about as wide as the extent", () => {
    fc.assert(
      fc.property(extent, fc.nat(10), fc.nat(10), (box, minZoom, more) => {
        const maxZoom = minZoom + more;
        const { z, x, y } = centerTile({ extent: box, minZoom, maxZoom });
        expect(z).toBeGreaterThanOrEqual(minZoom);
        expect(z).toBeLessThanOrEqual(maxZoom);
        const degrees = 360 / 2 ** z;
        const [west, south, east, north] = box;
        const longitude = (west + east) / 2;
        expect(longitude).toBeGreaterThanOrEqual(x * degrees - 180 - 1e-9);
        expect(longitude).toBeLessThanOrEqual((x + 1) * degrees - 180 + 1e-9);
        const latitudeOf = (row: number) =>
          (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
        const latitude = (south + north) / 2;
        expect(latitude).toBeLessThanOrEqual(latitudeOf(y) + 1e-9);
        expect(latitude).toBeGreaterThanOrEqual(latitudeOf(y + 1) - 1e-9);
        if (z > minZoom && z < maxZoom) {
          expect(degrees).toBeLessThan(east - west);
          expect(degrees).toBeGreaterThan((east - west) / 4);
        }
      }),
    );
  });

  it("exists for a single point and at the world's edges", () => {
    expect(centerTile({ extent: [-106, 39, -106, 39], minZoom: 3, maxZoom: 9 }).z).toBe(9);
    expect(centerTile({ extent: [180, 90, 180, 90], minZoom: 2, maxZoom: 2 })).toEqual({ z: 2, x: 3, y: 0 });
    expect(centerTile({ extent: [-180, -90, -180, -90], minZoom: 2, maxZoom: 2 })).toEqual({
      z: 2,
      x: 0,
      y: 3,
    });
  });
});

describe("a map file's metadata", () => {
  const topo = {
    name: "Topo",
    extent: [-180, -MERCATOR_LATITUDE, 180, MERCATOR_LATITUDE] as [number, number, number, number],
    attribution: "Survey",
    origin: { kind: "drawn", layer: "topographic", format: "jpeg" } as const,
  };

  it("covers the chosen area, with a center in it", () => {
    const metadata = metadataOf({ name: "Elk", area: [-107.123456789, 39, -106, 40] }, topo, [6, 14]);
    expect(metadata).toMatchObject({
      name: "Elk Topo",
      format: "jpg",
      bounds: "-107.1234568,39,-106,40",
      center: "-106.5617284,39.5,6",
      minzoom: "6",
      maxzoom: "14",
    });
  });

  it("covers all longitudes when the area crosses the 180th meridian", () => {
    const { bounds } = metadataOf({ name: "A", area: [170, 50, -170, 60] }, topo, [0, 3]);
    expect(bounds).toBe("-180,50,180,60");
  });

  it("ends where the basemap ends, and where tiles do", () => {
    const basemap = { ...topo, extent: [-110, -90, -100, 90] as [number, number, number, number] };
    const area: [number, number, number, number] = [-120, -90, -105, 90];
    const { bounds } = metadataOf({ name: "A", area }, basemap, [0, 3]);
    expect(bounds?.split(",").map(Number)).toEqual([
      -110,
      expect.closeTo(-85.051, 3),
      -105,
      expect.closeTo(85.051, 3),
    ]);
    const metadata = metadataOf({ name: "A", area }, basemap, [0, 3]);
    const words = packedDetailsOf(area, basemap, metadata);
    expect(words.extent).toEqual([-110, -MERCATOR_LATITUDE, -105, MERCATOR_LATITUDE]);
    // Zoom levels and bounds are those of the tiles that are packed.
    expect(Object.keys(words.metadata).sort()).toEqual([
      "attribution",
      "description",
      "name",
      "type",
      "version",
    ]);
  });
});
