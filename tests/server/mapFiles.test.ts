import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import type pg from "pg";
import { Compression, PMTiles, TileType } from "pmtiles";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { inspectMbtiles } from "../../server/maps/ingest/archive/mbtiles";
import { mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import { spoolFolder } from "../../server/storage/spool";
import type { ExportStatus } from "../../src/api/userApi";
import {
  MAP_FILE_FORMATS,
  type MapFileEstimate,
  type MapFileFormat,
  type MapFileOptions,
  type MapFileRequest,
} from "../../src/domain/mapFile";
import { TestClient } from "../support/api";
import { newPerson, problemOf, until } from "../support/content";
import { poolOf } from "../support/database";
import { hasGdal } from "../support/gdal";
import { publishDraft, settings, uploadFile } from "../support/mapUpload";
import { cleanUp, expectLogin, start } from "../support/ownServers";
import { personWith } from "../support/personWith";
import { pictureOf, pmtilesOf, tilesOver } from "../support/tileArchives";

const url = inject("serverUrl");
/** Area around the Maroon Bells. */
const AREA: MapFileRequest["area"] = [-107.1, 38.95, -106.85, 39.15];
const RED = { r: 200, g: 40, b: 40 };
const small: MapFileRequest = {
  format: "MBTILES",
  name: "Elk camp",
  basemap: "Topographic",
  area: AREA,
  minZoom: 6,
  maxZoom: 11,
};
let folder = "";
let database: pg.Pool;

beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-map-files-"));
  database = poolOf(inject("serverDataDir"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.end();
  await cleanUp();
});

const order = async (client: TestClient, request: Partial<MapFileRequest> = {}): Promise<string> =>
  (await client.data<{ uuid: string }>("POST", "/exports/maps", { ...small, ...request })).uuid;
const statusOf = (client: TestClient, uuid: string) => client.data<ExportStatus>("GET", `/exports/${uuid}`);
const urlOf = (client: TestClient, uuid: string): Promise<string> =>
  until(async () => (await statusOf(client, uuid)).url ?? null, 90_000);

/** Requests a map file and saves it to disk. */
async function made(client: TestClient, request: Partial<MapFileRequest> = {}) {
  const address = await urlOf(client, await order(client, request));
  const response = await fetch(new URL(address, client.url));
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const ending = request.format?.toLowerCase() ?? "mbtiles";
  const path = join(folder, `${Math.random().toString(36).slice(2)}.${ending}`);
  writeFileSync(path, bytes);
  return { path, bytes, headers: response.headers };
}

function contentsOf(path: string) {
  const reader = new sqlite.Database(path, { readOnly: true });
  try {
    const rows = reader.all("SELECT name, value FROM metadata");
    const metadata = Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
    const tiles = reader.all(
      "SELECT zoom_level AS z, tile_column AS x, tile_row AS y, tile_data AS bytes FROM tiles ORDER BY 1, 2, 3",
    ) as { z: number; x: number; y: number; bytes: Uint8Array }[];
    const [id] = reader.all("PRAGMA application_id") as { application_id: number }[];
    return { metadata, tiles, applicationId: id?.application_id };
  } finally {
    reader.close();
  }
}

describe("a map file", () => {
  it("has the map's own tiles, numbered from the south, and describes itself", async () => {
    const { client } = await newPerson();
    const estimate = await client.data<MapFileEstimate>("POST", "/exports/maps/estimate", {
      ...small,
      name: undefined,
    });
    const { path, bytes, headers } = await made(client);
    expect(headers.get("content-type")).toBe("application/vnd.sqlite3");
    expect(headers.get("content-disposition")).toBe('attachment; filename="Elk camp Topographic.mbtiles"');
    expect(Number(headers.get("content-length"))).toBe(bytes.length);
    const { metadata, tiles, applicationId } = contentsOf(path);
    expect(applicationId).toBe(0x4d504258);
    expect(metadata).toMatchObject({
      name: "Elk camp Topographic",
      format: "png",
      type: "baselayer",
      bounds: "-107.1,38.95,-106.85,39.15",
      minzoom: "6",
      maxzoom: "11",
    });
    expect(metadata.attribution).toContain("U.S. Census Bureau");
    expect(metadata.description).toContain("doesn't include");
    // Compared with an independent numbering of the same area.
    const wanted = tilesOver(AREA, [6, 7, 8, 9, 10, 11], () => new Uint8Array());
    const key = (z: number, x: number, y: number) => `${z}/${x}/${y}`;
    expect(new Set(tiles.map(({ z, x, y }) => key(z, x, y)))).toEqual(
      new Set(wanted.map(({ z, x, y }) => key(z, x, 2 ** z - 1 - y))),
    );
    expect(tiles).toHaveLength(wanted.length);
    expect(estimate.tiles).toBe(wanted.length);
    expect(Math.abs(estimate.bytes - bytes.length) / bytes.length).toBeLessThan(0.25);
    for (const { z, x, y, bytes: picture } of [tiles[0], tiles.at(-1)].filter((tile) => tile !== undefined)) {
      const service = `${url}/arcgis/rest/services/Basemap/Topographic/MapServer`;
      const shown = await fetch(`${service}/tile/${z}/${2 ** z - 1 - y}/${x}`);
      expect(Buffer.from(picture).equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
    }
  });

  it("as PMTiles is read by its library: its metadata, and each tile as in the MBTiles file", async () => {
    const { client } = await newPerson();
    const wanted = { format: "PMTILES", maxZoom: 12 } as const;
    const { bytes: estimate } = await client.data<MapFileEstimate>("POST", "/exports/maps/estimate", {
      ...small,
      ...wanted,
      name: undefined,
    });
    const packed = await made(client, wanted);
    const { tiles } = contentsOf((await made(client, { maxZoom: 12 })).path);
    expect(packed.headers.get("content-type")).toBe("application/vnd.pmtiles");
    expect(packed.headers.get("content-disposition")).toBe(
      'attachment; filename="Elk camp Topographic.pmtiles"',
    );
    expect(packed.headers.get("content-encoding")).toBeNull();
    expect(Number(packed.headers.get("content-length"))).toBe(packed.bytes.length);
    expect(Math.abs(estimate - packed.bytes.length) / packed.bytes.length).toBeLessThan(0.25);
    const archive = new PMTiles({
      getKey: () => packed.path,
      getBytes: async (offset, length) => ({ data: packed.bytes.slice(offset, offset + length).buffer }),
    });
    expect(await archive.getHeader()).toMatchObject({
      specVersion: 3,
      tileType: TileType.Png,
      tileCompression: Compression.None,
      minZoom: 6,
      maxZoom: 12,
      minLon: AREA[0],
      minLat: AREA[1],
      maxLon: AREA[2],
      maxLat: AREA[3],
      numAddressedTiles: tiles.length,
    });
    expect(await archive.getMetadata()).toEqual({
      name: "Elk camp Topographic",
      description: expect.stringContaining("doesn't include"),
      attribution: expect.stringContaining("U.S. Census Bureau"),
      type: "baselayer",
      version: "1",
    });
    for (const { z, x, y, bytes } of tiles) {
      const found = await archive.getZxy(z, x, 2 ** z - 1 - y);
      expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).equals(Buffer.from(bytes))).toBe(true);
    }
    expect(await archive.getZxy(12, 0, 0)).toBeUndefined();
  });

  it("as PMTiles of Hybrid declares JPEG tiles and its zooms", async () => {
    const { client } = await newPerson();
    const { bytes } = await made(client, { format: "PMTILES", basemap: "Hybrid", minZoom: 7, maxZoom: 8 });
    expect(Buffer.from(bytes.slice(96, 102))).toEqual(Buffer.from([1, 2, 1, TileType.Jpeg, 7, 8]));
  });

  it("of Hybrid is the satellite map with names in JPEG", async () => {
    const { client } = await newPerson();
    const { path } = await made(client, { basemap: "Hybrid", maxZoom: 8 });
    const { metadata, tiles } = contentsOf(path);
    expect(metadata.format).toBe("jpg");
    expect(metadata.attribution).toMatch(/Blue Marble.*U\.S\. Census Bureau/);
    const [tile] = tiles;
    if (!tile) throw new Error("There is no tile.");
    expect(await sharp(tile.bytes).metadata()).toMatchObject({ format: "jpeg", width: 256, height: 256 });
    const satellite = `${url}/arcgis/rest/services/Basemap/Satellite/MapServer`;
    const plain = await fetch(`${satellite}/tile/${tile.z}/${2 ** tile.z - 1 - tile.y}/${tile.x}`);
    const difference = await meanDifference(tile.bytes, new Uint8Array(await plain.arrayBuffer()));
    // The same image except for its lines and names.
    expect(difference).toBeGreaterThan(0.2);
    expect(difference).toBeLessThan(40);
  });

  it("is read by this installation's own import of map data", async () => {
    const { client } = await newPerson();
    const { path } = await made(client);
    const work = mkdtempSync(join(folder, "work-"));
    const { info } = await inspectMbtiles(path, work, () => {});
    expect(info).toMatchObject({ tileType: "png", scheme: "TMS", tileSize: 256, minZoom: 6, maxZoom: 11 });
    expect(info.extent.map((degrees) => Number(degrees.toFixed(4)))).toEqual(AREA);
  });

  it.skipIf(!hasGdal("gdalinfo"))(
    "is read by GDAL: its bounds, its zooms and the pixels of a location (needs gdal-bin)",
    async () => {
      const { client } = await newPerson();
      const { path } = await made(client);
      const info = JSON.parse(execFileSync("gdalinfo", ["-json", path], { encoding: "utf8" })) as {
        size: [number, number];
        bands: { overviews: { size: [number, number] }[] }[];
        cornerCoordinates: { upperLeft: [number, number]; lowerRight: [number, number] };
        metadata: Record<string, Record<string, string>>;
      };
      // A pixel at zoom 11 is 76.4 m in Web Mercator.
      const pixel = 156543.03392804097 / 2 ** 11;
      const [west, north] = info.cornerCoordinates.upperLeft;
      const [east, south] = info.cornerCoordinates.lowerRight;
      const meters = (degrees: number) => (degrees * 20037508.342789244) / 180;
      expect(Math.abs(west - meters(AREA[0]))).toBeLessThan(pixel);
      expect(Math.abs(east - meters(AREA[2]))).toBeLessThan(pixel);
      expect(north).toBeGreaterThan(south);
      expect(info.size[0]).toBe(Math.round((east - west) / pixel));
      // The next lower zoom is its overview.
      expect(info.bands[0]?.overviews[0]?.size[0]).toBe(Math.round(info.size[0] / 2));
      expect(info.metadata[""]).toMatchObject({ ZOOM_LEVEL: "11", minzoom: "6", maxzoom: "11" });
      // Compares the center of the area in GDAL with the map's own tile.
      const [longitude, latitude] = [(AREA[0] + AREA[2]) / 2, (AREA[1] + AREA[3]) / 2];
      const said = execFileSync(
        "gdallocationinfo",
        ["-valonly", "-wgs84", path, String(longitude), String(latitude)],
        { encoding: "utf8" },
      );
      const x = ((longitude + 180) / 360) * 2 ** 11;
      const sine = Math.sin((latitude * Math.PI) / 180);
      const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** 11;
      const service = `${url}/arcgis/rest/services/Basemap/Topographic/MapServer`;
      const shown = await fetch(`${service}/tile/11/${Math.floor(y)}/${Math.floor(x)}`);
      const { data, info: raw } = await sharp(new Uint8Array(await shown.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      // GDAL's extent may start within a pixel, so any of the four surrounding pixels may match.
      const at = (dx: number, dy: number) => {
        const [column, row] = [Math.floor((x % 1) * 256) + dx, Math.floor((y % 1) * 256) + dy];
        const start = (row * raw.width + column) * raw.channels;
        return [...data.subarray(start, start + 3)].join();
      };
      const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => at(dx, dy)));
      expect(around).toContain(said.trim().split(/\s+/).slice(0, 3).join());
    },
  );

  it("across the 180th meridian has both sides, and all longitudes as its bounds", async () => {
    const { client } = await newPerson();
    const { path } = await made(client, { area: [179, 51, -179, 52], minZoom: 5, maxZoom: 7 });
    const { metadata, tiles } = contentsOf(path);
    expect(metadata.bounds).toBe("-180,51,180,52");
    expect(new Set(tiles.filter(({ z }) => z === 7).map(({ x }) => x))).toEqual(new Set([0, 127]));
  });

  it.each(MAP_FILE_FORMATS)(
    "as %s reports its progress, and is removed with its parts when it is canceled",
    async (format) => {
      const { client } = await newPerson();
      const uuid = await order(client, { format, maxZoom: 15 });
      const seen = await until(async () => {
        const { progress } = await statusOf(client, uuid);
        return progress && progress.done > 0 ? progress : null;
      });
      expect(seen.done).toBeLessThan(seen.total);
      expect((await client.call("DELETE", `/exports/${uuid}`)).status).toBe(200);
      expect((await client.call("GET", `/exports/${uuid}`)).status).toBe(404);
      const { rows } = await database.query("select from file_chunks where file_id = $1", [uuid]);
      expect(rows).toEqual([]);
      // The next file gets its turn, and nothing is left on disk.
      await made(client, { maxZoom: 7 });
      await until(async () => (spools().length === 0 ? true : null), 20_000);
    },
  );

  it("of another account can't be seen, canceled or downloaded", async () => {
    const [owner, other] = [(await newPerson()).client, (await newPerson()).client];
    const uuid = await order(owner);
    const running = await other.call("DELETE", `/exports/${uuid}`);
    expect([running.status, problemOf(running.body).id]).toEqual([404, "not-found"]);
    const address = await urlOf(owner, uuid);
    expect((await other.call("GET", `/exports/${uuid}`)).status).toBe(404);
    expect((await other.request("GET", address)).status).toBe(404);
    expect((await other.call("DELETE", `/exports/${uuid}`)).status).toBe(404);
    expect((await other.data<MapFileOptions>("GET", "/exports/maps")).files).toEqual([]);
    expect((await owner.data<MapFileOptions>("GET", "/exports/maps")).files).toMatchObject([
      { uuid, state: "ready", fileName: "Elk camp Topographic.mbtiles", message: "" },
    ]);
    expect((await owner.request("GET", address)).status).toBe(200);
  });

  it("needs an account", async () => {
    const nobody = new TestClient(url);
    for (const [method, path] of [
      ["GET", "/exports/maps"],
      ["POST", "/exports/maps"],
      ["POST", "/exports/maps/estimate"],
    ] as const)
      expect((await nobody.call(method, path, method === "GET" ? undefined : small)).status).toBe(401);
  });

  it("is kept twice, and the oldest makes room", async () => {
    const { client } = await newPerson();
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      const uuid = await order(client, { maxZoom: 6 });
      await urlOf(client, uuid);
      ids.push(uuid);
    }
    const { files } = await client.data<MapFileOptions>("GET", "/exports/maps");
    expect(files.map(({ uuid }) => uuid)).toEqual([ids[2], ids[1]]);
  });

  it.each<[string, Partial<MapFileRequest>, number, string]>([
    ["more tiles than the limit, with what to do", { maxZoom: 19 }, 413, "too-many-tiles"],
    ["a basemap that isn't there", { basemap: "tiles-none" }, 400, "basemap-unavailable"],
    ["a place without tiles", { area: [0, 86, 1, 89] }, 400, "no-tiles"],
    ["zooms the wrong way round", { minZoom: 12 }, 400, "invalid-request"],
    ["an area that is upside down", { area: [0, 2, 1, 1] }, 400, "invalid-request"],
    ["a name of spaces", { name: "  " }, 400, "invalid-request"],
    ["another format", { format: "GPKG" as MapFileFormat }, 400, "invalid-request"],
  ])("is refused for %s", async (_, request, status, id) => {
    const { client } = await newPerson();
    const answer = await client.call("POST", "/exports/maps", { ...small, ...request });
    expect([answer.status, problemOf(answer.body).id]).toEqual([status, id]);
    if (id === "too-many-tiles")
      expect(problemOf(answer.body).message).toMatch(
        /^This map has [\d,]+ tiles\. The limit is 20,000\. Choose fewer zoom levels or a smaller area\.$/,
      );
    expect((await client.data<MapFileOptions>("GET", "/exports/maps")).files).toEqual([]);
  });

  it("is refused as the third one while two wait", async () => {
    const { client } = await newPerson();
    const ids = [await order(client, { maxZoom: 15 }), await order(client, { maxZoom: 15 })];
    const answer = await client.call("POST", "/exports/maps", small);
    expect([answer.status, problemOf(answer.body).id]).toEqual([409, "too-many-exports"]);
    for (const uuid of ids) await client.call("DELETE", `/exports/${uuid}`);
  });
});

