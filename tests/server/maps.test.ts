import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import proj4 from "proj4";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type AddContext, type AddSettings, addLayer } from "../../server/maps/ingest/add";
import { LIMITS } from "../../server/maps/ingest/runTask";
import { MapCatalog, mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import { openLayer } from "../../server/maps/store/storedLayer";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { type Envelope, TestClient } from "../support/api";
import { runCommand, startCommand } from "../support/commands";
import { makeZip } from "../support/makeZip";
import { squares, writeAs, writeGeojson } from "../support/mapFiles";
import { PATIENCE_MS } from "../support/patience";

const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-maps-"));
});
afterAll(() => {
  for (const { id } of new MapCatalog(maps).list()) remove(maps, id);
  rmSync(folder, { recursive: true, force: true });
});

const settings = (title: string, more: Partial<AddSettings> = {}): AddSettings => ({
  title,
  category: "Local data",
  states: [],
  replace: true,
  ...more,
});
const context = (more: Partial<AddContext> = {}): AddContext => ({ maps, ...more });
const add = (path: string, title: string, more: Partial<AddSettings> = {}) =>
  addLayer(path, settings(title, more), context());
const stored = (id: string) => {
  const layer = new MapCatalog(maps).find(id);
  if (!layer) throw new Error(`${id} is not there`);
  return openLayer(layer.folder);
};
const get = (path: string) => fetch(new URL(`/arcgis/rest/services/Maps/${path}`, url));
const json = async <T>(path: string) => (await (await get(path)).json()) as T;
/** Waits until an added layer is served. Servers look for changes twice a second. */
const served = (id: string) =>
  vi.waitFor(async () => expect((await get(`${id}/MapServer/0?f=json`)).status).toBe(200), {
    timeout: PATIENCE_MS,
  });

/** EPSG:2231, spelled out as PROJ defines it from the EPSG registry. */
const COLORADO_NORTH =
  "+proj=lcc +lat_0=39.3333333333333 +lon_0=-105.5 +lat_1=40.7833333333333 +lat_2=39.7166666666667 +x_0=914401.828803658 +y_0=304800.609601219 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=us-ft +no_defs";

describe("positions and attributes", () => {
  it.each([
    ["ESRI Shapefile", ["-t_srs", "EPSG:2231"]],
    ["GPKG", ["-t_srs", "EPSG:26913"]],
    ["FlatGeobuf", ["-t_srs", "EPSG:3857"]],
    ["OpenFileGDB", ["-t_srs", "EPSG:26913"]],
    ["KML", []],
  ] as const)("match the source, from %s", async (format, options) => {
    const source = squares(60);
    const path = await writeAs(format, folder, source, options);
    const { id, layer } = await add(path, `From ${format}`);
    expect(layer).toMatchObject({ count: 60, geometryType: "esriGeometryPolygon", states: ["CO"] });
    const table = stored(id);
    const rows = Array.from({ length: table.count }, (_, place) => table.row(place));
    for (const { properties, geometry } of source) {
      const row = rows.find((one) => (one?.attributes.NAME ?? one?.attributes.Name) === properties.NAME);
      if (format !== "KML") expect(row?.attributes).toMatchObject(properties);
      const [ring] = row?.shape.parts ?? [];
      expect(ring?.length).toBe(8);
      const [expected = []] = geometry.coordinates as number[][][];
      for (const [x = 0, y = 0] of expected) {
        const near = [0, 1, 2, 3].map((at) =>
          Math.hypot(
            ((ring?.[2 * at] ?? 0) - x) * 111_320 * Math.cos((y * Math.PI) / 180),
            ((ring?.[2 * at + 1] ?? 0) - y) * 111_320,
          ),
        );
        expect(Math.min(...near)).toBeLessThan(1);
      }
    }
  });

  it("of a zipped Shapefile in US survey feet agree with another projection library", async () => {
    const feet = squares(12).map(({ properties, geometry }) => ({
      properties,
      geometry: {
        type: "Polygon",
        coordinates: (geometry.coordinates as [number, number][][]).map((ring) =>
          ring.map((position) => proj4("EPSG:4326", COLORADO_NORTH, position)),
        ),
      },
    }));
    // Written without a coordinate system, so the file holds nothing but the numbers.
    const path = await writeAs("ESRI Shapefile", folder, feet, ["-a_srs", "EPSG:2231"]);
    const names = readdirSync(dirname(path)).filter((name) => name.startsWith("units."));
    const zip = join(folder, "feet.zip");
    writeFileSync(
      zip,
      makeZip(names.map((name) => ({ name: `data/${name}`, data: readFileSync(join(dirname(path), name)) }))),
    );
    const { id } = await add(zip, "Feet");
    const { minX, minY } = stored(id).boxOf(
      Array.from({ length: 12 }, (_, place) => place).find(
        (place) => stored(id).row(place)?.attributes.NO === 0,
      ) ?? -1,
    );
    expect(Math.hypot((minX + 107) * 86_500, (minY - 39) * 111_000)).toBeLessThan(1);
  });
});

