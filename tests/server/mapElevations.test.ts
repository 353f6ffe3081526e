import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { elevationField } from "../../server/arcgis/elevation/field";
import { heightAt } from "../../server/arcgis/elevation/raster";
import type { AddContext } from "../../server/maps/ingest/add";
import { addElevations, type ElevationSettings } from "../../server/maps/ingest/elevation/add";
import { runTask } from "../../server/maps/ingest/runTask";
import { mapsFolder } from "../../server/maps/store/catalog";
import { ElevationCatalog, elevationsFolder } from "../../server/maps/store/elevation/catalog";
import { removeElevations } from "../../server/maps/store/elevation/publish";
import type { Extent } from "../../src/domain/geometry";
import { isMeasured } from "../../src/domain/measuredGround";
import { decodeElevations } from "../../workers/terrain/decode";
import { runCommand, startCommand } from "../support/commands";
import { newPerson } from "../support/content";
import { claiming, type DemShape, writeDem } from "../support/dem";
import { valuesInside } from "../support/gdalHeights";
import { makeZip } from "../support/makeZip";

// GDAL needs a process or two for every file it reads.
vi.setConfig({ testTimeout: 600_000 });
const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
const SERVICE = `${url}/arcgis/rest/services/Terrain/Elevation/ImageServer`;
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-elevations-"));
});
const clear = () => {
  for (const { id } of new ElevationCatalog(maps).list()) removeElevations(maps, id);
};
afterEach(clear);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = (more: Partial<AddContext> = {}): AddContext => ({ maps, ...more });
const add = (paths: string[], title: string, more: Partial<ElevationSettings> = {}) =>
  addElevations(paths, { title, replace: false, ...more }, context());

/** Returns the server's elevations in meters. Sends a hundred positions per request, because URLs can't be longer. */
async function heights(places: readonly { longitude: number; latitude: number }[]): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < places.length; at += 100) {
    const points = places.slice(at, at + 100).map(({ longitude, latitude }) => [longitude, latitude]);
    const geometry = encodeURIComponent(JSON.stringify({ points, spatialReference: { wkid: 4326 } }));
    const answer = await fetch(
      `${SERVICE}/getSamples?f=json&geometryType=esriGeometryMultipoint&geometry=${geometry}`,
    );
    const { samples } = (await answer.json()) as { samples: { value: string }[] };
    found.push(...samples.map(({ value }) => Number(value)));
  }
  return found;
}
const heightOf = async (longitude: number, latitude: number) =>
  (await heights([{ longitude, latitude }]))[0] ?? Number.NaN;
/** Waits for an elevation. Servers look for changes twice a second. */
const becomes = (longitude: number, latitude: number, height: number, digits = 0) =>
  expect.poll(() => heightOf(longitude, latitude)).toBeCloseTo(height, digits);

const groundConfig = async () => {
  const { client } = await newPerson();
  const { elevation } = await client.data<{
    elevation: { sample: boolean; measured: Extent[]; version: string };
  }>("GET", "/config");
  const { sample, measured, version } = elevation;
  return { sample, measured, version };
};

async function slopeAt(longitude: number, latitude: number) {
  const answer = await fetch(
    `${url}/arcgis/rest/services/Layers/US_Slope/MapServer/0/query?f=json&outFields=*&returnGeometry=false&geometryType=esriGeometryPoint&inSR=4326&geometry=${longitude},${latitude}`,
  );
  const { features } = (await answer.json()) as {
    features: { attributes: { ELEVATION: number; NOTE: string | null } }[];
  };
  return features[0]?.attributes;
}
const noteAt = async (longitude: number, latitude: number) => (await slopeAt(longitude, latitude))?.NOTE;

/** Writes a flat square at 40 degrees north. */
const level = (name: string, west: number, height: number, more: Partial<DemShape> = {}) =>
  writeDem(folder, name, {
    width: 100,
    height: 100,
    west,
    north: 40.05,
    cell: 0.001,
    epsg: 4326,
    heightAt: () => height,
    ...more,
  });

/** EPSG:2231, spelled out as PROJ defines it from the EPSG registry. */
const COLORADO_NORTH =
  "+proj=lcc +lat_0=39.3333333333333 +lon_0=-105.5 +lat_1=40.7833333333333 +lat_2=39.7166666666667 +x_0=914401.828803658 +y_0=304800.609601219 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=us-ft +no_defs";

