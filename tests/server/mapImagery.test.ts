import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { latitudeOf, longitudeOf, worldX, worldY } from "../../server/arcgis/geo/mercator";
import type { AddContext } from "../../server/maps/ingest/add";
import { nativeInspect } from "../../server/maps/ingest/elevation/native";
import { addImagery, type ImagerySettings } from "../../server/maps/ingest/imagery/add";
import { mapsFolder } from "../../server/maps/store/catalog";
import { ImageryCatalog, imageryFolder, removeImagery } from "../../server/maps/store/imagery/catalog";
import { rollBackById } from "../../server/maps/store/rollBack";
import { findVersions } from "../../workers/imagery/findVersions";
import { sampleOfJpeg } from "../../workers/imagery/kernel";
import { runCommand, startCommand } from "../support/commands";
import { claiming } from "../support/dem";
import { hasGdal } from "../support/gdal";
import { type RgbShape, shareOf, writeRgb } from "../support/rgbFile";

// GDAL needs a process or two for every file it reads.
vi.setConfig({ testTimeout: 600_000 });
const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
const SERVICES = `${url}/arcgis/rest/services`;
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-imagery-"));
  return () => rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  for (const { id } of new ImageryCatalog(maps).list()) removeImagery(maps, id);
});

/** A 3.6 km square in the Flat Tops, Colorado. */
const SHAPE: RgbShape = {
  size: 600,
  cell: 6,
  west: -107.27,
  north: 40.03,
  colorAt: (x, y) => [40 + 170 * x, 40 + 170 * y, 90],
};
/** Center of the square. */
const CENTER = { longitude: -107.249, latitude: 40.0135 };
const context = (more: Partial<AddContext> = {}): AddContext => ({ maps, ...more });
const add = (paths: string[], title: string, more: Partial<ImagerySettings> = {}) =>
  addImagery(paths, { title, date: "2021-08-01", attribution: "", replace: false, ...more }, context());

const tileAt = (level: number, { longitude, latitude } = CENTER) => ({
  level,
  row: Math.floor(worldY(latitude) * 2 ** level),
  column: Math.floor(worldX(longitude) * 2 ** level),
});
type Tile = ReturnType<typeof tileAt>;
interface Entry {
  itemTitle: string;
  itemURL: string;
  metadataLayerUrl: string;
  attribution?: string;
}
const config = async () =>
  (await (await fetch(`${SERVICES}/World_Imagery/waybackconfig.json`)).json()) as Record<string, Entry>;
const added = async () =>
  Object.entries(await config()).flatMap(([number, { attribution }]) =>
    attribution ? [Number(number)] : [],
  );
/** Waits for a number of releases. Servers look for changes twice a second. */
const listed = async (count: number) => {
  await expect.poll(added).toHaveLength(count);
  return added();
};
const tile = (release: number, { level, row, column }: Tile) =>
  fetch(
    `${SERVICES}/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/${release}/${level}/${row}/${column}`,
  );
const tilemap = async (release: number, { level, row, column }: Tile) =>
  (await (
    await fetch(`${SERVICES}/World_Imagery/MapServer/tilemap/${release}/${level}/${row}/${column}`)
  ).json()) as { data: number[]; select: number[]; size?: number[] };

async function pixelsOf(release: number, at: Tile): Promise<(x: number, y: number) => number[]> {
  const answer = await tile(release, at);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([256, 256, 3]);
  return (x, y) => [...data.subarray(3 * (256 * y + x), 3 * (256 * y + x) + 3)];
}

/** Returns the largest color difference between a tile and its source, where the source has data. */
async function deviation(release: number, at: Tile, shape: RgbShape, margin = 0.01): Promise<number> {
  const pixel = await pixelsOf(release, at);
  let [most, compared] = [0, 0];
  for (let y = 4; y < 256; y += 8)
    for (let x = 4; x < 256; x += 8) {
      const world = (value: number, tile: number) => (tile + (value + 0.5) / 256) / 2 ** at.level;
      const [u, v] = shareOf(shape, longitudeOf(world(x, at.column)), latitudeOf(world(y, at.row)));
      if (Math.min(u, v) < margin || Math.max(u, v) > 1 - margin) continue;
      compared++;
      const expected = shape.colorAt(u, v);
      for (const [band, value] of pixel(x, y).entries())
        most = Math.max(most, Math.abs(value - (expected[band] ?? 0)));
    }
  expect(compared).toBeGreaterThan(10);
  return most;
}

