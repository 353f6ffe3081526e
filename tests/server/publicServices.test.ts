import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { LayersManifest } from "../../src/domain/layersManifest";
import type { MapServices } from "../../src/domain/mapServices";
import { TestClient } from "../support/api";
import { cleanUp, start } from "../support/ownServers";
import type { TestServer } from "../support/server";

const configOf = async (url: string) =>
  ((await (await fetch(`${url}/maps/config.env.json`)).json()) as { map: MapServices }).map;
const policyOf = async (url: string) =>
  (await fetch(`${url}/maps/`)).headers.get("content-security-policy") ?? "";
const TILE =
  "https://wayback.maptiles.arcgis.com/arcgis/rest/services/World_Imagery/MapServer/tilemap/10842/12/1552/840";

describe("SERVICES=embedded", () => {
  it("names no other origin and has no proxy", async () => {
    const url = inject("serverUrl");
    expect(await configOf(url)).toMatchObject({ profile: "embedded", origins: [], proxy: null });
    expect(await policyOf(url)).not.toContain("https://");
    expect((await fetch(`${url}/arcgis/proxy?${TILE}`)).status).toBe(404);
  });
});

describe("every address of the embedded services", () => {
  it("is served by this server", async () => {
    const url = inject("serverUrl");
    const map = await configOf(url);
    const client = new TestClient(url);
    await client.signUp();
    const { states } = await client.data<LayersManifest>("GET", "/layers-manifest");
    const layers = states.flatMap(({ stateName, categories }) =>
      stateName !== "Colorado"
        ? []
        : categories.flatMap(({ subCategories }) => subCategories.flatMap((sub) => sub.layers)),
    );
    expect(layers.length).toBeGreaterThan(9);
    const addresses = [
      ...map.basemaps.map(({ tileServiceUrl }) => tileServiceUrl),
      ...Object.values(map.reference).map((reference) => reference.url),
      ...map.overlays.flatMap((overlay) => [overlay.url, overlay.raster ?? overlay.url]),
      ...layers.flatMap(({ urls, legend }) => [
        urls.mainRes,
        urls.raster ?? urls.mainRes,
        legend ?? urls.mainRes,
      ]),
      map.elevation,
      map.terrainRaster.url.replace("{z}", "9").replace("{x}", "103").replace("{y}", "193"),
      map.counties.url,
      `${map.reverseGeocode}?location=-107.55,40.52`,
      map.imagery.configUrl,
    ];
    for (const address of addresses) expect((await fetch(new URL(address, url))).status, address).toBe(200);
  });
});

describe("a basemap with the operator's key", () => {
  const folder = mkdtempSync(join(os.tmpdir(), "ridgeline-keys-"));
  const tiles = "https://tiles.example.org/rest/services/Imagery/MapServer";
  const KEY = "operators-key";
  let server: TestServer;
  beforeAll(async () => {
    const file = join(folder, "basemaps.json");
    const own = "/arcgis/rest/services/Basemap/Topographic/MapServer";
    writeFileSync(
      file,
      JSON.stringify([
        { name: "Satellite", tileServiceUrl: tiles, apiKey: KEY, priority: 5 },
        { name: "Hybrid", tileServiceUrl: tiles, apiKey: KEY, priority: 4, default: true },
        { name: "Topographic", tileServiceUrl: own, priority: 3 },
      ]),
    );
    server = await start({ env: { BASEMAPS_FILE: file } });
  });
  afterAll(async () => {
    await cleanUp();
    rmSync(folder, { recursive: true });
  });

  it("is sent only to logged-in accounts, with its key, in priority order", async () => {
    const client = new TestClient(server.url);
    const ask = () => client.request("GET", "/maps/config.env.json");
    const before = await ask();
    expect(JSON.stringify(before.body)).not.toContain(KEY);
    expect((before.body as { map: MapServices }).map.basemaps).toEqual([
      expect.objectContaining({ name: "Topographic", priority: 3 }),
      expect.objectContaining({
        ...{ name: "Hybrid", priority: 4, default: true },
        tileServiceUrl: "/arcgis/rest/services/Basemap/Satellite/MapServer",
      }),
      expect.objectContaining({ name: "Satellite", priority: 5 }),
    ]);
    await client.signUp();
    const told = await ask();
    expect(told.headers.get("cache-control")).toBe("private, no-cache");
    const { map } = told.body as { map: MapServices };
    expect(map.basemaps.map(({ name, apiKey }) => [name, apiKey])).toEqual([
      ["Topographic", undefined],
      ["Hybrid", KEY],
      ["Satellite", KEY],
    ]);
    const { body } = await client.request("GET", "/api/v1/config");
    expect(JSON.stringify(body)).not.toContain(KEY);
    // A cookie without a valid session reveals nothing.
    await client.call("POST", "/logout");
    const forged = await fetch(`${server.url}/maps/config.env.json`, {
      headers: { cookie: "ridgeline_session=abc" },
    });
    expect(await forged.text()).not.toContain(KEY);
    expect(JSON.stringify((await ask()).body)).not.toContain(KEY);
  });

  it("can be restricted to this site: its requests name the site's origin, and no path", async () => {
    const policy = async (url: string) => (await fetch(`${url}/maps/`)).headers.get("referrer-policy");
    expect(await policy(server.url)).toBe("strict-origin-when-cross-origin");
    expect(await policy(inject("serverUrl"))).toBe("same-origin");
  });
});

describe("SERVICES=public", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ env: { SERVICES: "public", IMAGERY_TOKEN: "top-secret-token" } });
  });
  afterAll(cleanUp);

  it("sends the app the public services, and its policy allows requests only to them", async () => {
    const map = await configOf(server.url);
    expect(map.profile).toBe("public");
    expect(map.basemaps[0]?.tileServiceUrl).toMatch(/^https:\/\/basemap\.nationalmap\.gov\//);
    const policy = await policyOf(server.url);
    for (const directive of ["connect-src", "img-src"]) {
      const sources = policy
        .split(";")
        .find((part) => part.trim().startsWith(directive))
        ?.split(" ")
        .filter((part) => part.startsWith("https:"));
      expect(sources).toEqual(map.origins);
    }
    expect(map.origins.length).toBeGreaterThan(15);
  });

  it("lists the states' hunting units for signed-in users", async () => {
    expect((await fetch(`${server.url}/api/v1/layers-manifest`)).status).toBe(401);
    const client = new TestClient(server.url);
    await client.signUp();
    const { body } = await client.call("GET", "/layers-manifest");
    expect(JSON.stringify(body)).toContain(
      "https://services5.arcgis.com/ttNGmDvKQA7oeDQ3/arcgis/rest/services/CPWAdminData/FeatureServer/6",
    );
  });

  it("has a proxy only for signed-in users and listed addresses", async () => {
    const stranger = await fetch(`${server.url}/arcgis/proxy?${TILE}`);
    expect(stranger.status).toBe(403);
    const client = new TestClient(server.url);
    await client.signUp();
    const through = (address: string) => client.request("GET", `/arcgis/proxy?${address}`);
    expect((await through("https://example.org/")).status).toBe(403);
    expect((await through("http://127.0.0.1:22/")).status).toBe(403);
    expect((await through("")).status).toBe(400);
    expect(server.logs()).not.toContain("top-secret-token");
  });
});
