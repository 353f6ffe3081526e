import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addArchive } from "../../server/maps/ingest/archive/add";
import { ArchiveCatalog } from "../../server/maps/store/archive/catalog";
import { mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import type { LayersManifest } from "../../src/domain/layersManifest";
import type { MapDataLayer, MapDataOverview } from "../../src/domain/mapData";
import { TestClient } from "../support/api";
import { startCommand } from "../support/commands";
import { poolOf } from "../support/database";
import { begin, DRAFTS, publishDraft, settings, settled, uploadFile } from "../support/mapUpload";
import { demote, personWith } from "../support/personWith";
import { type PlacedTile, pictureOf, pmtilesOf, tilesOver, writeMbtiles } from "../support/tileArchives";

const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
const MARK = randomUUID().slice(0, 6);
const COLORADO = [-107, 39, -106, 40] as const;
const CREDIT = "© Forest Service & friends";
let folder = "";
let database: pg.Pool;
let chief: TestClient;
let insider: TestClient;
let other: TestClient;
let red: PlacedTile[];
let blue: PlacedTile[];

const person = (roles: string[]) => personWith(roles, { url, database });
const addressOf = (id: string, path: string) => `${url}/arcgis/rest/services/Tiles/${id}/${path}`;
const get = (client: TestClient | null, id: string, path: string, headers: Record<string, string> = {}) =>
  fetch(addressOf(id, path), { headers: { ...(client && { cookie: client.cookieHeader() }), ...headers } });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const xyz = ({ z, x, y }: PlacedTile) => `xyz/${z}/${x}/${y}.png`;

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
async function publish(
  name: string,
  bytes: Uint8Array,
  more: Parameters<typeof settings>[1] & { title: string },
  replaces: string | null = null,
): Promise<MapDataLayer> {
  const draft = await uploadFile(chief, write(name, bytes), name, replaces);
  if (draft.error) throw new Error(draft.error.message);
  return publishDraft(chief, draft, settings(more.title, { as: "overlay", ...more }));
}

beforeAll(async () => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-tiles-"));
  database = poolOf(inject("serverDataDir"));
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  chief = await person(["administrator"]);
  insider = await person(["insider"]);
  other = await person(["registered"]);
  const colors = [await pictureOf({ r: 200, g: 40, b: 40 }), await pictureOf({ r: 40, g: 40, b: 200 })];
  [red, blue] = colors.map((bytes) => tilesOver(COLORADO, [6, 7, 8, 9, 10], () => bytes)) as [
    PlacedTile[],
    PlacedTile[],
  ];
});
afterAll(async () => {
  for (const { uuid } of (await chief.data<MapDataOverview>("GET", "/admin/map-data")).drafts)
    await chief.call("DELETE", `${DRAFTS}/${uuid}`);
  for (const { id } of new ArchiveCatalog(maps).list()) remove(maps, id);
  await demote(chief, database);
  await database.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("an archive of tiles", () => {
  it("is recognized on upload, and serves its own tiles once it is published", async () => {
    const bytes = pmtilesOf(red, { bounds: COLORADO, metadata: { attribution: CREDIT }, leaf: 20 });
    const draft = await uploadFile(chief, write("forest.pmtiles", bytes), "forest.pmtiles");
    expect(draft).toMatchObject({
      state: "inspected",
      inspected: {
        format: "PMTiles",
        layers: [],
        archive: { tileType: "png", minZoom: 6, maxZoom: 10, tiles: red.length, attribution: CREDIT },
      },
    });
    const title = `Forest ${MARK}`;
    const layer = await publishDraft(chief, draft, settings(title, { as: "overlay" }));
    expect(layer).toMatchObject({ kind: "overlay", attribution: CREDIT, states: ["CO"], count: red.length });
    const { id } = layer;
    for (const tile of [red[0], red.at(-1)]) {
      if (!tile) throw new Error("no tile");
      for (const path of [xyz(tile), `MapServer/tile/${tile.z}/${tile.y}/${tile.x}`]) {
        const response = await get(null, id, path);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
        expect(await bytesOf(response)).toEqual(tile.bytes);
        const etag = response.headers.get("etag") ?? "";
        expect((await get(null, id, path, { "if-none-match": etag })).status).toBe(304);
      }
    }
    expect((await get(null, id, "xyz/9/0/0.png")).status).toBe(404);
    expect((await get(null, id, "xyz/30/0/0.png")).status).toBe(400);
    expect(await (await get(null, id, "MapServer?f=json")).json()).toMatchObject({
      singleFusedMapCache: true,
      copyrightText: CREDIT,
      tileInfo: { rows: 256, lods: [{ level: 6 }, {}, {}, {}, { level: 10 }] },
    });
    expect(await (await get(null, id, "tiles.json")).json()).toMatchObject({
      tilejson: "3.0.0",
      tiles: [addressOf(id, "xyz/{z}/{x}/{y}.png")],
      minzoom: 6,
      maxzoom: 10,
      attribution: "© Forest Service &amp; friends",
    });
    const manifest = await other.data<LayersManifest>("GET", "/layers-manifest");
    const colorado = manifest.states.find(({ stateName }) => stateName === "Colorado");
    const layers = colorado?.categories.flatMap(({ subCategories }) =>
      subCategories.flatMap((sub) => sub.layers),
    );
    expect(layers?.find(({ name }) => name === title)).toMatchObject({
      urls: { raster: `/arcgis/rest/services/Tiles/${id}/MapServer` },
      pictures: true,
      sample: false,
    });
  });

  it("is read by the PMTiles library through ranges, and as the original file by any client", async () => {
    const bytes = pmtilesOf(red, { bounds: COLORADO, leaf: 20 });
    const { id } = await publish("ranges.pmtiles", bytes, { title: `Ranges ${MARK}` });
    const archive = new PMTiles(addressOf(id, "archive.pmtiles"));
    for (const { z, x, y, bytes: own } of red.slice(0, 30))
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(own);
    const whole = await get(null, id, "archive.pmtiles");
    expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
    expect(await bytesOf(whole)).toEqual(bytes);
    const head = await fetch(addressOf(id, "archive.pmtiles"), { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    const part = await get(null, id, "archive.pmtiles", { range: "bytes=10-19" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(await bytesOf(part)).toEqual(bytes.slice(10, 20));
    const past = await get(null, id, "archive.pmtiles", { range: `bytes=${bytes.length}-` });
    expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it("can be MBTiles too, and serves the same tiles", async () => {
    const path = join(folder, "forest.mbtiles");
    writeMbtiles(path, red, { format: "png", attribution: CREDIT });
    const draft = await uploadFile(chief, path, "forest.mbtiles");
    expect(draft.inspected?.archive).toMatchObject({ format: "MBTiles", scheme: "TMS", tiles: red.length });
    const { id } = await publishDraft(chief, draft, settings(`Boxes ${MARK}`, { as: "basemap" }));
    for (const tile of red) {
      const response = await get(null, id, xyz(tile));
      expect(await bytesOf(response)).toEqual(tile.bytes);
    }
    const { basemaps } = await other.data<LayersManifest>("GET", "/layers-manifest");
    const own = basemaps?.find((basemap) => basemap.id === id);
    expect(own).toMatchObject({ name: `Boxes ${MARK}`, url: `/arcgis/rest/services/Tiles/${id}/MapServer` });
    expect((await fetch(new URL(own?.thumbnail ?? "", url))).headers.get("content-type")).toBe("image/png");
  });

  it("is visible only to its roles, in each of its forms", async () => {
    const { id } = await publish("secret.pmtiles", pmtilesOf(red), {
      title: `Secret ${MARK}`,
      as: "basemap",
      roles: ["insider"],
    });
    const [tile] = red;
    if (!tile) throw new Error("no tile");
    const paths = [
      xyz(tile),
      `MapServer/tile/${tile.z}/${tile.y}/${tile.x}`,
      "MapServer",
      "tiles.json",
      "archive.pmtiles",
    ];
    for (const path of paths) {
      expect((await get(null, id, path)).status, path).toBe(404);
      expect((await get(other, id, path)).status, path).toBe(404);
      const seen = await get(insider, id, path);
      expect([seen.status, seen.headers.get("cache-control")], path).toEqual([200, "private, no-cache"]);
      await seen.arrayBuffer();
      expect((await get(chief, id, path)).status, path).toBe(200);
    }
    const listed = async (client: TestClient) =>
      (await client.data<LayersManifest>("GET", "/layers-manifest")).basemaps?.some(
        (basemap) => basemap.id === id,
      );
    expect([await listed(other), await listed(insider)]).toEqual([false, true]);
    const directory = async (client: TestClient | null) =>
      JSON.stringify(
        await (
          await fetch(`${url}/arcgis/rest/services/Tiles?f=json`, {
            headers: client ? { cookie: client.cookieHeader() } : {},
          })
        ).json(),
      ).includes(`Tiles/${id}`);
    expect([await directory(null), await directory(other), await directory(insider)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("is previewed only by administrators before it is published", async () => {
    const draft = await uploadFile(chief, write("draft.pmtiles", pmtilesOf(red)), "draft.pmtiles");
    await chief.data("POST", `${DRAFTS}/${draft.uuid}/prepare`, settings(`Draft ${MARK}`, { as: "overlay" }));
    const { preview } = await settled(chief, draft.uuid);
    const [tile] = red;
    const path = `${url}${preview?.service}/tile/${tile?.z}/${tile?.y}/${tile?.x}`;
    const status = async (client: TestClient | null) =>
      (await fetch(path, { headers: client ? { cookie: client.cookieHeader() } : {} })).status;
    expect([await status(null), await status(insider), await status(chief)]).toEqual([404, 404, 200]);
    expect(await other.call("POST", `${DRAFTS}/${draft.uuid}/publish`)).toMatchObject({ status: 403 });
  });

  it("is replaced at once, rolled back, changed and removed", async () => {
    const title = `Turns ${MARK}`;
    const { id } = await publish("turns.pmtiles", pmtilesOf(red), { title, roles: ["insider"] });
    const [tile] = red;
    if (!tile) throw new Error("no tile");
    const shown = async () => bytesOf(await get(insider, id, xyz(tile)));
    expect(await shown()).toEqual(tile.bytes);
    await publish("turns2.pmtiles", pmtilesOf(blue), { title, as: "basemap", roles: ["insider"] }, id);
    expect(await shown()).toEqual(blue[0]?.bytes);
    const rolled = await chief.data<MapDataLayer>("POST", `/admin/map-data/layers/${id}/rollback`);
    expect([rolled.kind, rolled.before?.source]).toEqual(["overlay", "turns2.pmtiles"]);
    expect(await shown()).toEqual(tile.bytes);
    const changed = await chief.data<MapDataLayer>("PATCH", `/admin/map-data/layers/${id}`, {
      attribution: "Somebody else",
      roles: [],
    });
    expect([changed.attribution, changed.roles]).toEqual(["Somebody else", []]);
    expect(await (await get(null, id, "MapServer")).json()).toMatchObject({ copyrightText: "Somebody else" });
    expect(await chief.call("PATCH", `/admin/map-data/layers/${id}`, { minZoom: 3 })).toMatchObject({
      status: 400,
    });
    expect(await other.call("PATCH", `/admin/map-data/layers/${id}`, { title: "Mine" })).toMatchObject({
      status: 403,
    });
    await chief.data("POST", `/admin/map-data/layers/${id}/remove`, { title });
    expect((await get(insider, id, xyz(tile))).status).toBe(404);
  });

  it("used as a basemap has an editable coverage and priority", async () => {
    const title = `Placed ${MARK}`;
    const { id, priority } = await publish("placed.pmtiles", pmtilesOf(red, { bounds: COLORADO }), {
      title,
      as: "basemap",
    });
    expect(priority).toBe(10);
    const listed = async () =>
      (await other.data<LayersManifest>("GET", "/layers-manifest")).basemaps?.find((one) => one.id === id);
    expect(await listed()).toMatchObject({ priority: 10, extent: [...COLORADO], minZoom: 6, maxZoom: 10 });
    const change = (body: unknown) => chief.call("PATCH", `/admin/map-data/layers/${id}`, body);
    expect((await change({ priority: -1 })).body).toMatchObject({ data: { priority: -1 } });
    expect(await listed()).toMatchObject({ priority: -1 });
    expect((await change({ priority: 1001 })).status).toBe(400);
    expect((await change({ event: "Elk camp" })).status).toBe(400);
    expect((await other.call("PATCH", `/admin/map-data/layers/${id}`, { priority: 5 })).status).toBe(403);
    await chief.data("POST", `/admin/map-data/layers/${id}/remove`, { title });
  });

  it("is refused when it is damaged, has other tiles than declared, or would become another type", async () => {
    const whole = pmtilesOf(red);
    const refused = async (name: string, bytes: Uint8Array) => {
      const { state, error } = await uploadFile(chief, write(name, bytes), name);
      return [state, error?.id];
    };
    expect(await refused("short.pmtiles", whole.slice(0, whole.length - 1))).toEqual([
      "failed",
      "archive-damaged",
    ]);
    expect(await refused("vector.pmtiles", pmtilesOf(red, { tileType: 1 }))).toEqual([
      "failed",
      "archive-damaged",
    ]);
    for (const options of [{ tileType: 6 }, { tileType: 1, tileCompression: 4 }])
      expect(await refused("other.pmtiles", pmtilesOf(red, options))).toEqual(["failed", "unknown-format"]);
    expect(await refused("text.mbtiles", Buffer.from("no database at all"))).toEqual([
      "failed",
      "unknown-format",
    ]);
    const draft = await uploadFile(chief, write("layer.pmtiles", whole), "layer.pmtiles");
    expect(
      await chief.call("POST", `${DRAFTS}/${draft.uuid}/prepare`, settings(`Layer ${MARK}`)),
    ).toMatchObject({ status: 400 });
    const { id } = await publish("kept.pmtiles", whole, { title: `Kept ${MARK}` });
    await expect(begin(chief, "units.gpkg", 100, id)).rejects.toThrow();
    const [tile] = red;
    expect((await get(null, id, xyz(tile ?? { z: 0, x: 0, y: 0, bytes: whole }))).status).toBe(200);
  });

  it("returns 500 for a tile damaged on disk, and keeps serving the others", async () => {
    const { id } = await publish("rotten.pmtiles", pmtilesOf(red), { title: `Rotten ${MARK}` });
    const file = new ArchiveCatalog(maps).find(id);
    const path = join(file?.folder ?? "", "tiles.pmtiles");
    truncateSync(path, readFileSync(path).length - 1);
    const statuses = await Promise.all(red.map(async (tile) => (await get(null, id, xyz(tile))).status));
    expect(statuses.filter((status) => status === 500)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(red.length - 1);
  });

  it("keeps being served when a replacing command is killed at any step, which leaves no partial one", {
    timeout: 400_000,
  }, async () => {
    const title = `Killed ${MARK}`;
    const { id } = await publish("old.pmtiles", pmtilesOf(red), { title });
    const wide = tilesOver(
      [-109, 37, -102, 41],
      [6, 7, 8, 9, 10, 11],
      () => red[0]?.bytes ?? new Uint8Array(),
    );
    const files = {
      "next.pmtiles": write("next.pmtiles", pmtilesOf(wide)),
      "next.mbtiles": join(folder, "next.mbtiles"),
    };
    writeMbtiles(files["next.mbtiles"], wide, { name: "Next", format: "png" });
    const [tile] = red;
    if (!tile) throw new Error("no tile");
    const versions = () => readdirSync(join(maps, id)).filter((name) => /^v/.test(name));
    const [before] = versions();
    for (const [name, path] of Object.entries(files))
      for (const step of ["publishing", "converting", "inspecting"]) {
        const words = ["add", path, "--as", "overlay", "--title", title, "--state", "CO", "--replace"];
        const { child, ended } = startCommand("maps", words, { DATA_DIR: inject("serverDataDir") });
        const reached = new Promise<void>((resolve, reject) => {
          child.stderr?.on("data", (text) => String(text).includes(step) && resolve());
          void ended.then(() => reject(new Error(`${name} ended before ${step}.`)));
        });
        await reached;
        child.kill("SIGKILL");
        await ended;
        // A small archive may be published before the kill, and must then be complete.
        const file = new ArchiveCatalog(maps).find(id);
        const whole = file?.source === "old.pmtiles" ? red : wide;
        if (step === "inspecting") expect(file?.source).toBe("old.pmtiles");
        expect(file).toMatchObject({ archive: { tiles: whole.length } });
        const last = whole.at(-1) ?? tile;
        for (const one of [tile, last]) {
          await expect
            .poll(async () => (await get(null, id, xyz(one))).status, { message: `${name} ${step}` })
            .toBe(200);
          expect(await bytesOf(await get(null, id, xyz(one)))).toEqual(one.bytes);
        }
        if (whole === wide) await chief.data("POST", `/admin/map-data/layers/${id}/rollback`);
      }
    expect(versions()).toContain(before);
    expect(new ArchiveCatalog(maps).find(id)?.source).toBe("old.pmtiles");
    // The next command cleans up after killed ones.
    const rest = () => readdirSync(maps).filter((name) => name.startsWith(".work-"));
    expect(rest().length).toBeGreaterThan(0);
    await addArchive(
      files["next.pmtiles"],
      { as: "overlay", title, category: "Local data", states: ["CO"], attribution: null, replace: true },
      { maps },
    );
    expect(rest()).toEqual([]);
    expect(versions().length).toBeLessThanOrEqual(2);
    expect(new ArchiveCatalog(maps).find(id)).toMatchObject({ archive: { tiles: wide.length } });
    remove(maps, id);
  });

  it("is read by GDAL like its source MBTiles", async ({ skip }) => {
    try {
      if (!/MBTiles/.test(execFileSync("gdalinfo", ["--formats"]).toString())) skip("GDAL has no MBTiles");
    } catch {
      skip("GDAL isn't installed");
    }
    const picture = await pictureOf({ r: 30, g: 160, b: 60 }, "png", 512);
    const tif = join(folder, "green.tif");
    const mbtiles = join(folder, "green.mbtiles");
    write("green.png", picture);
    const place = ["-a_srs", "EPSG:3857", "-a_ullr", "-11897270", "4891969", "-11741000", "4735699"];
    execFileSync("gdal_translate", ["-q", ...place, join(folder, "green.png"), tif]);
    execFileSync("gdal_translate", ["-q", "-of", "MBTiles", "-co", "TILE_FORMAT=PNG", tif, mbtiles]);
    execFileSync("gdaladdo", ["-q", mbtiles, "2", "4"]);
    const draft = await uploadFile(chief, mbtiles, "green.mbtiles");
    const layer = await publishDraft(chief, draft, settings(`Green ${MARK}`, { as: "basemap" }));
    // GDAL reads the tiles over HTTP as a tiled map service and must find the original color.
    const wms = join(folder, "green.xml");
    const { minZoom = 0, maxZoom = 0 } = layer.archive ?? {};
    const places = ["z", "x", "y"].map((part) => `$\{${part}}`).join("/");
    const gdalAddress = addressOf(layer.id, `xyz/${places}.png`);
    writeFileSync(
      wms,
      `<GDAL_WMS><Service name="TMS"><ServerUrl>${gdalAddress}</ServerUrl></Service><DataWindow><UpperLeftX>-20037508.34</UpperLeftX><UpperLeftY>20037508.34</UpperLeftY><LowerRightX>20037508.34</LowerRightX><LowerRightY>-20037508.34</LowerRightY><TileLevel>${maxZoom}</TileLevel><TileCountX>1</TileCountX><TileCountY>1</TileCountY><YOrigin>top</YOrigin></DataWindow><Projection>EPSG:3857</Projection><BlockSizeX>256</BlockSizeX><BlockSizeY>256</BlockSizeY><BandsCount>3</BandsCount></GDAL_WMS>`,
    );
    const value = execFileSync("gdallocationinfo", ["-valonly", "-wgs84", wms, "-106.2", "39.6"]).toString();
    expect(value.trim().split(/\s+/).map(Number)).toEqual([30, 160, 60]);
    expect(maxZoom).toBeGreaterThan(minZoom);
  });
});