describe("an operator's basemap", () => {
  const COLORADO = [-107, 39, -106, 40] as const;

  it("is saved with its available tiles, for the roles that see it, with its credit", async () => {
    const chief = await personWith(["administrator"], { url, database });
    const insider = await personWith(["insider"], { url, database });
    const { client } = await newPerson();
    const picture = await pictureOf(RED);
    const tiles = tilesOver(COLORADO, [6, 7, 8, 9], () => picture).filter(
      ({ z, x }) => z !== 9 || x % 2 === 0,
    );
    const archive = join(folder, "forest.pmtiles");
    writeFileSync(
      archive,
      pmtilesOf(tiles, { bounds: COLORADO, metadata: { attribution: "© Forest Service" } }),
    );
    const draft = await uploadFile(chief, archive, "forest.pmtiles", null);
    const { id } = await publishDraft(
      chief,
      draft,
      settings("Forest map", { as: "basemap", attribution: "© Forest Service", roles: ["insider"] }),
    );
    try {
      const basemap = `tiles-${id}`;
      const offered = await insider.data<MapFileOptions>("GET", "/exports/maps");
      expect(offered.basemaps.map(({ name }) => name)).toEqual([
        "Satellite",
        "Hybrid",
        "Topographic",
        "Forest map",
      ]);
      expect((await client.data<MapFileOptions>("GET", "/exports/maps")).basemaps).toHaveLength(3);
      const hidden = await client.call("POST", "/exports/maps", { ...small, basemap });
      expect([hidden.status, problemOf(hidden.body).id]).toEqual([400, "basemap-unavailable"]);
      const { path } = await made(insider, {
        basemap,
        area: [-108, 39.2, -106.4, 39.8],
        minZoom: 3,
        maxZoom: 14,
      });
      const { metadata, tiles: found } = contentsOf(path);
      expect(metadata).toMatchObject({
        attribution: "© Forest Service",
        minzoom: "6",
        maxzoom: "9",
        name: "Elk camp Forest map",
      });
      expect(found.every(({ z, x }) => z !== 9 || x % 2 === 0)).toBe(true);
      expect(found.length).toBeGreaterThan(4);
      expect(Buffer.from(found[0]?.bytes ?? []).equals(Buffer.from(picture))).toBe(true);
    } finally {
      remove(mapsFolder(inject("serverDataDir")), id);
      await database.query("update users set roles = '{registered}' where uuid = $1", [
        (await chief.data<{ uuid: string }>("POST", "/whoami")).uuid,
      ]);
    }
  });
});