describe("added elevations", () => {
  it("in feet of a state plane agree with GDAL at 1,000 points, in every encoding", async () => {
    const feet = (x: number, y: number) =>
      9000 + 2500 * Math.sin(x / 9000) * Math.cos(y / 7000) + 300 * Math.sin(x / 700 + y / 900);
    const file = writeDem(folder, "feet.tif", {
      width: 700,
      height: 500,
      west: 2_950_000,
      north: 1_300_000,
      cell: 100,
      epsg: 2231,
      heightAt: feet,
    });
    await expect(add([file], "Feet")).rejects.toMatchObject({ code: "choose-units" });
    const { elevations } = await add([file], "Feet", { units: "ft" });
    expect(elevations.states).toEqual(["CO"]);
    const expected = await valuesInside(file, [700, 500], 1000, COLORADO_NORTH);
    const [first] = expected;
    if (!first) throw new Error("There are no places.");
    await becomes(first.longitude, first.latitude, first.value * 0.3048);
    const found = await heights(expected);
    const off = expected.map(({ value }, at) => Math.abs((found[at] ?? Number.NaN) - value * 0.3048));
    expect(off.filter((meters) => !(meters <= 0.5))).toEqual([]);

    // Returns the tile that contains a position, and the position within it as fractions from the northwest.
    const tile = (longitude: number, latitude: number, zoom: number) => {
      const radians = (latitude * Math.PI) / 180;
      const x = (longitude / 360 + 0.5) * 2 ** zoom;
      const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * 2 ** zoom;
      return { zoom, column: Math.floor(x), row: Math.floor(y), u: x % 1, v: y % 1 };
    };
    for (const place of expected.slice(0, 5)) {
      const { zoom, row, column, u, v } = tile(place.longitude, place.latitude, 15);
      const lerc = await fetch(`${SERVICE}/tile/${zoom}/${row}/${column}`);
      const { elevations: corners } = await decodeElevations(
        "lerc",
        new Uint8Array(await lerc.arrayBuffer()),
      );
      const corner = corners[Math.round(v * 256) * 257 + Math.round(u * 256)];
      expect(Math.abs((corner ?? 0) - place.value * 0.3048)).toBeLessThan(3);
    }
    // "About this location" reports the slope layer's elevation in feet.
    const about = await slopeAt(first.longitude, first.latitude);
    expect(Math.abs((about?.ELEVATION ?? 0) - first.value)).toBeLessThan(2);
  });

  it("of several sources are layered: the finer over the coarser, holes from below, and beyond them the built-in ones", async () => {
    const coarse = level("coarse.tif", -105.1, 2000, { cell: 0.002 });
    const fine = level("fine.tif", -105.05, 2100.25, {
      noData: -9999,
      heightAt: (x, y) => (Math.hypot(x + 105, y - 40) < 0.005 ? -9999 : 2100.25),
    });
    const zip = join(folder, "both.zip");
    writeFileSync(
      zip,
      makeZip([coarse, fine].map((path, at) => ({ name: `dem/${at}.tif`, data: readFileSync(path) }))),
    );
    const { elevations } = await add([zip], "Both");
    expect(elevations.sources.map(({ file }) => file)).toEqual(["0.tif", "1.tif"]);
    await becomes(-105.03, 40.01, 2100.25, 2);
    expect(await heightOf(-105, 40)).toBeCloseTo(2000, 2);
    expect(await heightOf(-105.09, 40.01)).toBeCloseTo(2000, 2);
    expect(await heightOf(-105.5, 40)).toBeCloseTo(await heightAt(elevationField(), -105.5, 40), 2);
    // The topmost source wins regardless of when it was added. Among equal ones, the last added wins.
    await add([level("last.tif", -105.05, 2222)], "Last");
    await becomes(-105.03, 40.01, 2222, 2);
    removeElevations(maps, "last");
    await becomes(-105.03, 40.01, 2100.25, 2);
  });

  it("are replaced and removed while they are served; tiles elsewhere are unchanged", async () => {
    const generated = await heightAt(elevationField(), -105, 40);
    await becomes(-105, 40, generated, 2);
    const etagOf = async (place: string) =>
      (await fetch(`${url}/arcgis/rest/services/Basemap/Topographic/MapServer/tile/${place}`)).headers.get(
        "etag",
      );
    expect(await groundConfig()).toEqual({ sample: true, measured: [], version: "" });
    const [here, far] = ["12/1551/853", "12/1551/653"];
    const before = [await etagOf(here), await etagOf(far)];
    await add([level("one.tif", -105.05, 1500)], "Square");
    await becomes(-105, 40, 1500, 2);
    expect(await etagOf(here)).not.toBe(before[0]);
    expect(await etagOf(far)).toBe(before[1]);
    // Whether elevations are generated depends on the position.
    const { sample, measured, version } = await groundConfig();
    expect([sample, version.length]).toEqual([true, 10]);
    expect(isMeasured(measured, [-105.03, 39.96, -104.97, 40.04])).toBe(true);
    expect(isMeasured(measured, [-105.06, 40, -105.06, 40])).toBe(false);
    expect(await noteAt(-105, 40)).toBeNull();
    expect(await noteAt(-105.1, 40)).toMatch(/^Sample terrain/);
    await expect(add([level("two.tif", -105.05, 1600)], "Square")).rejects.toMatchObject({ code: "exists" });
    await add([level("two.tif", -105.05, 1600)], "Square", { replace: true });
    await becomes(-105, 40, 1600, 2);
    removeElevations(maps, "square");
    await becomes(-105, 40, generated, 2);
    expect(await etagOf(here)).toBe(before[0]);
  });
});

