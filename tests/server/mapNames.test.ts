import { existsSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { addLayer } from "../../server/maps/ingest/add";
import { NAMES_FILE } from "../../server/maps/names/pack";
import { MapCatalog, mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import { amend } from "../../server/maps/store/versions";
import type { Role } from "../../src/domain/roles";
import { TestClient } from "../support/api";
import { poolOf } from "../support/database";
import { type MadeFeature, writeGeojson } from "../support/mapFiles";
import { PATIENCE_MS } from "../support/patience";
import { personWith } from "../support/personWith";

const url = inject("serverUrl");
const maps = mapsFolder(inject("serverDataDir"));
let folder = "";
let database: pg.Pool;

interface Suggestion {
  text: string;
  magicKey: string;
  type: string;
}
interface Candidate {
  address: string;
  location: { x: number; y: number };
  attributes: Record<string, string>;
  extent: { xmin: number; ymin: number; xmax: number; ymax: number };
}

const point = (name: unknown, longitude: number, latitude: number, no = 0): MadeFeature => ({
  properties: { NAME: name as string, NO: no },
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});

async function geocode<T>(operation: string, query: Record<string, string>, client?: TestClient) {
  const words = new URLSearchParams({ f: "json", ...query });
  const response = await fetch(
    new URL(`/arcgis/rest/services/World/GeocodeServer/${operation}?${words}`, url),
    {
      headers: client ? { cookie: client.cookieHeader() } : {},
    },
  );
  return { headers: response.headers, body: (await response.json()) as T };
}
const suggest = async (text: string, more: Record<string, string> = {}, client?: TestClient) =>
  (await geocode<{ suggestions: Suggestion[] }>("suggest", { text, ...more }, client)).body.suggestions;
const find = async (query: Record<string, string>, client?: TestClient) =>
  (await geocode<{ candidates: Candidate[] }>("findAddressCandidates", query, client)).body.candidates;
/** Waits until a layer's name can be found. Servers look for changes twice a second. */
const suggested = (text: string, type: string, client?: TestClient) =>
  vi.waitFor(
    async () => {
      const one = (await suggest(text, {}, client)).find((suggestion) => suggestion.type === type);
      if (!one) throw new Error(`${text} isn't found in ${type}`);
      return one;
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );

async function add(title: string, features: readonly MadeFeature[], titleField = "NAME") {
  const path = writeGeojson(join(folder, "source.geojson"), features);
  return addLayer(path, { title, category: "Local data", states: [], replace: true, titleField }, { maps });
}
const layerOf = (id: string) => {
  const layer = new MapCatalog(maps).find(id);
  if (!layer) throw new Error(`${id} is not there`);
  return layer;
};

const person = (roles: Role[]) => personWith(roles, { url, database });

beforeAll(async () => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-map-names-"));
  database = poolOf(inject("serverDataDir"));
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
});
afterAll(async () => {
  for (const { id } of new MapCatalog(maps).list()) remove(maps, id);
  await database.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("names of an added layer", () => {
  it("are suggested with their layer, and open their location", async () => {
    await add("Peaks", [point("Zebulon Spire", -106.99, 39.07), point("Cañon Zebulón", -106.5, 39.5)]);
    const { text, magicKey } = await suggested("zebulon sp", "Peaks");
    expect(text).toBe("Zebulon Spire, Pitkin County, Colorado");
    const [candidate, other] = await find({ SingleLine: text, magicKey, outSR: "4326" });
    expect(other).toBeUndefined();
    expect(candidate).toMatchObject({
      address: text,
      attributes: { PlaceName: "Zebulon Spire", Type: "Peaks", Addr_type: "POI" },
    });
    expect(candidate?.location.x).toBeCloseTo(-106.99, 4);
    expect(candidate?.location.y).toBeCloseTo(39.07, 4);
    expect(candidate?.extent.xmin).toBeLessThan(-106.99);
    // Without accents, by the second word, and without a magicKey.
    expect((await find({ SingleLine: "canon zebulon" }))[0]?.attributes.PlaceName).toBe("Cañon Zebulón");
    expect((await suggest("zebulon")).filter(({ type }) => type === "Peaks")).toHaveLength(2);
    const inUtah = await suggest("zebulon spire, utah");
    expect(inUtah.filter(({ type }) => type === "Peaks")).toEqual([]);
  });

  it("are sorted by distance from the map's center", async () => {
    await add("Quagmires", [point("Quagga Lake", -105.5, 40.1), point("Quagga Lake", -108, 38)]);
    await suggested("quagga", "Quagmires");
    const first = async (location: string) =>
      (await suggest("quagga lake", { location })).map(({ text }) => text.split(", ")[1])[0];
    expect(await first("-107.9,38.1")).toBe("San Miguel County");
    expect(await first("-105.4,40.1")).toBe("Boulder County");
  });

  it("that are numbers come before zip codes with the same beginning", async () => {
    await add("Units", [point("814", -106.9, 39.1), point("815", -106.7, 39.1)]);
    const { text } = await suggested("814", "Units");
    const list = await suggest("814", { maxSuggestions: "6" });
    expect(list[0]?.text).toBe(text);
    expect(list.filter(({ type }) => type === "Zip code")).toHaveLength(5);
    expect((await suggest("81401"))[0]?.type).toBe("Zip code");
  });

  it("are found only by accounts that can see the layer, even with a key issued to another account", async () => {
    const { id } = await add("Secret springs", [point("Xanadu Seep", -106.9, 39.1)]);
    const { magicKey } = await suggested("xanadu", "Secret springs");
    amend(maps, id, { roles: ["editor"] });
    const editor = await person(["editor"]);
    const insider = await person(["insider"]);
    await vi.waitFor(async () => expect(await suggest("xanadu seep", {}, insider)).toEqual([]), {
      timeout: PATIENCE_MS,
    });
    for (const who of [insider, undefined]) {
      expect((await suggest("xanadu", {}, who)).filter(({ type }) => type === "Secret springs")).toEqual([]);
      const candidates = await find({ SingleLine: "Xanadu Seep", magicKey }, who);
      expect(JSON.stringify(candidates)).not.toContain("Xanadu Seep");
    }
    await suggested("xanadu", "Secret springs", editor);
    expect((await find({ SingleLine: "x", magicKey }, editor))[0]?.attributes.PlaceName).toBe("Xanadu Seep");
    const { headers } = await geocode("suggest", { text: "xanadu" }, editor);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    remove(maps, id);
  });

  it("are built in the background for a layer added before, and again when damaged", async () => {
    const { id } = await add("Old trails", [point("Yampawatch Trail", -106.9, 39.1)]);
    const path = join(layerOf(id).folder, NAMES_FILE);
    rmSync(path);
    await suggested("yampawatch", "Old trails");
    // The search thread caches names by version, so a new version is read from disk.
    await add("Old trails", [point("Yampawatch Way", -106.9, 39.1)]);
    const damaged = join(layerOf(id).folder, NAMES_FILE);
    truncateSync(damaged, 30);
    expect((await suggested("yampawatch w", "Old trails")).text).toMatch(/^Yampawatch Way/);
    expect(existsSync(damaged)).toBe(true);
  });

  it("come from another field once the layer is named by it", async () => {
    const { id } = await add("Gates", [point("Vandelay Gate", -106.9, 39.1, 777123)]);
    await suggested("vandelay", "Gates");
    amend(maps, id, { titleField: "NO" });
    await suggested("777123", "Gates");
    expect((await suggest("vandelay")).filter(({ type }) => type === "Gates")).toEqual([]);
  });

  it("keep their keys when the layer is replaced", async () => {
    await add("Lakes", [point("Wobegon Tarn", -106.9, 39.1)]);
    const { magicKey } = await suggested("wobegon", "Lakes");
    await add("Lakes", [point("Aardvark Tarn", -106.8, 39.2), point("Wobegon Tarn", -106.91, 39.11)]);
    await suggested("aardvark tarn", "Lakes");
    const [candidate] = await find({ SingleLine: "?", magicKey });
    expect(candidate?.attributes.PlaceName).toBe("Wobegon Tarn");
    expect(candidate?.location.x).toBeCloseTo(-106.91, 3);
  });

  it("of a megabyte are found by their beginning, and shown cut", async () => {
    await add("Long", [point(`Supercalifragil ${"é".repeat(1024 ** 2)}`, -106.9, 39.1)]);
    const { text } = await suggested("supercalifragil", "Long");
    expect(text.length).toBeLessThan(200);
  });
});
