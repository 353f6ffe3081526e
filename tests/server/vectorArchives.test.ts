import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import { join } from "node:path";
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ArchiveCatalog } from "../../server/maps/store/archive/catalog";
import { mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import type { LayersManifest } from "../../src/domain/layersManifest";
import type { MapDataLayer, MapDataOverview } from "../../src/domain/mapData";
import type { MapFileOptions } from "../../src/domain/mapFile";
import { TestClient } from "../support/api";
import { startCommand } from "../support/commands";
import { poolOf } from "../support/database";
import { DRAFTS, publishDraft, settings, uploadFile } from "../support/mapUpload";
import { demote, personWith } from "../support/personWith";
import { type PlacedTile, pmtilesOf, tilesOver, writeMbtiles } from "../support/tileArchives";
import { contentOf, gzipped, listed, vectorTileOf, WOODS } from "../support/vectorTiles";

const url = inject("serverUrl");
const dataDir = inject("serverDataDir");
const maps = mapsFolder(dataDir);
const MARK = randomUUID().slice(0, 6);
const COLORADO = [-107, 39, -106, 40] as const;
const CREDIT = "© Forest Service & friends";
const plain = vectorTileOf(WOODS);
const packed = gzipped(plain);
const tiles = tilesOver(COLORADO, [6, 7, 8], () => packed);
const woods = (of: readonly PlacedTile[] = tiles) =>
  pmtilesOf(of, {
    tileType: 1,
    tileCompression: 2,
    bounds: COLORADO,
    metadata: { attribution: CREDIT, vector_layers: listed(WOODS) },
  });
let folder = "";
let database: pg.Pool;
let chief: TestClient;
let insider: TestClient;
let other: TestClient;

const addressOf = (id: string, path: string) => `${url}/arcgis/rest/services/Tiles/${id}/${path}`;
const get = (client: TestClient | null, id: string, path: string, headers: Record<string, string> = {}) =>
  fetch(addressOf(id, path), { headers: { ...(client && { cookie: client.cookieHeader() }), ...headers } });

/** Returns the response as sent, without decompressing it. */
const raw = (address: string, headers: Record<string, string>) =>
  new Promise<{ headers: http.IncomingHttpHeaders; bytes: Uint8Array }>((resolve, reject) => {
    http
      .get(address, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ headers: response.headers, bytes: new Uint8Array(Buffer.concat(parts)) }),
        );
      })
      .on("error", reject);
  });

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
async function publish(
  bytes: Uint8Array,
  more: Parameters<typeof settings>[1] & { title: string },
  replaces: string | null = null,
): Promise<MapDataLayer> {
  const draft = await uploadFile(chief, write("woods.pmtiles", bytes), "woods.pmtiles", replaces);
  if (draft.error) throw new Error(draft.error.message);
  return publishDraft(chief, draft, settings(more.title, { as: "basemap", ...more }));
}