describe("imagery of a day", () => {
  it("is in the directory with its date, and its colors match the source's position, at every zoom", async () => {
    const { id, imagery } = await add([writeRgb(folder, "flight.tif", SHAPE)], "Flat Tops flight", {
      attribution: "USDA",
    });
    expect([id, imagery.states, imagery.sources.length]).toEqual(["flat-tops-flight", ["CO"], 1]);
    const [release = 0] = await listed(1);
    const entry = (await config())[release];
    expect(entry).toMatchObject({ attribution: "USDA", itemTitle: "World Imagery (Wayback 2021-08-01)" });
    for (const level of [11, 13, 15, 17, 19])
      expect(
        await deviation(release, tileAt(level), SHAPE, level === 11 ? 0.1 : 0.01),
        `zoom ${level}`,
      ).toBeLessThan(10);
    const at = tileAt(14);
    const answer = await tilemap(release, at);
    const bytes = Buffer.from(await (await tile(release, at)).arrayBuffer());
    expect(answer).toMatchObject({ data: [1], select: [release], size: [bytes.length] });
    expect((await tile(release, at)).headers.get("cache-control")).toBe("no-cache");
    const point = encodeURIComponent(
      JSON.stringify({ x: CENTER.longitude, y: CENTER.latitude, spatialReference: { wkid: 4326 } }),
    );
    const told = await fetch(
      `${entry?.metadataLayerUrl}/9/query?f=json&where=1%3D1&outFields=*&geometry=${point}&geometryType=esriGeometryPoint&returnGeometry=false`,
    );
    expect(await told.json()).toMatchObject({
      features: [
        {
          attributes: {
            SRC_DATE: 20210801,
            SRC_DATE2: Date.UTC(2021, 7, 1),
            NICE_DESC: "USDA",
            SRC_DESC: "Flat Tops flight",
          },
        },
      ],
    });
  });

  it("ends at its pixels: beyond them its release shows the previous imagery, marked as a sample", async () => {
    await add([writeRgb(folder, "edge.tif", SHAPE)], "Edge");
    const [release = 0] = await listed(1);
    const corner = tileAt(14, { longitude: SHAPE.west, latitude: SHAPE.north });
    const pixel = await pixelsOf(release, corner);
    const colors = Array.from({ length: 256 }, (_, i) => pixel(i, 128)).filter(
      ([, , blue = 0]) => Math.abs(blue - 90) > 12,
    );
    expect(colors.length).toBeGreaterThan(20);
    expect(await deviation(release, corner, SHAPE)).toBeLessThan(40);
    const away = tileAt(14, { longitude: -105.5, latitude: 39 });
    const { data, select } = await tilemap(release, away);
    expect([data, select.includes(release)]).toEqual([[1], false]);
    const entry = (await config())[release];
    const told = await fetch(
      `${entry?.metadataLayerUrl}/9/query?f=json&where=1%3D1&outFields=*&geometry=-105.5,39&inSR=4326&geometryType=esriGeometryPoint`,
    );
    const { features } = (await told.json()) as { features: { attributes: { NICE_DESC: string } }[] };
    expect(features.map(({ attributes }) => attributes.NICE_DESC)).toEqual(["Sample imagery"]);
  });

  it("is found by the client's search beside the generated releases", async () => {
    const at = tileAt(14);
    const request = (entries: Record<string, Entry>) => ({
      releases: Object.entries(entries).map(([number, { itemTitle }]) => ({
        number: Number(number),
        date: Date.parse(itemTitle.slice(-11, -1)),
      })),
      tiles: [at],
      tilemapUrl: `${SERVICES}/World_Imagery/MapServer/tilemap/{release}/{level}/{row}/{column}`,
      tileUrl: `${SERVICES}/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/{release}/{level}/{row}/{column}`,
      comparison: "all" as const,
    });
    const sources = {
      fetch: (address: string, init: { signal?: AbortSignal }) => fetch(address, init),
      sample: async (bytes: Uint8Array) => sampleOfJpeg(bytes),
    };
    // Waits until the previous test's release is gone.
    await listed(0);
    const generated = await findVersions(request(await config()), sources);
    await add([writeRgb(folder, "found.tif", SHAPE)], "Found");
    const [release = 0] = await listed(1);
    const found = await findVersions(request(await config()), sources);
    expect(found.failed).toBe(0);
    expect(found.releases).toContain(release);
    expect(found.releases).toEqual(expect.arrayContaining(generated.releases));
  });

  it("from several files is placed side by side, the first on top, with gaps filled from the next one", async () => {
    const holes: RgbShape = {
      ...SHAPE,
      noData: 0,
      colorAt: (x) => (x < 0.5 ? [200, 30, 30] : [0, 0, 0]),
    };
    const paths = [writeRgb(folder, "top.tif", holes), writeRgb(folder, "below.tif", SHAPE)];
    const { imagery } = await add(paths, "Two");
    expect(imagery.sources.map(({ file }) => file)).toEqual(["top.tif", "below.tif"]);
    const [release = 0] = await listed(1);
    const west = tileAt(15, { ...CENTER, longitude: CENTER.longitude - 0.013 });
    expect(await deviation(release, west, holes)).toBeLessThan(12);
    const east = tileAt(15, { ...CENTER, longitude: CENTER.longitude + 0.013 });
    expect(await deviation(release, east, SHAPE)).toBeLessThan(12);
  });

  it("is replaced, rolled back and removed, each time under another number or none", async () => {
    const path = writeRgb(folder, "first.tif", SHAPE);
    await add([path], "Changing");
    const [first = 0] = await listed(1);
    await expect(add([path], "Changing")).rejects.toMatchObject({ code: "exists" });
    const other: RgbShape = { ...SHAPE, colorAt: () => [10, 200, 10] };
    await add([writeRgb(folder, "second.tif", other)], "Changing", { replace: true, date: "2022-07-01" });
    await expect.poll(async () => (await added())[0]).not.toBe(first);
    const [second = 0] = await added();
    expect((await config())[second]?.itemTitle).toContain("2022-07-01");
    expect(await deviation(second, tileAt(14), other)).toBeLessThan(10);
    expect((await tile(first, tileAt(14))).status).toBe(404);
    rollBackById(maps, "changing");
    await expect.poll(async () => (await added())[0]).toBe(first);
    expect(await deviation(first, tileAt(14), SHAPE)).toBeLessThan(10);
    const run = (...words: string[]) => runCommand("maps", words, { DATA_DIR: inject("serverDataDir") });
    expect((await run("list")).output).toMatch(/changing: imagery "Changing" of 2021-08-01, 1 file/);
    expect(await run("remove", "changing")).toMatchObject({ code: 0 });
    await listed(0);
    expect((await tile(first, tileAt(14))).status).toBe(404);
  });

  it.runIf(hasGdal("gdalinfo"))(
    "is stored in a form that GDAL's own programs read: tiles of the map's grid",
    async () => {
      await add([writeRgb(folder, "info.tif", SHAPE)], "Info");
      const [{ folder: version } = { folder: "" }] = new ImageryCatalog(maps).list();
      const info = JSON.parse(
        execFileSync("gdalinfo", ["-json", join(version, "0.tif")], { encoding: "utf8" }),
      );
      expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: "COG", COMPRESSION: "DEFLATE" });
      expect(info.metadata.TILING_SCHEME.NAME).toBe("GoogleMapsCompatible");
      expect(info.bands.map((band: { colorInterpretation: string }) => band.colorInterpretation)).toEqual([
        "Red",
        "Green",
        "Blue",
        "Alpha",
      ]);
    },
  );
});

