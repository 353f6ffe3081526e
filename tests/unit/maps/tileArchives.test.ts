import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { PMTiles, tileIdToZxy, zxyToTileId } from "pmtiles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectMbtiles } from "../../../server/maps/ingest/archive/mbtiles";
import { packMbtiles } from "../../../server/maps/ingest/archive/pack";
import { inspectPmtiles } from "../../../server/maps/ingest/archive/pmtiles";
import { PmtilesWriter } from "../../../server/maps/ingest/archive/pmtilesWriter";
import { TileExtent } from "../../../server/maps/ingest/archive/tileExtent";
import { DirectoryCache } from "../../../server/maps/store/archive/directoryCache";
import { FileSource } from "../../../server/maps/store/archive/fileSource";
import { MAX_TILE_BYTES } from "../../../server/maps/store/archive/limits";
import { OpenArchives } from "../../../server/maps/store/archive/openArchives";
import {
  type DirectoryEntry,
  directoryOf,
  type PlacedTile,
  type PmtilesOptions,
  pictureOf,
  pmtilesOf,
  tilesOver,
  writeMbtiles,
} from "../../support/tileArchives";

const COLORADO = [-107, 39, -106, 40] as const;
let folder = "";
let red: Uint8Array;
let blue: Uint8Array;
let tiles: PlacedTile[];
let files = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ridgeline-archives-"));
  red = await pictureOf({ r: 200, g: 40, b: 40 });
  blue = await pictureOf({ r: 40, g: 40, b: 200 });
  tiles = tilesOver(COLORADO, [6, 7, 8, 9], (z) => (z % 2 === 0 ? red : blue));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noProgress = () => {};
function write(bytes: Uint8Array): string {
  const path = join(folder, `${files++}.pmtiles`);
  writeFileSync(path, bytes);
  return path;
}
const inspect = (bytes: Uint8Array) => inspectPmtiles(write(bytes), noProgress);
const inspectTiles = (options: PmtilesOptions) => inspect(pmtilesOf(tiles, options));