const CLIENTS = promisify(execFile);
const hasOgrinfo = () =>
  CLIENTS("ogrinfo", ["--version"]).then(
    () => true,
    () => false,
  );

describe("an added layer", () => {
  const client = new TestClient(url);
  beforeAll(async () => {
    await client.signUp();
    const path = await writeAs("GPKG", folder, squares(400), ["-t_srs", "EPSG:26913"]);
    await add(path, "Test units", { category: "Hunting", colorBy: "KIND", popupFields: ["ACRES", "KIND"] });
    await served("test-units");
  });

  it("is listed in its state and category without a restart", async () => {
    const manifest = ((await client.call("GET", "/layers-manifest")).body as Envelope<LayersManifest>).data;
    const listed = manifest.states.flatMap(({ stateName, categories }) =>
      categories.flatMap(({ categoryName, subCategories }) =>
        subCategories.flatMap(({ layers }) =>
          layers
            .filter(({ layerName }) => layerName === "map-test-units")
            .map((layer) => ({ stateName, categoryName, layer })),
        ),
      ),
    );
    expect(listed).toEqual([
      {
        stateName: "Colorado",
        categoryName: "Hunting",
        layer: expect.objectContaining({
          name: "Test units",
          nameField: "NAME",
          fields: ["NAME", "ACRES", "KIND"],
          sample: false,
        }),
      },
    ]);
  });

  it("answers queries by place, attributes, ids, order and page", async () => {
    const query = (parameters: string) =>
      json<Found>(`test-units/FeatureServer/0/query?f=json&${parameters}`);
    expect(await query("where=1%3D1&returnCountOnly=true")).toEqual({ count: 400 });
    const here = await query(
      "geometry=-106.9925,39.0075&geometryType=esriGeometryPoint&inSR=4326&outFields=NAME,ACRES&returnGeometry=false",
    );
    expect(here.features).toEqual([{ attributes: { NAME: "Unit 0", ACRES: 0 } }]);
    expect((await query("where=KIND%3D%27BLM%27&returnCountOnly=true")).count).toBe(133);
    const page = await query(
      "where=1%3D1&outFields=NO&orderByFields=NO%20DESC&resultOffset=10&resultRecordCount=3&returnGeometry=false",
    );
    expect(page.features.map(({ attributes }) => attributes.NO)).toEqual([389, 388, 387]);
    expect(page.exceededTransferLimit).toBe(true);
    const byId = await query("objectIds=7,3,9999&outFields=OBJECTID&returnGeometry=false");
    expect(byId.features.map(({ attributes }) => attributes.OBJECTID)).toEqual([3, 7]);
  });

  it("is drawn in the colors of its legend, which names the values", async () => {
    const { layers } = await json<{ layers: { legend: { label: string; imageData: string }[] }[] }>(
      "test-units/MapServer/legend?f=json",
    );
    const legend = layers[0]?.legend ?? [];
    expect(legend.map(({ label }) => label)).toEqual(["Private", "BLM", "State", "Other"]);
    const x = Math.floor(((-106.9925 + 180) / 360) * 2 ** 13);
    const tile = await get(`test-units/MapServer/tile/13/${tileRow(39.0075, 13)}/${x}`);
    expect(tile.headers.get("cache-control")).toBe("no-cache");
    const { data } = await sharp(Buffer.from(await tile.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 70) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    expect(colors.size).toBeGreaterThanOrEqual(2);
    const empty = await get("test-units/MapServer/tile/13/0/0");
    const blank = await sharp(Buffer.from(await empty.arrayBuffer())).stats();
    expect(blank.channels[3]?.max).toBe(0);
  });

  it("is read by GDAL like the source", async ({ skip }) => {
    if (!(await hasOgrinfo())) skip("ogrinfo is not installed");
    const address = `ESRIJSON:${url}/arcgis/rest/services/Maps/test-units/FeatureServer/0/query?where=1%3D1&outFields=*&orderByFields=NO&resultRecordCount=150&f=json`;
    const { stdout } = await CLIENTS("ogrinfo", ["-al", "-geom=NO", address], { maxBuffer: 20_000_000 });
    const values = (name: string) =>
      Array.from(stdout.matchAll(new RegExp(`^ {2}${name} \\(\\w+\\) = (.*)$`, "gm")), ([, value]) => value);
    const source = squares(400);
    const acres = values("ACRES").map(Number);
    // GDAL fetches the pages in its own order.
    const read = values("NAME").map((name, at) => ({ name, acres: acres[at] ?? -1 }));
    expect(read.sort((one, other) => one.acres - other.acres)).toEqual(
      source.map(({ properties }) => ({ name: properties.NAME, acres: properties.ACRES })),
    );
  });

  it("is replaced and removed while it is served", async () => {
    const before = await (
      await get(`test-units/MapServer/tile/10/${tileRow(39.0075, 10)}/207`)
    ).arrayBuffer();
    const other = writeGeojson(join(folder, "other.geojson"), squares(3));
    await expect(
      addLayer(other, settings("Test units", { replace: false }), context()),
    ).rejects.toMatchObject({
      code: "exists",
    });
    await add(other, "Test units");
    await expect
      .poll(
        async () =>
          (await json<Found>("test-units/MapServer/0/query?where=1%3D1&returnCountOnly=true")).count,
      )
      .toBe(3);
    const after = await (await get(`test-units/MapServer/tile/10/${tileRow(39.0075, 10)}/207`)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
    remove(maps, "test-units");
    await expect.poll(async () => (await get("test-units/MapServer?f=json")).status).toBe(404);
    expect(existsSync(join(maps, "test-units"))).toBe(false);
  });
});

interface Found {
  features: { attributes: Record<string, string | number | null> }[];
  exceededTransferLimit?: boolean;
  count?: number;
}

const tileRow = (latitude: number, level: number): number => {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
  return Math.floor(y * 2 ** level);
};

describe("a file that can't be used", () => {
  const vrt = (address: string) =>
    `<OGRVRTDataSource><OGRVRTLayer name="units"><SrcDataSource>/vsicurl/${address}/units.geojson</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>`;
  const write = (name: string, data: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, data);
    return path;
  };
  const present = () => readdirSync(maps).sort();

  it("is refused with its reason, and leaves nothing", async () => {
    const kept = present();
    const feet = await writeAs("ESRI Shapefile", folder, squares(4), ["-t_srs", "EPSG:2231"]);
    rmSync(feet.replace(".shp", ".prj"));
    const mixed = writeGeojson(join(folder, "mixed.geojson"), [
      ...squares(2),
      { properties: { NAME: "Camp" }, geometry: { type: "Point", coordinates: [-106.9, 39.1] } },
    ]);
    const bomb = Buffer.alloc(80 * 1024 * 1024);
    const cases: [string, string, Partial<AddSettings>?][] = [
      [join(folder, "none.gpkg"), "not-found"],
      [write("notes.txt", "hello"), "unknown-format"],
      [write("text.gpkg", "hello"), "unknown-format"],
      [write("cut.zip", makeZip([{ name: "a.geojson", data: "{}" }]).subarray(0, 30)), "archive-damaged"],
      [write("up.zip", makeZip([{ name: "../up.geojson", data: "{}" }])), "archive-unsafe"],
      [write("root.zip", makeZip([{ name: "/etc/up.geojson", data: "{}" }])), "archive-unsafe"],
      [write("bomb.zip", makeZip([{ name: "a.geojson", data: bomb }])), "archive-too-large"],
      [
        write("liar.zip", makeZip([{ name: "a.geojson", data: "x".repeat(9000), size: 10 }])),
        "archive-damaged",
      ],
      [write("empty.geojson", '{"type":"FeatureCollection","features":[]}'), "no-features"],
      [write("broken.geojson", '{"type":"FeatureCollection","features":[{'), "unreadable"],
      [write("table.csv", "name,acres\nA,1\n"), "no-geometry"],
      [feet, "no-crs"],
      [mixed, "choose-geometry"],
      [
        writeGeojson(join(folder, "far.geojson"), [
          { properties: {}, geometry: { type: "Point", coordinates: [2, 48] } },
        ]),
        "no-state",
      ],
      [
        writeGeojson(join(folder, "meters.geojson"), [
          { properties: {}, geometry: { type: "Point", coordinates: [500_000, 4_300_000] } },
        ]),
        "wrong-crs",
      ],
      [writeGeojson(join(folder, "field.geojson"), squares(2)), "unknown-field", { titleField: "TITLE" }],
    ];
    for (const [path, code, more] of cases)
      await expect(add(path, "Refused", more), path).rejects.toMatchObject({ name: "MapDataError", code });
    expect(present()).toEqual(kept);
    expect(existsSync(join(folder, "../up.geojson"))).toBe(false);
  });

  it("can't reach the network through a VRT", async () => {
    let asked = 0;
    const server = createServer((_request, reply) => {
      asked++;
      reply.end('{"type":"FeatureCollection","features":[]}');
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      for (const name of ["units.vrt", "units.geojson", "units.kml", "units.csv"])
        await expect(add(write(name, vrt(address)), "Refused")).rejects.toMatchObject({
          name: "MapDataError",
        });
      // GDAL recognizes a VRT by its content, regardless of the file's name.
      const kml = write("inside.kml", `<kml></kml>${vrt(address)}`);
      await expect(add(kml, "Refused")).rejects.toMatchObject({ name: "MapDataError" });
      expect(asked).toBe(0);
    } finally {
      server.close();
    }
  });

  it("ends at its memory and time limits, and when it is canceled", async () => {
    const path = writeGeojson(join(folder, "limits.geojson"), squares(4));
    const limited = (limits: Partial<typeof LIMITS>) =>
      addLayer(path, settings("Limited"), context({ limits: { ...LIMITS, ...limits } }));
    await expect(limited({ memory: 20_000_000 })).rejects.toMatchObject({ code: "out-of-memory" });
    await expect(limited({ time: 50 })).rejects.toMatchObject({ code: "too-slow" });
    const signal = AbortSignal.abort();
    await expect(addLayer(path, settings("Limited"), context({ signal }))).rejects.toMatchObject({
      code: "canceled",
    });
    expect(readdirSync(maps).filter((name) => name.startsWith(".work-"))).toEqual([]);
    expect(existsSync(join(maps, "limited"))).toBe(false);
  });
});

describe("import notes", () => {
  it("name self-intersecting areas, texts in another encoding and missing locations", async () => {
    const bow = {
      properties: { NAME: "Bow" },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [-106, 39],
            [-105.9, 39.1],
            [-105.9, 39],
            [-106, 39.1],
            [-106, 39],
          ],
        ],
      },
    };
    const nowhere = '{"type":"Feature","properties":{"NAME":"Nowhere"},"geometry":null}';
    const path = writeGeojson(join(folder, "notes.geojson"), [...squares(2), bow]);
    writeFileSync(path, readFileSync(path, "utf8").replace('"features":[', `"features":[${nowhere},`));
    const { layer } = await add(path, "Notes");
    expect(layer.count).toBe(3);
    expect(layer.notes).toEqual([
      "1 feature of 4 left out: without a location.",
      "1 area crosses itself; overlapping parts are drawn as holes.",
    ]);
  });

  it("report that texts without a declared encoding are read as UTF-8", async () => {
    const cafe = squares(2).map((one) => ({ ...one, properties: { NAME: "Café Peña" } }));
    const path = await writeAs("ESRI Shapefile", folder, cafe, ["-lco", "ENCODING=UTF-8"]);
    rmSync(path.replace(".shp", ".cpg"));
    const table = readFileSync(path.replace(".shp", ".dbf"));
    table[29] = 0;
    writeFileSync(path.replace(".shp", ".dbf"), table);
    const { id, layer } = await add(path, "Encoding");
    expect(layer.notes).toEqual([expect.stringContaining("read as UTF-8")]);
    expect(stored(id).row(0)?.attributes.NAME).toBe("Café Peña");
  });

  it("report that coordinates without a system are read as degrees, and that one geometry type was chosen", async () => {
    const csv = join(folder, "camps.csv");
    writeFileSync(csv, "name,longitude,latitude\nCamp A,-106.5,39.1\nCamp B,-106.4,39.2\n");
    const camps = await add(csv, "Camps");
    expect(camps.layer).toMatchObject({ geometryType: "esriGeometryPoint", count: 2, titleField: "name" });
    expect(camps.layer.notes).toEqual([expect.stringContaining("read as longitude and latitude")]);
    const mixed = writeGeojson(join(folder, "both.geojson"), [
      ...squares(2),
      { properties: { NAME: "Camp" }, geometry: { type: "Point", coordinates: [-106.9, 39.1] } },
    ]);
    const { layer } = await add(mixed, "Both", { geometry: "point" });
    expect(layer).toMatchObject({ geometryType: "esriGeometryPoint", count: 1 });
  });
});

