import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import { basename, dirname, join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { DraftStore, RETENTION_MS } from "../../server/maps/drafts/draftStore";
import { MapCatalog, mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import type { AuditEntry } from "../../src/domain/administration";
import type { LayersManifest } from "../../src/domain/layersManifest";
import type { MapDataLayer, MapDataOverview, MapDraft } from "../../src/domain/mapData";
import { TestClient } from "../support/api";
import { poolOf } from "../support/database";
import { makeZip } from "../support/makeZip";
import { squares, writeAs, writeGeojson } from "../support/mapFiles";
import { begin, publishDraft, sendPart, settings, settled, uploadFile } from "../support/mapUpload";
import { cleanUp, expectLogin, start } from "../support/ownServers";
import { PATIENCE_MS } from "../support/patience";
import { demote, personWith } from "../support/personWith";

const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
const MARK = randomUUID().slice(0, 6);
let folder = "";
let database: pg.Pool;
let chief: TestClient;
let insider: TestClient;
let other: TestClient;

const person = (roles: string[]) => personWith(roles, { url, database });
const overview = () => chief.data<MapDataOverview>("GET", "/admin/map-data");
const service = (id: string) => `/arcgis/rest/services/Maps/${id}`;
const zipped = (shp: string): Uint8Array<ArrayBuffer> =>
  makeZip(
    readdirSync(dirname(shp))
      .filter((name) => !name.endsWith(".geojson"))
      .map((name) => ({ name, data: new Uint8Array(readFileSync(join(dirname(shp), name))) })),
  );

beforeAll(async () => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-mapdata-"));
  database = poolOf(inject("serverDataDir"));
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  chief = await person(["administrator"]);
  insider = await person(["insider"]);
  other = await person(["registered"]);
});
afterAll(async () => {
  await cleanUp();
  for (const { uuid } of (await overview()).drafts)
    await chief.call("DELETE", `/admin/map-data/drafts/${uuid}`);
  for (const { id } of new MapCatalog(maps).list()) remove(maps, id);
  await demote(chief, database);
  await database.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("a map data file", () => {
  it("is uploaded in parts and resumes after a lost connection", async () => {
    const bytes = zipped(await writeAs("ESRI Shapefile", folder, squares(400), ["-t_srs", "EPSG:2231"]));
    const { uuid, received } = await begin(chief, "C:\\data\\..\\units.zip", bytes.length);
    expect(received).toBe(0);
    const cut = Math.floor(bytes.length / 3);
    // Breaks the connection within a part, before all the bytes it announced.
    const request = http.request(new URL(`/api/v1/admin/map-data/drafts/${uuid}/file?offset=0`, url), {
      method: "PUT",
      headers: {
        origin: url,
        cookie: chief.cookieHeader(),
        "content-type": "application/octet-stream",
        "content-length": bytes.length,
      },
    });
    request.on("error", () => {});
    request.write(bytes.subarray(0, cut));
    await vi.waitFor(
      async () =>
        expect((await chief.data<MapDraft>("GET", `/admin/map-data/drafts/${uuid}`)).received).toBe(cut),
      { timeout: PATIENCE_MS },
    );
    const gone = new Promise((resolve) => request.once("close", resolve));
    request.destroy();
    await gone;
    const wrong = await sendPart(chief, uuid, 0, bytes);
    expect([wrong.status, wrong.body]).toEqual([
      409,
      {
        success: false,
        data: { id: "wrong-offset", message: `${cut} bytes of this file have arrived. Continue from there.` },
      },
    ]);
    const half = Math.floor(bytes.length / 2);
    expect((await sendPart(chief, uuid, cut, bytes.slice(cut, half))).body).toMatchObject({
      data: { received: half, state: "uploading" },
    });
    const more = await sendPart(chief, uuid, half, new Uint8Array([...bytes.slice(half), 1]));
    expect([more.status, more.body]).toMatchObject([413, { data: { id: "too-much" } }]);
    expect((await sendPart(chief, uuid, half, bytes.slice(half))).status).toBe(200);
    expect((await sendPart(chief, uuid, 0, bytes)).body).toMatchObject({ data: { id: "not-uploading" } });
    const draft = await settled(chief, uuid);
    expect(draft).toMatchObject({ state: "inspected", fileName: "units.zip", error: null });
    const [layer] = draft.inspected?.layers ?? [];
    expect(layer).toMatchObject({ name: "units", count: 400, geometry: "areas" });
    expect(layer?.crs).toContain("EPSG:2231");
    expect(layer?.fields.map(({ name }) => name)).toEqual(["NAME", "KIND", "ACRES", "NO"]);
    expect(layer?.fields[1]?.examples).toEqual(["Private", "State", "BLM"]);
    const [west = 0, south = 0, east = 0, north = 0] = layer?.extent ?? [];
    expect(west).toBeCloseTo(-107, 1);
    expect(south).toBeCloseTo(39, 1);
    expect(east).toBeCloseTo(-106.605, 1);
    expect(north).toBeCloseTo(39.395, 1);
    expect((await chief.call("DELETE", `/admin/map-data/drafts/${uuid}`)).status).toBe(200);
    expect((await chief.call("GET", `/admin/map-data/drafts/${uuid}`)).status).toBe(404);
  });

  it("asks for missing information, and can be prepared again with it", async () => {
    const shp = await writeAs("ESRI Shapefile", folder, squares(20), ["-t_srs", "EPSG:2231"]);
    rmSync(shp.replace(/shp$/, "prj"));
    const path = join(folder, "noprj.zip");
    writeFileSync(path, zipped(shp));
    const draft = await uploadFile(chief, path, "noprj.zip");
    expect(draft.inspected?.layers[0]).toMatchObject({ crs: null, extent: null });
    await chief.data("POST", `/admin/map-data/drafts/${draft.uuid}/prepare`, settings(`No prj ${MARK}`));
    const asked = await settled(chief, draft.uuid);
    expect([asked.state, asked.error?.id]).toEqual(["inspected", "no-crs"]);
    expect(asked.error?.message).toContain("Enter its coordinate system, such as EPSG:2231");
    expect(asked.error?.message).not.toContain("--");
    await chief.data(
      "POST",
      `/admin/map-data/drafts/${draft.uuid}/prepare`,
      settings(`No prj ${MARK}`, { crs: "epsg:2231" }),
    );
    const ready = await settled(chief, draft.uuid);
    expect(ready).toMatchObject({ state: "ready", error: null, preview: { count: 20, states: ["CO"] } });
    const address = await chief.call("POST", `/admin/map-data/drafts/${draft.uuid}/prepare`, {
      ...settings("X"),
      crs: "http://127.0.0.1/wkt",
    });
    expect(address.status).toBe(400);
  });

  it.each([
    ["cut.zip", () => makeZip([{ name: "a.geojson", data: "{}" }]).subarray(0, 30), "archive-damaged"],
    ["up.zip", () => makeZip([{ name: "../up.geojson", data: "{}" }]), "archive-unsafe"],
    [
      "bomb.zip",
      () => makeZip([{ name: "a.geojson", data: new Uint8Array(80 * 1024 * 1024) }]),
      "archive-too-large",
    ],
    ["text.zip", () => makeZip([{ name: "readme.txt", data: "no map" }]), "unknown-format"],
    ["named.gpkg", () => new TextEncoder().encode("<vrt>no GeoPackage</vrt>"), "unknown-format"],
    ["broken.geojson", () => new TextEncoder().encode('{"type":"FeatureCollection"'), "unreadable"],
  ])("that is hostile or damaged gets a clear error and is never published: %s", async (name, make, id) => {
    const path = join(folder, name);
    writeFileSync(path, make());
    const before = readdirSync(maps).filter((entry) => !entry.startsWith("."));
    const draft = await uploadFile(chief, path, name);
    expect([draft.state, draft.error?.id]).toEqual(["failed", id]);
    expect(draft.error?.message).toMatch(/^[\w .]+ .*\.$/s);
    const prepared = await chief.call(
      "POST",
      `/admin/map-data/drafts/${draft.uuid}/prepare`,
      settings("Hostile"),
    );
    expect(prepared.status).toBe(409);
    expect((await chief.call("POST", `/admin/map-data/drafts/${draft.uuid}/publish`)).status).toBe(409);
    await chief.data("POST", `/admin/map-data/drafts/${draft.uuid}/inspect`);
    expect((await settled(chief, draft.uuid)).error?.id).toBe(id);
    expect(readdirSync(maps).filter((entry) => !entry.startsWith("."))).toEqual(before);
    await chief.call("DELETE", `/admin/map-data/drafts/${draft.uuid}`);
  });

  it("is refused before its upload for its kind or size", async () => {
    const refuse = async (fileName: string, bytes: number) => {
      const { status, body } = await chief.call("POST", "/admin/map-data/drafts", { fileName, bytes });
      const { id, message } = (body as { data: { id: string; message: string } }).data;
      return [status, id, message.split(".")[0]];
    };
    expect(await refuse("units.shp", 10)).toEqual([400, "unusable-file", "A Shapefile is a set of files"]);
    expect(await refuse("units.exe", 10)).toEqual([400, "unusable-file", "This file type isn't supported"]);
    expect(await refuse("units.gpkg", 0)).toEqual([400, "unusable-file", "The file is empty"]);
    expect(await refuse("units.gpkg", 1e11)).toEqual([413, "too-large", "The file is larger than 2,048 MB"]);
    const { uuid } = await begin(chief, "units.gpkg", 40_000_000);
    const answer = await sendPart(chief, uuid, 0, new Uint8Array(33 * 1024 * 1024)).catch(() => null);
    if (answer) expect([answer.status, answer.body]).toMatchObject([413, { data: { id: "too-large" } }]);
    expect((await chief.data<MapDraft>("GET", `/admin/map-data/drafts/${uuid}`)).received).toBe(0);
    await chief.call("DELETE", `/admin/map-data/drafts/${uuid}`);
  });

  it("is removed when abandoned", async () => {
    const { uuid } = await begin(chief, "old.gpkg", 1000);
    await sendPart(chief, uuid, 0, new Uint8Array(10));
    const store = new DraftStore(maps);
    store.sweep(Date.now() + RETENTION_MS.uploading - 60_000);
    expect(store.find(uuid)).not.toBeNull();
    const past = Date.now() / 1000 - RETENTION_MS.uploading / 1000 - 60;
    for (const path of ["", "draft.json", "file/old.gpkg"])
      utimesSync(join(store.folderOf(uuid), path), past, past);
    expect(store.sweep()).toBe(1);
    expect((await chief.call("GET", `/admin/map-data/drafts/${uuid}`)).status).toBe(404);
  });

  it("can be canceled during preparation, and prepared afterwards", async () => {
    const path = writeGeojson(join(folder, "many.geojson"), squares(20_000));
    const draft = await uploadFile(chief, path, "many.geojson");
    await chief.data("POST", `/admin/map-data/drafts/${draft.uuid}/prepare`, settings(`Many ${MARK}`));
    const busy = await chief.call(
      "POST",
      `/admin/map-data/drafts/${draft.uuid}/prepare`,
      settings(`Many ${MARK}`),
    );
    expect([busy.status, busy.body]).toMatchObject([409, { data: { id: "busy" } }]);
    const canceled = await chief.data<MapDraft>("POST", `/admin/map-data/drafts/${draft.uuid}/cancel`);
    expect(canceled).toMatchObject({ state: "inspected", progress: null, error: { id: "canceled" } });
    await chief.data("POST", `/admin/map-data/drafts/${draft.uuid}/prepare`, settings(`Many ${MARK}`));
    expect((await settled(chief, draft.uuid)).state).toBe("ready");
    await chief.call("DELETE", `/admin/map-data/drafts/${draft.uuid}`);
  });
});

describe("a layer", () => {
  let layer: MapDataLayer;
  const seenBy = async (client: TestClient | null, path: string) =>
    (await (client ?? new TestClient(url)).request("GET", path)).status;
  const inManifest = async (client: TestClient, id: string) =>
    JSON.stringify(await client.data<LayersManifest>("GET", "/layers-manifest")).includes(`"map-${id}"`);

  beforeAll(async () => {
    const path = await writeAs("GPKG", folder, squares(50));
    const draft = await uploadFile(chief, path, "units.gpkg");
    layer = await publishDraft(
      chief,
      draft,
      settings(`Secret ${MARK}`, {
        roles: ["insider"],
        titleField: "NAME",
        popupFields: ["ACRES"],
        colorBy: "KIND",
      }),
    );
  });

  it("is served by every route only to accounts with one of its roles, and to administrators", async () => {
    const paths = [
      "MapServer?f=json",
      "FeatureServer",
      "MapServer/layers",
      "FeatureServer/layers",
      "MapServer/legend?f=json",
      "MapServer/0?f=json",
      "FeatureServer/0",
      "MapServer/0/query?where=1=1&f=json",
      "FeatureServer/0/query/?where=1=1&returnCountOnly=true&f=json",
      "MapServer/tile/9/195/104",
      "MapServer/export?bbox=-107,39,-106.6,39.2&bboxSR=4326&size=64,64&f=image",
    ].map((path) => `${service(layer.id)}/${path}`);
    for (const path of paths) {
      expect(await seenBy(insider, path), path).toBe(200);
      expect(await seenBy(chief, path), path).toBe(200);
      expect(await seenBy(other, path), path).toBe(404);
      expect(await seenBy(null, path), path).toBe(404);
    }
    const form = new URLSearchParams({ where: "1=1", f: "json" });
    for (const server of ["MapServer/0/query", "FeatureServer/0/query", "MapServer/export"]) {
      const path = `${service(layer.id)}/${server}`;
      expect((await other.request("POST", path, form)).status, path).toBe(404);
    }
    const tile = await insider.request("GET", `${service(layer.id)}/MapServer/tile/9/195/104`);
    expect(tile.headers.get("cache-control")).toBe("private, no-cache");
    for (const [client, there] of [
      [insider, true],
      [chief, true],
      [other, false],
    ] as const) {
      expect(await inManifest(client, layer.id)).toBe(there);
      const { body } = await client.request("GET", "/arcgis/rest/services/Maps?f=json");
      expect(JSON.stringify(body).includes(layer.id)).toBe(there);
    }
  });

  it("can be opened to everyone and restricted again without its file", async () => {
    const change = (body: unknown) => chief.call("PATCH", `/admin/map-data/layers/${layer.id}`, body);
    expect((await change({ roles: [] })).status).toBe(200);
    expect(await seenBy(null, `${service(layer.id)}/MapServer/0?f=json`)).toBe(200);
    expect(await inManifest(other, layer.id)).toBe(true);
    expect((await change({ roles: ["insider"], title: "Renamed", states: ["CO", "UT"] })).body).toMatchObject(
      {
        data: { id: layer.id, title: "Renamed", states: ["CO", "UT"], roles: ["insider"] },
      },
    );
    expect(await seenBy(other, `${service(layer.id)}/MapServer/0?f=json`)).toBe(404);
    expect((await change({ titleField: "NOPE" })).body).toMatchObject({ data: { id: "unknown-field" } });
    expect((await change({ titleField: "KIND", minZoom: 7 })).body).toMatchObject({
      data: { titleField: "KIND", minZoom: 7, before: { count: 50 } },
    });
    const rolled = await chief.data<MapDataLayer>("POST", `/admin/map-data/layers/${layer.id}/rollback`);
    expect(rolled).toMatchObject({ titleField: "NAME", roles: ["insider"] });
  });

  it("is listed under its event for roles that can see it; for others the event doesn't exist", async () => {
    const event = `Elk days ${MARK}`;
    const path = writeGeojson(join(folder, "event.geojson"), squares(12));
    const draft = await uploadFile(chief, path, "event.geojson");
    const prepare = (name: string) =>
      chief.call(
        "POST",
        `/admin/map-data/drafts/${draft.uuid}/prepare`,
        settings(`Days ${MARK}`, { event: name }),
      );
    expect((await prepare("Colorado")).body).toMatchObject({
      data: { id: "invalid-request", message: "Colorado is a state. Enter it under States instead." },
    });
    expect((await prepare("a|b")).status).toBe(400);
    const chosen = settings(`Days ${MARK}`, { event: ` ${event} `, roles: ["insider"] });
    const { id, ...published } = await publishDraft(chief, draft, chosen);
    expect([published.event, published.states]).toEqual([event, []]);
    const eventsOf = async (client: TestClient) =>
      (await client.data<LayersManifest>("GET", "/layers-manifest")).events.map(({ stateName }) => stateName);
    expect(await eventsOf(insider)).toContain(event);
    expect(await eventsOf(other)).not.toContain(event);
    expect(
      JSON.stringify((await insider.data<LayersManifest>("GET", "/layers-manifest")).states),
    ).not.toContain(`map-${id}`);
    expect((await overview()).events).toEqual(expect.arrayContaining(["tac", event]));
    const change = (body: unknown) => chief.call("PATCH", `/admin/map-data/layers/${id}`, body);
    expect((await change({ event: null })).body).toMatchObject({ data: { id: "invalid-request" } });
    expect((await change({ states: [] })).status).toBe(200);
    expect((await change({ event: "total ARCHERY challenge", roles: [] })).body).toMatchObject({
      data: { event: "tac" },
    });
    expect(await eventsOf(other)).toContain("tac");
    expect((await change({ event: null, states: ["CO"] })).body).toMatchObject({
      data: { event: null, states: ["CO"] },
    });
    expect(await eventsOf(other)).toEqual([]);
    await chief.data("POST", `/admin/map-data/layers/${id}/remove`, { title: `Days ${MARK}` });
  });

  it("is previewed only by administrators before it is published", async () => {
    const draft = await uploadFile(
      chief,
      writeGeojson(join(folder, "preview.geojson"), squares(30)),
      "preview.geojson",
    );
    await chief.data("POST", `/admin/map-data/drafts/${draft.uuid}/prepare`, settings(`Preview ${MARK}`));
    const { preview } = await settled(chief, draft.uuid);
    for (const path of ["/tile/9/195/104", "/legend?f=json", "/0/query?where=1=1&f=json"]) {
      expect(await seenBy(chief, preview?.service + path)).toBe(200);
      expect(await seenBy(insider, preview?.service + path)).toBe(404);
      expect(await seenBy(null, preview?.service + path)).toBe(404);
    }
    expect((await overview()).layers.map(({ title }) => title)).not.toContain(`Preview ${MARK}`);
    await chief.call("DELETE", `/admin/map-data/drafts/${draft.uuid}`);
    expect(await seenBy(chief, `${preview?.service}/legend`)).toBe(404);
  });

  it("is replaced by a new file, rolled back with its roles, and removed by its title", async () => {
    const first = await uploadFile(chief, writeGeojson(join(folder, "a.geojson"), squares(10)), "a.geojson");
    const { id } = await publishDraft(chief, first, settings(`Pastures ${MARK}`));
    const again = await uploadFile(chief, writeGeojson(join(folder, "b.geojson"), squares(12)), "b.geojson");
    const taken = await chief.call(
      "POST",
      `/admin/map-data/drafts/${again.uuid}/prepare`,
      settings(`Pastures ${MARK}`),
    );
    expect([taken.status, taken.body]).toMatchObject([409, { data: { id: "exists" } }]);
    await chief.call("DELETE", `/admin/map-data/drafts/${again.uuid}`);
    const next = await uploadFile(chief, join(folder, "b.geojson"), "b.geojson", id);
    const replaced = await publishDraft(chief, next, settings(`Pastures 2 ${MARK}`, { roles: ["insider"] }));
    expect(replaced).toMatchObject({ id, count: 12, title: `Pastures 2 ${MARK}`, before: { count: 10 } });
    const count = async (client: TestClient) =>
      (await client.request("GET", `${service(id)}/MapServer/0/query?where=1=1&returnCountOnly=true&f=json`))
        .body;
    expect(await count(insider)).toEqual({ count: 12 });
    const rolled = await chief.data<MapDataLayer>("POST", `/admin/map-data/layers/${id}/rollback`);
    expect(rolled).toMatchObject({ count: 10, roles: ["insider"], before: { count: 12 } });
    expect(await count(insider)).toEqual({ count: 10 });
    expect(await seenBy(other, `${service(id)}/MapServer`)).toBe(404);
    const wrong = await chief.call("POST", `/admin/map-data/layers/${id}/remove`, { title: "Pasture" });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { data: { fields: { title: expect.any(String) } } },
    ]);
    expect(
      (await chief.call("POST", `/admin/map-data/layers/${id}/remove`, { title: rolled.title })).status,
    ).toBe(200);
    expect(await seenBy(insider, `${service(id)}/MapServer`)).toBe(404);
    const audit = await chief.data<{ entries: AuditEntry[] }>("GET", "/admin/audit?limit=10");
    const own = audit.entries.filter(
      ({ account }) => account.endsWith(MARK) && account.startsWith("Pastures"),
    );
    expect(own.map(({ action }) => action)).toEqual([
      "map-remove",
      "map-rollback",
      "map-replace",
      "map-publish",
    ]);
  });

  it("that is damaged is listed and can be removed", async () => {
    const draft = await uploadFile(chief, writeGeojson(join(folder, "d.geojson"), squares(10)), "d.geojson");
    const { id } = await publishDraft(chief, draft, settings(`Damaged ${MARK}`));
    writeFileSync(join(maps, id, "layer.json"), "{");
    // Layers are reread when one of them changes.
    await chief.call("PATCH", `/admin/map-data/layers/${layer.id}`, { category: "Other" });
    expect((await overview()).layers.find((one) => one.id === id)).toMatchObject({
      state: "damaged",
      title: id,
    });
    expect((await chief.call("POST", `/admin/map-data/layers/${id}/remove`, { title: id })).status).toBe(200);
    expect((await overview()).layers.map((one) => one.id)).not.toContain(id);
  });
});

it("a server killed while it prepares a layer leaves no partial layer, reports it, and continues", {
  timeout: 240_000,
}, async () => {
  const before = await start();
  const { dataDir } = before;
  const client = new TestClient(before.url);
  const account = await client.signUp();
  const path = writeGeojson(join(folder, "long.geojson"), squares(20_000));
  const draft = await uploadFile(client, path, "long.geojson");
  await client.data("POST", `/admin/map-data/drafts/${draft.uuid}/prepare`, settings("Long"));
  await vi.waitFor(
    async () =>
      expect(
        (await client.data<MapDraft>("GET", `/admin/map-data/drafts/${draft.uuid}`)).progress?.step,
      ).toBe("inspecting"),
    { timeout: PATIENCE_MS, interval: 20 },
  );
  await before.kill();
  const after = await start({ dataDir });
  const again = await expectLogin(after.url, account);
  expect(await again.data<MapDraft>("GET", `/admin/map-data/drafts/${draft.uuid}`)).toMatchObject({
    state: "inspected",
    progress: null,
    preview: null,
    error: { id: "interrupted" },
  });
  expect((await again.data<MapDataOverview>("GET", "/admin/map-data")).layers).toEqual([]);
  const layer = await publishDraft(again, draft, settings("Long"));
  expect(layer.count).toBe(20_000);
});

it("only administrators can manage map data", async () => {
  const { uuid } = await begin(chief, "theirs.gpkg", 1000);
  const calls: [string, string, unknown?][] = [
    ["GET", "/admin/map-data"],
    ["POST", "/admin/map-data/drafts", { fileName: "a.gpkg", bytes: 10 }],
    ["GET", `/admin/map-data/drafts/${uuid}`],
    ["POST", `/admin/map-data/drafts/${uuid}/inspect`],
    ["POST", `/admin/map-data/drafts/${uuid}/prepare`, settings("X")],
    ["POST", `/admin/map-data/drafts/${uuid}/cancel`],
    ["POST", `/admin/map-data/drafts/${uuid}/publish`],
    ["DELETE", `/admin/map-data/drafts/${uuid}`],
    ["PATCH", `/admin/map-data/layers/x`, { title: "X" }],
    ["POST", `/admin/map-data/layers/x/rollback`],
    ["POST", `/admin/map-data/layers/x/remove`, { title: "X" }],
  ];
  for (const [method, path, body] of calls)
    for (const client of [insider, other])
      expect((await client.call(method, path, body)).body, `${method} ${path}`).toMatchObject({
        data: { id: "forbidden" },
      });
  const put = await sendPart(other, uuid, 0, new Uint8Array(10));
  const asked = ["PUT", `/admin/map-data/drafts/${uuid}/file`];
  expect([put.status, put.body], asked.join(" ")).toMatchObject([403, { data: { id: "forbidden" } }]);
  expect(await chief.data<MapDraft>("GET", `/admin/map-data/drafts/${uuid}`)).toMatchObject({
    received: 0,
    state: "uploading",
  });
  await chief.call("DELETE", `/admin/map-data/drafts/${uuid}`);
});

it("the heaviest bodies of each call get a readable response", async () => {
  const { uuid } = await begin(chief, "heavy.gpkg", 1000);
  const long = "x".repeat(200);
  const heaviest = settings("x".repeat(100), {
    popupFields: Array.from({ length: 200 }, () => long),
    states: Array.from({ length: 60 }, () => "CO"),
  });
  expect((await chief.call("POST", `/admin/map-data/drafts/${uuid}/prepare`, heaviest)).body).toMatchObject({
    data: { id: "incomplete" },
  });
  const tooMany = { ...heaviest, popupFields: [...heaviest.popupFields, long] };
  expect((await chief.call("POST", `/admin/map-data/drafts/${uuid}/prepare`, tooMany)).status).toBe(400);
  expect(
    (await chief.call("PATCH", `/admin/map-data/layers/none`, { popupFields: heaviest.popupFields })).status,
  ).toBe(404);
  expect(
    (await chief.call("POST", "/admin/map-data/drafts", { fileName: `${"é".repeat(250)}.zip`, bytes: 10 }))
      .status,
  ).toBe(200);
  const named = (await overview()).drafts.find(({ fileName }) => fileName.startsWith("éé"));
  expect(Buffer.byteLength(basename(named?.fileName ?? ""))).toBeLessThan(255);
  for (const draft of (await overview()).drafts)
    await chief.call("DELETE", `/admin/map-data/drafts/${draft.uuid}`);
});