/** Compresses a file with GDAL's own program, as agencies do, and returns its path. */
const compressed = (source: string, name: string, ...options: string[]): string => {
  const path = join(folder, name);
  const words = options.flatMap((option) => ["-co", option]);
  execFileSync("gdal_translate", ["-q", "-co", "TILED=YES", ...words, source, path]);
  return path;
};

describe("compressed imagery", () => {
  beforeEach(({ skip }) => {
    if (!hasGdal("gdal_translate")) skip("GDAL's programs aren't installed: apt-get install gdal-bin");
  });

  it.each([
    ["JPEG in YCbCr, as most of NAIP", ["COMPRESS=JPEG", "PHOTOMETRIC=YCBCR", "JPEG_QUALITY=90"]],
    ["JPEG in RGB, a band behind the other", ["COMPRESS=JPEG", "INTERLEAVE=BAND", "JPEG_QUALITY=90"]],
    ["WebP", ["COMPRESS=WEBP", "WEBP_LEVEL=90"]],
  ])("in %s shows the colors of its source in position", async (_, options) => {
    const path = compressed(writeRgb(folder, "plain.tif", SHAPE), "compressed.tif", ...options);
    const { imagery } = await add([path], "Compressed");
    expect(imagery).toMatchObject({ states: ["CO"], sources: [{ file: "compressed.tif" }] });
    const [release = 0] = await listed(1);
    for (const level of [13, 15, 17])
      expect(await deviation(release, tileAt(level), SHAPE), `zoom ${level}`).toBeLessThan(16);
  });

  it("ends where its mask does", async () => {
    const half: RgbShape = { ...SHAPE, noData: 0, colorAt: (x) => (x < 0.5 ? [200, 30, 30] : [0, 0, 0]) };
    const masked = join(folder, "masked.tif");
    execFileSync("gdalwarp", ["-q", "-dstalpha", "-overwrite", writeRgb(folder, "half.tif", half), masked]);
    const words = ["-q", "-b", "1", "-b", "2", "-b", "3", "-mask", "4", "-co", "COMPRESS=JPEG"];
    const path = join(folder, "masked-jpeg.tif");
    execFileSync("gdal_translate", [
      ...["--config", "GDAL_TIFF_INTERNAL_MASK", "YES", ...words, "-co", "PHOTOMETRIC=YCBCR"],
      ...[masked, path],
    ]);
    await add([path], "Masked");
    const [release = 0] = await listed(1);
    const west = tileAt(15, { ...CENTER, longitude: CENTER.longitude - 0.013 });
    expect(await deviation(release, west, half)).toBeLessThan(20);
    // East of the center there is no data, so the release shows what came before.
    const east = tileAt(16, { ...CENTER, longitude: CENTER.longitude + 0.013 });
    expect((await tilemap(release, east)).select).not.toContain(release);
  });

  it("is refused with a workaround when only the bundled GDAL is available", async () => {
    vi.stubEnv("RIDGELINE_GDAL", "wasm");
    try {
      const path = compressed(writeRgb(folder, "alone.tif", SHAPE), "jpeg.tif", "COMPRESS=JPEG");
      const refused = add([path], "Alone");
      await expect(refused).rejects.toMatchObject({ code: "missing-codec" });
      await expect(refused).rejects.toThrow(
        /^jpeg\.tif: It is compressed with JPEG, .*apt-get install gdal-bin.*COMPRESS=DEFLATE/,
      );
    } finally {
      vi.unstubAllEnvs();
    }
    expect(new ImageryCatalog(maps).list()).toEqual([]);
  });

  it("that is damaged, takes too long or is canceled ends the program, and nothing is published", async () => {
    const path = compressed(writeRgb(folder, "large.tif", SHAPE), "good.tif", "COMPRESS=JPEG");
    const whole = readFileSync(path);
    // Damages the values of a tile but none of the offsets.
    writeFileSync(join(folder, "bad.tif"), whole.fill(0xff, whole.length - 3000));
    await expect(add([join(folder, "bad.tif")], "Bad")).rejects.toMatchObject({ code: "unreadable" });
    const limits = { memory: 1024 ** 3, time: 1 };
    await expect(nativeInspect(path, { limits })).rejects.toMatchObject({ code: "too-slow" });
    const stop = new AbortController();
    const canceled = nativeInspect(path, { signal: stop.signal });
    stop.abort();
    await expect(canceled).rejects.toMatchObject({ code: "canceled" });
    expect(await nativeInspect(path)).toMatchObject({ width: 600, colors: ["Red", "Green", "Blue"] });
    expect(new ImageryCatalog(maps).list()).toEqual([]);
    expect(readdirSync(maps).filter((name) => name.startsWith(".work-"))).toEqual([]);
  });
});