describe("a killed command", () => {
  it("leaves the served data unchanged, and nothing half made", async () => {
    await add([level("kept.tif", -105.05, 1700)], "Kept");
    await becomes(-105, 40, 1700, 2);
    const wide = level("wide.tif", -105.2, 1800, { width: 3000, height: 3000, cell: 0.0001 });
    const env = { DATA_DIR: inject("serverDataDir") };
    for (const step of ["inspecting", "converting", "preparing"]) {
      const { child, ended } = startCommand(
        "maps",
        ["add", wide, "--as", "elevation", "--title", "Kept", "--replace"],
        env,
      );
      child.stderr?.on("data", (text) => {
        if (String(text).includes(step)) child.kill("SIGKILL");
      });
      expect((await ended).code).toBeNull();
      expect(await heightOf(-105, 40)).toBeCloseTo(1700, 2);
    }
    const done = await runCommand(
      "maps",
      ["add", wide, "--as", "elevation", "--title", "Kept", "--replace"],
      env,
    );
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining("Replaced elevations") });
    expect(readdirSync(maps).filter((name) => name.startsWith(".work-"))).toEqual([]);
    await becomes(-105.05, 39.9, 1800, 2);
    const listed = await runCommand("maps", ["list"], env);
    expect(listed.output).toMatch(/kept: elevations "Kept", 1 file, pixels of .* m, 5,906 to 5,906 ft, CO/);
    const dry = await runCommand("maps", ["add", wide, "--as", "elevation", "--dry-run"], env);
    expect(dry.output).toMatch(/3,000 x 3,000 pixels.*EPSG:4326.*read as meters.*Nothing was changed/s);
    expect((await runCommand("maps", ["remove", "kept"], env)).output).toContain("Removed kept.");
  });
});