describe("map files on a dedicated server", () => {
  it("refuse basemaps of other providers with a reason, and a file that gets too large", async () => {
    const server = await start({ env: { SERVICES: "public" } });
    const client = new TestClient(server.url);
    await client.signUp();
    const { basemaps, refused } = await client.data<MapFileOptions>("GET", "/exports/maps");
    expect(basemaps).toEqual([]);
    expect(refused.map(({ name }) => name)).toEqual(["Satellite", "Hybrid", "Topographic"]);
    const answer = await client.call("POST", "/exports/maps", small);
    expect(answer.status).toBe(400);
    expect(problemOf(answer.body).message).toBe(
      "Topographic can't be saved. It comes from another provider, whose terms may not allow saving tiles.",
    );
    await server.stop();
    const limited = await start({ env: { MAP_FILE_BYTES: "65536", MAP_FILE_TILES: "40" } });
    const person = new TestClient(limited.url);
    await person.signUp();
    const { limits } = await person.data<MapFileOptions>("GET", "/exports/maps");
    expect(limits).toEqual({ tiles: 40, bytes: 65_536 });
    const uuid = await order(person, { maxZoom: 11 });
    const failed = await until(async () => {
      const status = await person.call("GET", `/exports/${uuid}`);
      return status.status === 200 ? null : status;
    });
    expect(problemOf(failed.body).message).toBe(
      "The map is larger than the limit of 64 KB. Choose fewer zoom levels or a smaller area.",
    );
    const many = await person.call("POST", "/exports/maps", { ...small, maxZoom: 13 });
    expect(many.status).toBe(413);
  });

  it("resume after a crash of the server", async () => {
    const server = await start();
    const client = new TestClient(server.url);
    const account = await client.signUp();
    const uuid = await order(client, { maxZoom: 13 });
    await until(async () => ((await statusOf(client, uuid)).progress?.done ? true : null));
    await server.killTree();
    const again = await start({ dataDir: server.dataDir });
    const back = await expectLogin(again.url, account);
    const response = await fetch(new URL(await urlOf(back, uuid), again.url));
    const whole = join(folder, "whole.mbtiles");
    writeFileSync(whole, new Uint8Array(await response.arrayBuffer()));
    const zooms = [6, 7, 8, 9, 10, 11, 12, 13];
    expect(contentsOf(whole).tiles).toHaveLength(tilesOver(AREA, zooms, () => new Uint8Array()).length);
  });
});

const spools = (): string[] => {
  const incoming = spoolFolder(inject("serverDataDir"));
  return existsSync(incoming) ? readdirSync(incoming) : [];
};

/** Returns the mean color difference of two images of the same size. */
async function meanDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || !b) throw new Error("A picture can't be read.");
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}