describe("npm run maps", () => {
  const env = () => ({ DATA_DIR: inject("serverDataDir") });
  const run = (...words: string[]) => runCommand("maps", words, env());

  it("inspects a file without changes, adds, lists and removes", async () => {
    const path = await writeAs("ESRI Shapefile", folder, squares(5), ["-t_srs", "EPSG:2231"]);
    const dry = await run("add", path, "--dry-run");
    expect(dry.code).toBe(0);
    expect(dry.output).toContain("5 features, areas (Polygon)");
    expect(dry.output).toContain("EPSG:2231 NAD83 / Colorado North (ftUS)");
    expect(dry.output).toContain("NAME (String), KIND (String)");
    expect((await run("list")).output).not.toContain("command-layer");
    const added = await run(
      "add",
      path,
      "--title",
      "Command layer",
      "--state",
      "Colorado",
      "--min-zoom",
      "5",
    );
    expect(added.output).toMatch(/Added "Command layer" \(command-layer\).*5 areas, CO, drawn from zoom 5/);
    expect((await run("list")).output).toContain('command-layer: "Command layer", 5 areas');
    expect(await run("remove", "command-layer")).toMatchObject({ code: 0 });
    expect(await run("remove", "command-layer")).toMatchObject({ code: 1 });
    expect(await run("add", path)).toMatchObject({ code: 2 });
  });

  it("lists a layer under a special event, which others share by its title", async () => {
    const path = writeGeojson(join(folder, "event.geojson"), squares(3));
    const added = await run("add", path, "--title", "Course", "--event", "total archery challenge");
    expect(added.output).toMatch(/Added "Course" \(course\).*3 areas, Total Archery Challenge, drawn/);
    const camp = ["--title", "Camp", "--event", "Elk Camp", "--state", "CO"];
    expect((await run("add", path, ...camp)).output).toContain("3 areas, Elk Camp, CO, drawn");
    await add(path, "Other camp", { event: "Elk Camp" });
    expect((await run("list")).output).toMatch(/course: "Course", 3 areas, Local data, Total Archery/);
    const client = new TestClient(url);
    await client.signUp();
    await served("other-camp");
    const { events } = await client.data<LayersManifest>("GET", "/layers-manifest");
    const layersOf = (name: string) =>
      events
        .filter(({ stateName }) => stateName === name)
        .flatMap(({ categories }) => categories)
        .flatMap(({ subCategories }) => subCategories.flatMap(({ layers }) => layers))
        .map(({ layerName }) => layerName);
    expect(events.map(({ stateName }) => stateName)).toEqual(["Elk Camp", "tac"]);
    expect(layersOf("tac")).toEqual(["map-course"]);
    expect(layersOf("Elk Camp")).toEqual(["map-camp", "map-other-camp"]);
    expect(await run("add", path, "--title", "X", "--event", "Utah")).toMatchObject({
      code: 2,
      output: expect.stringContaining("Utah is a state."),
    });
    for (const id of ["course", "camp", "other-camp"]) remove(maps, id);
  });

  it("keeps serving the old layer when it is killed at any step, and leaves no partial one", async () => {
    const old = writeGeojson(join(folder, "old.geojson"), squares(7));
    const next = writeGeojson(join(folder, "next.geojson"), squares(9000));
    await add(old, "Killed");
    await served("killed");
    for (const step of ["inspecting", "converting", "preparing"]) {
      const { child, ended } = startCommand("maps", ["add", next, "--title", "Killed", "--replace"], env());
      await new Promise<void>((resolve) => {
        child.stderr?.on("data", (text) => String(text).includes(step) && resolve());
      });
      child.kill("SIGKILL");
      await ended;
      expect(stored("killed").count).toBe(7);
      expect((await json<Found>("killed/MapServer/0/query?where=1%3D1&returnCountOnly=true")).count).toBe(7);
    }
    expect(readdirSync(maps).some((name) => name.startsWith(".work-"))).toBe(true);
    // The next command cleans up.
    await add(next, "Killed");
    expect(stored("killed").count).toBe(9000);
    expect(readdirSync(maps).filter((name) => name.startsWith(".work-"))).toEqual([]);
  });
});