beforeAll(async () => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-vectors-"));
  database = poolOf(dataDir);
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  const person = (roles: string[]) => personWith(roles, { url, database });
  chief = await person(["administrator"]);
  insider = await person(["insider"]);
  other = await person(["registered"]);
});
afterAll(async () => {
  for (const { uuid } of (await chief.data<MapDataOverview>("GET", "/admin/map-data")).drafts)
    await chief.call("DELETE", `${DRAFTS}/${uuid}`);
  for (const { id } of new ArchiveCatalog(maps).list()) remove(maps, id);
  await demote(chief, database);
  await database.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("an archive of vector tiles", () => {
  it("is recognized, and becomes a vector tile service with its own tiles as a basemap for others", async () => {
    const draft = await uploadFile(chief, write("woods.pmtiles", woods()), "woods.pmtiles");
    expect(draft.inspected?.archive).toMatchObject({
      tileType: "mvt",
      compression: "gzip",
      vector: contentOf(WOODS, "protomaps"),
    });
    const title = `Woods ${MARK}`;
    const { id } = await publishDraft(chief, draft, settings(title, { as: "basemap" }));
    expect(await (await get(null, id, "VectorTileServer?f=json")).json()).toMatchObject({
      copyrightText: CREDIT,
      type: "indexedVector",
      tiles: ["tile/{z}/{y}/{x}.pbf"],
      defaultStyles: "resources/styles",
      maxzoom: 8,
    });
    for (const { z, x, y } of tiles.slice(0, 6))
      for (const path of [`VectorTileServer/tile/${z}/${y}/${x}.pbf`, `xyz/${z}/${x}/${y}.pbf`]) {
        const asIs = await raw(addressOf(id, path), { "accept-encoding": "br, gzip" });
        expect(asIs.headers).toMatchObject({
          "content-type": "application/x-protobuf",
          "content-encoding": "gzip",
          vary: expect.stringContaining("Accept-Encoding"),
        });
        expect(asIs.bytes).toEqual(packed);
        const unpacked = await raw(addressOf(id, path), { "accept-encoding": "gzip;q=0" });
        expect(unpacked.headers["content-encoding"]).toBeUndefined();
        expect(unpacked.bytes).toEqual(plain);
        const etag = asIs.headers.etag ?? "";
        expect((await get(null, id, path, { "if-none-match": etag })).status).toBe(304);
      }
    expect((await get(null, id, "VectorTileServer/tile/8/0/0.pbf")).status).toBe(204);
    expect((await get(null, id, "VectorTileServer/tile/30/0/0.pbf")).status).toBe(400);
    expect((await get(null, id, "MapServer?f=json")).status).toBe(404);
    const { basemaps } = await other.data<LayersManifest>("GET", "/layers-manifest");
    const own = basemaps?.find((basemap) => basemap.id === id);
    expect(own).toMatchObject({ name: title, url: `/arcgis/rest/services/Tiles/${id}/VectorTileServer` });
    const thumbnail = await fetch(new URL(own?.thumbnail ?? "", url));
    expect([thumbnail.status, thumbnail.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("lists the existing tiles of a block by its directories", async () => {
    const placed = [...tiles, ...tilesOver([-106.6, 39.4, -106.4, 39.6], [11, 12], () => packed)];
    const bytes = pmtilesOf(placed, {
      tileType: 1,
      tileCompression: 2,
      metadata: { vector_layers: listed(WOODS) },
      leaf: 7,
    });
    const { id } = await publish(bytes, { title: `Uneven ${MARK}` });
    const service = (await (await get(null, id, "VectorTileServer?f=json")).json()) as object;
    expect(service).toMatchObject({ capabilities: "TilesOnly,Tilemap" });
    const there = new Set(placed.map(({ z, x, y }) => `${z}/${y}/${x}`));
    const asked = async (level: number, row: number, column: number, width: number, height: number) => {
      const path = `VectorTileServer/tilemap/${level}/${row}/${column}/${width}/${height}`;
      const response = await get(null, id, path);
      const { data, ...rest } = (await response.json()) as { data: number[]; location: object };
      expect(rest).toEqual({
        adjusted: false,
        valid: true,
        location: { left: column, top: row, width, height },
      });
      const expected = Array.from({ length: width * height }, (_, at) =>
        Number(there.has(`${level}/${row + Math.floor(at / width)}/${column + (at % width)}`)),
      );
      expect(data, path).toEqual(expected);
      return data.reduce((sum, one) => sum + one, 0);
    };
    expect(await asked(0, 0, 0, 32, 32)).toBe(0);
    expect(await asked(8, 96, 32, 32, 32)).toBeGreaterThan(2);
    expect(await asked(10, 384, 192, 32, 32)).toBe(0);
    const [one] = placed.filter(({ z }) => z === 12);
    expect(await asked(12, (one?.y ?? 0) - 1, (one?.x ?? 0) - 3, 5, 7)).toBeGreaterThan(0);
    expect(await asked(12, (one?.y ?? 0) - 20, (one?.x ?? 0) - 20, 64, 64)).toBeGreaterThan(3);
    for (const wrong of ["12/0/0/0/32", "12/0/0/32/65", "30/0/0/32/32", "3/8/0/32/32", "12/0/0/a/32"])
      expect((await get(null, id, `VectorTileServer/tilemap/${wrong}`)).status, wrong).toBe(400);
    const again = await get(null, id, "VectorTileServer/tilemap/8/96/32/32/32");
    const headers = { "if-none-match": again.headers.get("etag") ?? "" };
    expect((await get(null, id, "VectorTileServer/tilemap/8/96/32/32/32", headers)).status).toBe(304);
  });

  it("has a style for ArcGIS clients and one for MapLibre, with valid addresses", async () => {
    const { id } = await publish(woods(), { title: `Styled ${MARK}` });
    const at = addressOf(id, "VectorTileServer/resources/styles/root.json");
    const root = (await (await fetch(at)).json()) as {
      glyphs: string;
      sprite: string;
      sources: { esri: { url: string } };
    };
    expect(new URL(root.sources.esri.url, at).href).toBe(addressOf(id, "VectorTileServer/"));
    const glyphs = (address: string) =>
      fetch(new URL(address.replace("{fontstack}", "Open Sans Regular").replace("{range}", "0-255"), at));
    expect((await glyphs(root.glyphs)).status).toBe(200);
    const symbols = async (sprite: string) => {
      const files = ["", "@2x"].flatMap((ratio) => [`${ratio}.json`, `${ratio}.png`]);
      return Promise.all(files.map(async (file) => (await fetch(new URL(sprite + file, at))).status));
    };
    expect(await symbols(root.sprite)).toEqual([200, 200, 200, 200]);
    expect((await get(null, id, "VectorTileServer/resources/sprites/sprite@3x.png")).status).toBe(404);
    const style = (await (await get(null, id, "style.json")).json()) as {
      glyphs: string;
      sprite: string;
      sources: { esri: { url: string } };
    };
    expect(validateStyleMin(style as never)).toEqual([]);
    expect((await glyphs(style.glyphs)).status).toBe(200);
    expect(await symbols(style.sprite)).toEqual([200, 200, 200, 200]);
    expect(await (await fetch(style.sources.esri.url)).json()).toMatchObject({
      tiles: [addressOf(id, "xyz/{z}/{x}/{y}.pbf")],
      minzoom: 6,
      maxzoom: 8,
      vector_layers: listed(WOODS),
      attribution: "© Forest Service &amp; friends",
    });
  });

  it("can be MBTiles too, and an overlay without a background", async () => {
    const path = join(folder, "woods.mbtiles");
    writeMbtiles(
      path,
      tiles.map((tile) => ({ ...tile, bytes: plain })),
      {
        format: "pbf",
        json: JSON.stringify({ vector_layers: listed(WOODS) }),
      },
    );
    const draft = await uploadFile(chief, path, "woods.mbtiles");
    const title = `Boxes ${MARK}`;
    const { id } = await publishDraft(chief, draft, settings(title, { as: "overlay" }));
    const [tile] = tiles;
    const response = await get(null, id, `xyz/${tile?.z}/${tile?.x}/${tile?.y}.pbf`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(plain);
    const { layers } = (await (await get(null, id, "style.json")).json()) as { layers: { id: string }[] };
    expect(layers.map((layer) => layer.id)).not.toContain("land");
    const { states } = await other.data<LayersManifest>("GET", "/layers-manifest");
    expect(JSON.stringify(states)).toContain(
      `"vectorTile":"/arcgis/rest/services/Tiles/${id}/VectorTileServer"`,
    );
  });

  it("is visible only to its roles, in each of its forms", async () => {
    const { id } = await publish(woods(), { title: `Secret ${MARK}`, roles: ["insider"] });
    const [tile] = tiles;
    const paths = [
      "VectorTileServer",
      "VectorTileServer/resources/styles/root.json",
      "VectorTileServer/resources/sprites/sprite.json",
      "VectorTileServer/tilemap/8/96/32/32/32",
      `VectorTileServer/tile/${tile?.z}/${tile?.y}/${tile?.x}.pbf`,
      `xyz/${tile?.z}/${tile?.x}/${tile?.y}.pbf`,
      "style.json",
      "tiles.json",
      "thumbnail.png",
      "archive.pmtiles",
    ];
    for (const path of paths) {
      expect((await get(null, id, path)).status, path).toBe(404);
      expect((await get(other, id, path)).status, path).toBe(404);
      expect((await get(insider, id, path)).status, path).toBe(200);
    }
  });

  it("is replaced at once and rolled back", async () => {
    const title = `Changed ${MARK}`;
    const { id } = await publish(woods(), { title });
    const path = `xyz/6/${tiles[0]?.x}/${tiles[0]?.y}.pbf`;
    const bytes = async () => new Uint8Array(await (await get(null, id, path)).arrayBuffer());
    const meadow = vectorTileOf({ meadows: [{ shape: "point", at: [[9, 9]], tags: { name: "Here" } }] });
    await publish(woods(tiles.map((tile) => ({ ...tile, bytes: gzipped(meadow) }))), { title }, id);
    expect(await bytes()).toEqual(meadow);
    expect((await chief.call("POST", `/admin/map-data/layers/${id}/rollback`)).status).toBe(200);
    expect(await bytes()).toEqual(plain);
  });

  it("returns 500 for a damaged tile, and keeps serving the others", async () => {
    const { id } = await publish(woods(), { title: `Rotten ${MARK}` });
    const path = join(new ArchiveCatalog(maps).find(id)?.folder ?? "", "tiles.pmtiles");
    // Damages the end of the file, which holds the checksum of the last tile.
    const bytes = readFileSync(path);
    bytes.fill(7, bytes.length - 20);
    writeFileSync(path, bytes);
    const statuses = await Promise.all(
      tiles.map(async ({ z, x, y }) => (await get(null, id, `xyz/${z}/${x}/${y}.pbf`)).status),
    );
    expect(statuses.filter((status) => status === 500)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(tiles.length - 1);
  });

  it("can't be saved for other apps, and says so", async () => {
    const title = `Kept ${MARK}`;
    const { id } = await publish(woods(), { title });
    const { basemaps, refused } = await other.data<MapFileOptions>("GET", "/exports/maps");
    expect(basemaps.map(({ name }) => name)).not.toContain(title);
    expect(refused.find(({ name }) => name === title)?.reason).toContain("vector tiles");
    const box = { extent: [-106.9, 39.1, -106.8, 39.2], minZoom: 6, maxZoom: 8 };
    const answer = await other.call("POST", "/exports/maps/estimate", { basemap: `tiles-${id}`, ...box });
    expect(answer.status).toBe(400);
  });

  it("is added and listed by the command", async () => {
    const path = write("command.pmtiles", woods());
    const run = async (...words: string[]) => {
      const command = startCommand("maps", words, { DATA_DIR: dataDir });
      return command.ended;
    };
    const dry = await run("add", path, "--as", "basemap", "--title", `Command ${MARK}`, "--dry-run");
    expect(dry.output).toContain(`${tiles.length} vector tiles (Protomaps), zooms 6 to 8`);
    expect(dry.output).toContain("layers: earth, landuse, water, roads, places, pois");
    expect((await run("add", path, "--as", "basemap", "--title", `Command ${MARK}`)).code).toBe(0);
    expect((await run("list")).output).toContain(`${tiles.length} vector tiles, zooms 6 to 8`);
  });
});

/** Real archives written by other programs. They aren't part of the repository. */
const REAL = join(
  process.env.RIDGELINE_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus"),
  "maps",
);

describe.each([
  ["protomaps(vector)ODbL_firenze.pmtiles", "protomaps"],
  ["andorra.pmtiles", "shortbread"],
])("a real archive: %s", (name, schema) => {
  it.skipIf(!existsSync(join(REAL, name)))(
    `is recognized as ${schema} and drawn with names of its own layers`,
    async () => {
      const draft = await uploadFile(chief, join(REAL, name), name);
      expect(draft.inspected?.archive).toMatchObject({ tileType: "mvt", vector: { schema } });
      const { id } = await publishDraft(chief, draft, settings(`${schema} ${MARK}`, { as: "basemap" }));
      const style = (await (await get(null, id, "style.json")).json()) as { layers: unknown[] };
      expect(validateStyleMin(style as never)).toEqual([]);
      expect(style.layers.length).toBeGreaterThan(40);
    },
  );
});