describe("a PMTiles archive", () => {
  it("is recognized with its type, zooms, location, count and attribution", async () => {
    const metadata = { name: "Forest map", attribution: '<a href="https://x">&copy; Forest  Service</a>' };
    for (const leaf of [undefined, 7]) {
      const options = { bounds: COLORADO, metadata, ...(leaf !== undefined && { leaf }) };
      expect(await inspectTiles(options)).toEqual({
        info: {
          format: "PMTiles",
          tileType: "png",
          compression: "none",
          scheme: "XYZ",
          tileSize: 256,
          minZoom: 6,
          maxZoom: 9,
          extent: [...COLORADO],
          tiles: tiles.length,
          attribution: "© Forest Service",
        },
        name: "Forest map",
        notes: [],
      });
    }
  });

  it("is placed by its tiles when its metadata is missing or wrong", async () => {
    const { info } = await inspectTiles({ bounds: [10, 10, 20, 20] });
    const [west, south, east, north] = info.extent;
    const width = 360 / 2 ** 9;
    expect(west).toBeGreaterThan(-107 - width);
    expect(west).toBeLessThanOrEqual(-107);
    expect(east).toBeGreaterThanOrEqual(-106);
    expect(east).toBeLessThan(-106 + width);
    expect(south).toBeLessThanOrEqual(39);
    expect(north).toBeGreaterThanOrEqual(40);
  });

  it("is refused with images as vector tiles, another image type than declared, odd sizes or unknown compression", async () => {
    const jpeg = await pictureOf({ r: 1, g: 2, b: 3 }, "jpeg");
    const small = await pictureOf({ r: 1, g: 2, b: 3 }, "png", 64);
    const one = (bytes: Uint8Array) => pmtilesOf([{ z: 0, x: 0, y: 0, bytes }]);
    await expect(inspectTiles({ tileType: 1 })).rejects.toThrow("isn't a vector tile");
    await expect(inspectTiles({ tileType: 9 })).rejects.toThrow("no PNG, JPEG, WebP or vector");
    await expect(inspect(one(jpeg))).rejects.toThrow("says PNG tiles, but has JPEG ones");
    await expect(inspect(one(small))).rejects.toThrow("The tiles have 64 pixels");
    await expect(inspect(one(Buffer.from("no picture")))).rejects.toThrow("isn't a PNG picture");
    await expect(inspectTiles({ tileCompression: 4 })).rejects.toThrow("compressed in a way");
  });

  it("is refused when cut off anywhere, and reads as a whole", async () => {
    const whole = pmtilesOf(tiles, { leaf: 9 });
    await inspect(whole);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        await expect(inspect(whole.slice(0, length))).rejects.toMatchObject({
          name: "MapDataError",
          code: expect.stringMatching(/archive-damaged|unknown-format/),
        });
      }),
      { numRuns: 60 },
    );
  });

  it("is read or refused within bounds whatever bytes change", { timeout: 60_000 }, async () => {
    const whole = pmtilesOf(tiles, { leaf: 9 });
    const front = whole.length - tiles.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const place = fc.record({
      at: fc.integer({ min: 8, max: front - 1 }),
      value: fc.integer({ min: 0, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = whole.slice();
        for (const { at, value } of changes) bytes[at] = value;
        const error: unknown = await inspect(bytes).catch((cause: unknown) => cause);
        if (error instanceof Error) expect(error.name).toBe("MapDataError");
      }),
      { numRuns: 300 },
    );
  });

  it("is refused for tiles outside the file, out of order, or too large", async () => {
    const changed = (change: Partial<DirectoryEntry>) =>
      inspectTiles({
        distort: (entries) => {
          Object.assign(entries[3] ?? {}, change);
        },
      });
    await expect(changed({ offset: 1e12 })).rejects.toThrow("outside the file");
    await expect(changed({ length: 0 })).rejects.toThrow("outside the file");
    await expect(changed({ run: 1e6 })).rejects.toThrow("out of order");
    await expect(changed({ run: 2 ** 52 })).rejects.toThrow("out of order");
    const large = new Uint8Array(MAX_TILE_BYTES + 1);
    await expect(inspect(pmtilesOf([{ z: 0, x: 0, y: 0, bytes: large }]))).rejects.toThrow(
      "a tile of 4.0 MB",
    );
  });

  it("is refused for directories that lead to themselves or to each other, or unpack to too much", async () => {
    const withLeaves = (pointers: DirectoryEntry[], leaves: Buffer, root = directoryOf(pointers)) => {
      const bytes = Buffer.from(pmtilesOf(tiles.slice(0, 1)));
      const header = bytes.subarray(0, 127);
      const parts = [127, root.length, 127 + root.length, 0, 127 + root.length, leaves.length];
      for (const [at, value] of parts.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
      header.writeBigUInt64LE(BigInt(127 + root.length + leaves.length), 56);
      return Buffer.concat([header, root, leaves, Buffer.alloc(tiles[0]?.bytes.length ?? 0)]);
    };
    // A leaf whose only entry is the leaf itself.
    let self = directoryOf([{ id: 0, run: 0, offset: 0, length: 40 }]);
    for (let at = 0; at < 4; at++) self = directoryOf([{ id: 0, run: 0, offset: 0, length: self.length }]);
    const loop = withLeaves([{ id: 0, run: 0, offset: 0, length: self.length }], self);
    await expect(inspect(loop)).rejects.toThrow("point nowhere");
    // A thousand pointers to the same leaf.
    const leaf = directoryOf([{ id: 5, run: 1, offset: 0, length: 10 }]);
    const many = Array.from({ length: 1000 }, (_, id) => ({ id, run: 0, offset: 0, length: leaf.length }));
    await expect(inspect(withLeaves(many, leaf))).rejects.toThrow(/point nowhere|out of order/);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(
      inspect(withLeaves([{ id: 0, run: 0, offset: 0, length: bomb.length }], bomb)),
    ).rejects.toThrow("a directory can't be read");
    const lying = withLeaves(
      [],
      Buffer.alloc(0),
      directoryOf([{ id: 0, run: 1, offset: 0, length: 9 }], 4e9),
    );
    await expect(inspect(lying)).rejects.toThrow("a directory can't be read");
  });
});