describe("a file that can't be used", () => {
  const write = (name: string, data: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, data);
    return path;
  };
  const vrt = (source: string) =>
    `<VRTDataset rasterXSize="100" rasterYSize="100"><SRS>EPSG:4326</SRS><GeoTransform>-105.05, 0.001, 0, 40.05, 0, -0.001</GeoTransform><VRTRasterBand dataType="Float32" band="1"><SimpleSource><SourceFilename relativeToVRT="0">${source}</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>`;

  it("is refused with its reason, and leaves nothing", async () => {
    const whole = level("whole.tif", -105.05, 1500, { width: 600, height: 600, cell: 0.0002 });
    const cut = join(folder, "cut.tif");
    copyFileSync(whole, cut);
    truncateSync(cut, 700_000);
    const cycle = write("cycle.vrt", vrt(join(folder, "cycle.vrt")));
    const cases: [string, string, Partial<ElevationSettings>?][] = [
      [join(folder, "none.tif"), "not-found"],
      [write("text.tif", "hello"), "unknown-format"],
      [cycle, "unknown-format"],
      [write("cycle.tif", vrt(join(folder, "cycle.tif"))), "unknown-format"],
      [write("list.vrt", vrt(whole)), "unknown-format"],
      [write("up.zip", makeZip([{ name: "../up.tif", data: "II*\0" }])), "archive-unsafe"],
      [write("empty.zip", makeZip([{ name: "notes.txt", data: "x" }])), "unknown-format"],
      [write("head.tif", readFileSync(whole).subarray(0, 400)), "unreadable"],
      [cut, "unreadable"],
      [claiming(write("claim.tif", readFileSync(whole)), 40_000, 40_000), "archive-too-large"],
      [claiming(write("giant.tif", readFileSync(whole)), 200_000, 200_000), "archive-too-large"],
      [level("high.tif", -105.05, 14_000), "no-heights", { units: "m" }],
      [level("hole.tif", -105.05, -9999, { noData: -9999 }), "no-heights"],
      [level("far.tif", 2, 100), "wrong-crs"],
      [level("odd.tif", -105.05, 100, { epsg: 26913, west: 5e9, north: 5e9 }), "wrong-crs"],
    ];
    for (const [path, code, more] of cases)
      await expect(add([path], "Refused", more), path).rejects.toMatchObject({ name: "MapDataError", code });
    // A bad file among several is named, and none of them is added.
    await expect(add([whole, cut], "Refused")).rejects.toThrow(/^cut\.tif: /);
    expect(new ElevationCatalog(maps).list()).toEqual([]);
    expect(readdirSync(maps).filter((name) => name.startsWith(".work-"))).toEqual([]);
    const entries = readdirSync(elevationsFolder(maps), { withFileTypes: true }).map(({ name }) => name);
    expect(entries).not.toContain("refused");
  });

  it("can't reach the network through a VRT, under any name", async () => {
    let asked = 0;
    const server = createServer((_request, reply) => {
      asked++;
      reply.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const there = `/vsicurl/http://127.0.0.1:${(server.address() as AddressInfo).port}/dem.tif`;
      await expect(add([write("net.vrt", vrt(there))], "Refused")).rejects.toMatchObject({
        code: "unknown-format",
      });
      await expect(add([write("net.tif", vrt(there))], "Refused")).rejects.toMatchObject({
        code: "unknown-format",
      });
      // Sidecar files of a GeoTIFF, which GDAL would read for overviews and settings.
      const beside = join(folder, "beside");
      mkdirSync(beside);
      const tif = join(beside, "dem.tif");
      copyFileSync(level("plain.tif", -105.05, 1500), tif);
      writeFileSync(`${tif}.ovr`, vrt(there));
      writeFileSync(
        `${tif}.aux.xml`,
        `<PAMDataset><Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">${there}</MDI></Metadata><PAMRasterBand band="1"><UnitType>ft</UnitType></PAMRasterBand></PAMDataset>`,
      );
      const { elevations } = await add([tif], "Beside");
      expect(elevations.highest).toBeCloseTo(1500, 2);
      expect(asked).toBe(0);
    } finally {
      server.close();
    }
  });

  it("ends at its memory limit", async () => {
    const path = level("limit.tif", -105.05, 1500);
    const small = { memory: 20_000_000, time: 60_000 };
    await expect(
      addElevations([path], { title: "Limit", replace: false }, context({ limits: small })),
    ).rejects.toMatchObject({ code: "out-of-memory" });
  });
});

describe("gdal3.js", () => {
  it("produces the same elevations without GDAL's programs", async () => {
    const file = level("wasm.tif", -105.05, 1500, {
      width: 600,
      height: 600,
      cell: 0.0002,
      heightAt: (x, y) => 1500 + 100 * Math.sin(x * 900) * Math.cos(y * 700),
    });
    const made = join(folder, "wasm");
    mkdirSync(made);
    const options = ["-of", "COG", "-b", "1", "-co", "COMPRESS=DEFLATE", "-co", "BLOCKSIZE=256"];
    await runTask({ task: "cog", path: file, options, folder: made, name: "0" });
    const placed = await runTask({
      task: "place",
      crs: "EPSG:4326",
      geoTransform: [-105.05, 0.0002, 0, 40.05, 0, -0.0002],
      width: 600,
      height: 600,
      folder: made,
      name: "0",
    });
    const source = {
      ...placed,
      name: "0",
      file: "wasm.tif",
      width: 600,
      height: 600,
      scale: 1,
      offset: 0,
      noData: null,
    };
    const covered = await runTask({ task: "cover", folder: made, sources: [source] });
    expect(covered.lowest).toBeGreaterThan(1399);
    expect(covered.highest).toBeLessThan(1601);
    expect(covered.measured.length).toBeGreaterThan(0);
  });
});
