import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ArchiveCatalog } from "../../server/maps/store/archive/catalog";
import { mapsFolder } from "../../server/maps/store/catalog";
import { remove } from "../../server/maps/store/publish";
import { TestClient } from "../support/api";
import { poolOf } from "../support/database";
import { publishDraft, settings, uploadFile } from "../support/mapUpload";
import { cleanUp, socketDirOf, start } from "../support/ownServers";
import { demote, personWith } from "../support/personWith";
import { makeDataDir } from "../support/server";
import { pmtilesOf, tilesOver } from "../support/tileArchives";
import { gzipped, listed, vectorTileOf, WOODS } from "../support/vectorTiles";

const url = inject("serverUrl");
const sharedDataDir = inject("serverDataDir");
const databaseUrl = () =>
  `postgres://ridgeline@localhost/postgres?host=${encodeURIComponent(socketDirOf(sharedDataDir))}`;

/** A second server on the same database that runs only the map services. */
describe("a maps-only server", () => {
  let database: pg.Pool;
  let folder = "";
  let tiles = "";
  let archive = "";
  let chief: TestClient;
  let insider: TestClient;
  const get = (path: string, client?: TestClient, method = "GET") =>
    fetch(new URL(path, tiles), { method, headers: client ? { cookie: client.cookieHeader() } : {} });

  beforeAll(async () => {
    folder = mkdtempSync(join(os.tmpdir(), "ridgeline-maps-alone-"));
    database = poolOf(sharedDataDir);
    // The first account becomes the administrator, so sign up a throwaway one.
    await new TestClient(url).signUp();
    chief = await personWith(["administrator"], { url, database });
    insider = await personWith(["insider"], { url, database });
    const placed = tilesOver([-107, 39, -106, 40], [6, 7], () => gzipped(vectorTileOf(WOODS)));
    const path = join(folder, "woods.pmtiles");
    writeFileSync(
      path,
      pmtilesOf(placed, { tileType: 1, tileCompression: 2, metadata: { vector_layers: listed(WOODS) } }),
    );
    const draft = await uploadFile(chief, path, "woods.pmtiles");
    archive = (await publishDraft(chief, draft, settings("Alone", { as: "basemap", roles: ["insider"] }))).id;
    const dataDir = makeDataDir();
    cpSync(mapsFolder(sharedDataDir), mapsFolder(dataDir), { recursive: true });
    tiles = (await start({ dataDir, env: { SERVE: "maps", DATABASE_URL: databaseUrl() } })).url;
  });

  afterAll(async () => {
    await cleanUp();
    const maps = mapsFolder(sharedDataDir);
    for (const { id } of new ArchiveCatalog(maps).list()) remove(maps, id);
    await demote(chief, database);
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves maps, glyphs and symbols, and reports when it is ready", async () => {
    const tile = await get("/arcgis/rest/services/Basemap/Satellite/MapServer/tile/3/3/1");
    expect([tile.status, tile.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await get("/fonts/Open%20Sans%20Regular/0-255.pbf")).status).toBe(200);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
  });

  it("shows restricted layers to the roles that can see them, using the other servers' sessions", async () => {
    const service = `/arcgis/rest/services/Tiles/${archive}/VectorTileServer`;
    expect((await get(service)).status).toBe(404);
    expect((await get(service, insider)).status).toBe(200);
    const other = new TestClient(url);
    await other.signUp();
    expect((await get(service, other)).status).toBe(404);
  });

  it("has no pages or user API, and says where requests belong", async () => {
    for (const [method, path] of [
      ["GET", "/api/v1/features"],
      ["POST", "/api/v1/auth/login"],
      ["GET", "/maps/"],
      ["GET", "/"],
    ] as const) {
      const answer = await get(path, insider, method);
      expect(answer.status, path).toBe(404);
      expect(await answer.json(), path).toMatchObject({ success: false, data: { id: "maps-only" } });
    }
  });
});