describe("the extent of tiles", () => {
  const idOf = (z: number, x: number, y: number) => zxyToTileId(z, x, y);
  const longitude = (column: number, zoom: number) => (column / 2 ** zoom) * 360 - 180;

  it("covers all tiles of the largest zoom, in any runs, and the tiles above them", () => {
    const runs = fc.integer({ min: 0, max: 9 }).chain((zoom) =>
      fc.record({
        zoom: fc.constant(zoom),
        runs: fc.array(
          fc.record({ first: fc.nat(4 ** zoom - 1), length: fc.integer({ min: 1, max: 3000 }) }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
    );
    fc.assert(
      fc.property(runs, fc.nat(9), ({ zoom, runs }, levels) => {
        const extent = new TileExtent();
        const columns: number[] = [];
        for (const { first, length } of runs) {
          const start = (4 ** zoom - 1) / 3 + first;
          const tiles = Math.min(length, 4 ** zoom - first);
          extent.add(start, tiles);
          for (let id = start; id < start + tiles; id++) {
            const [, x, y] = tileIdToZxy(id);
            columns.push(x);
            for (let up = 1; up <= Math.min(levels, zoom); up++)
              extent.add(idOf(zoom - up, x >> up, y >> up), 1);
          }
        }
        expect([extent.minZoom, extent.maxZoom]).toEqual([zoom - Math.min(levels, zoom), zoom]);
        const [west, , east] = extent.degrees;
        expect(west).toBeCloseTo(
          longitude(
            columns.reduce((a, b) => Math.min(a, b)),
            zoom,
          ),
          9,
        );
        expect(east).toBeCloseTo(longitude(columns.reduce((a, b) => Math.max(a, b)) + 1, zoom), 9);
      }),
      { numRuns: 40 },
    );
  });

  it("extends to tiles of smaller zooms where part of the map has more detail", () => {
    const extent = new TileExtent();
    for (let zoom = 0; zoom <= 3; zoom++) extent.add(idOf(zoom, 0, 0), 4 ** zoom);
    // A state within one tile of zoom 3.
    extent.add(idOf(4, 3, 6), 1);
    extent.add(idOf(5, 6, 12), 1);
    expect(extent.degrees[0]).toBe(-180);
    expect(extent.degrees[2]).toBe(180);
    expect(extent.degrees[3]).toBeCloseTo(85.0511, 4);
    expect([extent.minZoom, extent.maxZoom]).toEqual([0, 5]);
  });

  it("has the finer edge on the side where the detail ends and the map doesn't continue", () => {
    const extent = new TileExtent();
    extent.add(idOf(2, 0, 1), 1);
    extent.add(idOf(2, 1, 1), 1);
    extent.add(idOf(3, 2, 3), 1);
    extent.add(idOf(4, 5, 7), 1);
    expect(extent.degrees[0]).toBe(-180);
    expect(extent.degrees[2]).toBe(longitude(2, 2));
    const alone = new TileExtent();
    alone.add(idOf(3, 2, 3), 1);
    alone.add(idOf(4, 5, 7), 1);
    expect(alone.degrees[0]).toBe(longitude(5, 4));
  });
});

describe("an MBTiles file", () => {
  const mbtiles = (placed: readonly PlacedTile[], metadata: Record<string, string>) => {
    const path = join(folder, `${files++}.mbtiles`);
    writeMbtiles(path, placed, metadata);
    return path;
  };
  const work = () => {
    const made = join(folder, `work-${files++}`);
    mkdirSync(made);
    return made;
  };

  it("becomes PMTiles in which the library finds each tile, and no others", async () => {
    const path = mbtiles(tiles, { format: "png", attribution: "Forest Service", bounds: COLORADO.join(",") });
    const { info } = await inspectMbtiles(path, work(), noProgress);
    expect(info).toMatchObject({
      format: "MBTiles",
      scheme: "TMS",
      tileType: "png",
      tiles: tiles.length,
      minZoom: 6,
      maxZoom: 9,
      extent: [...COLORADO],
      attribution: "Forest Service",
    });
    const made = work();
    await packMbtiles({ task: "pack-archive", path, info, folder: made, work: work() }, noProgress);
    const source = await FileSource.open(join(made, "tiles.pmtiles"));
    const archive = new PMTiles(source);
    for (const { z, x, y, bytes } of tiles)
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(await archive.getZxy(9, 0, 0)).toBeUndefined();
    expect(await archive.getHeader()).toMatchObject({
      numTileContents: 2,
      numAddressedTiles: tiles.length,
      clustered: true,
    });
    await source.close();
    // Our own archive can be read like any other.
    const again = await inspectPmtiles(join(made, "tiles.pmtiles"), noProgress);
    expect(again.info).toEqual({ ...info, format: "PMTiles", scheme: "XYZ" });
  });

  it("is refused with images as vector tiles, without tiles, and when damaged", async () => {
    const refusal = (path: string) => expect(inspectMbtiles(path, work(), noProgress)).rejects;
    await refusal(mbtiles(tiles, { format: "pbf" })).toThrow("isn't a vector tile");
    await refusal(mbtiles([], { format: "png" })).toThrow("no tiles");
    await refusal(mbtiles([{ z: 3, x: 9, y: 0, bytes: red }], { format: "png" })).toThrow(
      "outside the world",
    );
    const noDatabase = join(folder, "no.mbtiles");
    writeFileSync(noDatabase, `SQLite format 3\0${"x".repeat(5000)}`);
    await refusal(noDatabase).toThrow("SQLite can't read it");
  });
});

describe("the PMTiles writer", () => {
  it("splits tiles beyond one directory into leaves, each of which the library finds", async () => {
    const path = join(folder, "many.pmtiles");
    const writer = new PmtilesWriter(path);
    const first = zxyToTileId(8, 0, 0);
    for (let at = 0; at < 40_000; at++)
      writer.add(first + at * 3, Buffer.from(`tile ${at}`.padEnd(8 + (at % 90))));
    writer.finish({
      tileType: 2,
      tileCompression: 1,
      minZoom: 8,
      maxZoom: 8,
      extent: [-180, -85, 180, 85],
      metadata: { name: "Many" },
    });
    const source = await FileSource.open(path);
    const archive = new PMTiles(source);
    const { leafDirectoryLength, numTileEntries } = await archive.getHeader();
    expect(leafDirectoryLength).toBeGreaterThan(0);
    expect(numTileEntries).toBe(40_000);
    expect(await archive.getMetadata()).toEqual({ name: "Many" });
    for (const at of [0, 1, 4095, 4096, 20_000]) {
      const [z, x, y] = tileIdToZxy(first + at * 3);
      if (z !== 8) continue;
      const found = await archive.getZxy(z, x, y);
      expect(
        Buffer.from(found?.data ?? new ArrayBuffer(0))
          .toString()
          .trim(),
      ).toBe(`tile ${at}`);
    }
    await source.close();
  });
});

describe("open archives", () => {
  it("keep a limited number of directory entries, and return the same tiles", async () => {
    const path = write(pmtilesOf(tiles, { leaf: 4 }));
    const source = await FileSource.open(path);
    const cache = new DirectoryCache(16);
    const archive = new PMTiles(source, cache);
    for (const { z, x, y, bytes } of [...tiles, ...tiles]) {
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(bytes);
      expect(cache.count).toBeLessThanOrEqual(16);
    }
    expect(cache.count).toBeGreaterThan(0);
    cache.forget(path);
    expect(cache.count).toBe(0);
    await source.close();
  });

  it("fail on a damaged tile and continue with the others, even while being closed", async () => {
    const bytes = pmtilesOf(tiles, { leaf: 4 });
    const at = join(folder, "served");
    mkdirSync(at);
    writeFileSync(join(at, "tiles.pmtiles"), bytes);
    const open = new OpenArchives();
    const [{ z, x, y } = { z: 0, x: 0, y: 0 }] = tiles;
    expect(await open.tile(at, z, y, x)).toEqual(tiles[0]?.bytes);
    const reading = open.tile(at, z, y, x);
    open.keepOnly([]);
    expect(await reading).toEqual(tiles[0]?.bytes);
    writeFileSync(join(at, "tiles.pmtiles"), bytes.slice(0, bytes.length - 1));
    expect(await open.tile(at, z, y, x)).toEqual(tiles[0]?.bytes);
    const ends = await Promise.allSettled(tiles.map((tile) => open.tile(at, tile.z, tile.y, tile.x)));
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
    open.close();
  });
});
