import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TILE_BYTES, tilesOf } from "../../../server/arcgis/elevation/cog/image";
import { layOut, REGIONS } from "../../../server/arcgis/elevation/cog/layout";
import { readRange } from "../../../server/arcgis/elevation/cog/range";
import { type ReadTile, readCog } from "../../../server/arcgis/elevation/cog/read";

const layout = layOut({ baseLevel: 14, left: 20, top: 45, columns: 1, rows: 2 });

/** The bytes of each tile identify it. */
const readTile: ReadTile = async ({ level }, row, column) =>
  new Uint8Array(TILE_BYTES).fill((level * 31 + row * 7 + column) % 251);

async function read(start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of readCog(layout, readTile, start, end)) parts.push(part);
  return Buffer.concat(parts);
}

describe("the file layout", () => {
  it("puts directories first, then tables, then tiles from the smallest image up", () => {
    for (const region of Object.values(REGIONS)) {
      const { images, head, size } = layOut(region);
      expect(images[0]?.offsetsAt).toBe(head.length);
      for (const [i, image] of images.entries()) {
        const larger = images[i - 1];
        const [width, height] = [larger?.width ?? image.width * 2, larger?.height ?? image.height * 2];
        expect([image.width * 2, image.height * 2]).toEqual([width, height]);
        expect(image.dataAt).toBeGreaterThan(images.at(-1)?.countsAt ?? 0);
        if (larger) expect(larger.dataAt).toBe(image.dataAt + TILE_BYTES * tilesOf(image));
      }
      expect(images.slice(-1).map(tilesOf)).toEqual([1]);
      expect(Number.isSafeInteger(size)).toBe(true);
    }
  });
});

describe("file bytes", () => {
  it("are the same for any split into ranges", async () => {
    const near = fc.constantFrom(
      0,
      layout.head.length,
      ...layout.images.flatMap(({ offsetsAt, countsAt, dataAt }) => [offsetsAt, countsAt, dataAt]),
      layout.size - TILE_BYTES,
    );
    const cut = fc.tuple(near, fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 3, maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(cut, async ([base, lengths]) => {
        const [a = 0, b = 0, c = 0] = lengths.map((_, i) =>
          Math.min(layout.size, base + lengths.slice(0, i + 1).reduce((sum, n) => sum + n, 0)),
        );
        expect(await read(a, c)).toEqual(Buffer.concat([await read(a, b), await read(b, c)]));
        expect((await read(a, c)).length).toBe(c - a);
      }),
      { numRuns: 100 },
    );
  });

  it("of the tables point to the tiles", async () => {
    for (const image of layout.images.slice(0, -1)) {
      for (const tile of [0, 1, tilesOf(image) - 1]) {
        const at = Number(
          (await read(image.offsetsAt + 8 * tile, image.offsetsAt + 8 * tile + 8)).readBigUInt64LE(),
        );
        const length = (await read(image.countsAt + 4 * tile, image.countsAt + 4 * tile + 4)).readUInt32LE();
        expect(length).toBe(TILE_BYTES);
        const row = Math.floor(tile / image.across);
        const expected = (image.level * 31 + row * 7 + (tile % image.across)) % 251;
        expect(new Set([...(await read(at, at + 9)), ...(await read(at + length - 9, at + length))])).toEqual(
          new Set([expected]),
        );
      }
    }
  });

  it("are generated only when requested", async () => {
    let made = 0;
    const counting: ReadTile = (image, row, column) => {
      made++;
      return readTile(image, row, column);
    };
    const reader = readCog(layout, counting, 0, layout.size);
    for (let bytes = 0; bytes <= layout.head.length; ) bytes += (await reader.next()).value?.length ?? 0;
    expect(made).toBe(0);
    await reader.return(undefined);
  });
});

describe("the range of a request", () => {
  const tag = '"a"';
  it.each([
    [undefined, undefined, { kind: "whole" }],
    ["bytes=0-9", undefined, { kind: "part", start: 0, end: 10 }],
    ["bytes=90-", undefined, { kind: "part", start: 90, end: 100 }],
    ["bytes=90-1000", undefined, { kind: "part", start: 90, end: 100 }],
    ["bytes=-10", undefined, { kind: "part", start: 90, end: 100 }],
    ["bytes=-1000", undefined, { kind: "part", start: 0, end: 100 }],
    ["bytes = 99-99 ", undefined, { kind: "part", start: 99, end: 100 }],
    ["bytes=100-", undefined, { kind: "none" }],
    ["bytes=-0", undefined, { kind: "none" }],
    ["bytes=9-8", undefined, { kind: "whole" }],
    ["bytes=-", undefined, { kind: "whole" }],
    ["bytes=0-1,5-6", undefined, { kind: "whole" }],
    ["lines=0-9", undefined, { kind: "whole" }],
    ["bytes=x-9", undefined, { kind: "whole" }],
    ["bytes=0-9", '"a"', { kind: "part", start: 0, end: 10 }],
    ["bytes=0-9", '"b"', { kind: "whole" }],
    ["bytes=0-9", 'W/"a"', { kind: "whole" }],
    ["bytes=0-9", "Sat, 21 Nov 2026 04:00:00 GMT", { kind: "whole" }],
  ])("%s with If-Range %s", (range, ifRange, expected) => {
    expect(readRange(range, ifRange, tag, 100)).toEqual(expected);
  });
});