describe("invalid imagery files", () => {
  const write = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it("are refused with the reason, and nothing is published", async () => {
    const whole = readFileSync(writeRgb(folder, "whole.tif", SHAPE));
    const plain = sharp({ create: { width: 50, height: 50, channels: 3, background: "red" } });
    const far = { ...SHAPE, west: -100, north: 62 };
    const copy = (name: string) => write(name, whole);
    const cases: [string, string][] = [
      [write("cut.tif", whole.subarray(0, 300_000)), "unreadable"],
      [write("words.tif", Buffer.from("not a picture")), "unknown-format"],
      [write("list.tif", Buffer.from('<VRTDataset rasterXSize="1" rasterYSize="1"/>')), "unknown-format"],
      [claiming(copy("claim.tif"), 60_000, 60_000), "archive-too-large"],
      [claiming(copy("giant.tif"), 4_000_000_000, 4_000_000_000), "unreadable"],
      [writeRgb(folder, "gray.tif", { ...SHAPE, size: 50, bands: 1 }), "no-picture"],
      [write("nowhere.tif", await plain.tiff({ compression: "none" }).toBuffer()), "no-crs"],
      [writeRgb(folder, "far.tif", { ...far, size: 50 }), "wrong-crs"],
      [
        writeRgb(folder, "empty.tif", { ...SHAPE, size: 50, noData: 7, colorAt: () => [7, 7, 7] }),
        "no-picture",
      ],
      [join(folder, "missing.tif"), "not-found"],
    ];
    for (const [path, code] of cases)
      await expect(add([path], "Refused"), path).rejects.toMatchObject({ name: "MapDataError", code });
    // A bad file among several is named, and none of them is added.
    await expect(add([join(folder, "whole.tif"), join(folder, "cut.tif")], "Refused")).rejects.toThrow(
      /^cut\.tif: /,
    );
    expect(new ImageryCatalog(maps).list()).toEqual([]);
    expect(readdirSync(maps).filter((name) => name.startsWith(".work-"))).toEqual([]);
    expect(readdirSync(imageryFolder(maps))).not.toContain("refused");
  });

  it("leave everything unchanged when the command is killed at any step", async () => {
    await add([writeRgb(folder, "old.tif", SHAPE)], "Killed");
    const [release = 0] = await listed(1);
    const next = writeRgb(folder, "next.tif", { ...SHAPE, size: 1500, cell: 2, colorAt: () => [0, 0, 250] });
    for (const step of ["inspecting", "converting", "preparing"]) {
      const words = [
        "add",
        next,
        "--as",
        "imagery",
        "--title",
        "Killed",
        "--date",
        "2023-01-01",
        "--replace",
      ];
      const { child, ended } = startCommand("maps", words, { DATA_DIR: inject("serverDataDir") });
      await new Promise<void>((resolve, reject) => {
        child.stderr?.on("data", (text) => String(text).includes(step) && resolve());
        void ended.then(() => reject(new Error(`It ended before ${step}.`)));
      });
      child.kill("SIGKILL");
      await ended;
      expect(await added()).toEqual([release]);
      expect(await deviation(release, tileAt(14), SHAPE)).toBeLessThan(10);
    }
    expect(readdirSync(join(imageryFolder(maps), "killed")).filter((name) => /^v/.test(name))).toHaveLength(
      1,
    );
  });
});
