import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mapsFolder } from "../../server/maps/store/catalog";
import { TestClient } from "../support/api";
import { newPerson } from "../support/content";
import { query } from "../support/database";
import { freePort } from "../support/freePort";
import { publishDraft, settings, uploadFile } from "../support/mapUpload";
import { type OutsideDatabase, startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp, start, track } from "../support/ownServers";
import { makeDataDir, type TestServer } from "../support/server";
import { seenThrough, shareHunt, statusesOf, tokenOf } from "../support/sharedHunt";
import { pmtilesOf, tilesOver } from "../support/tileArchives";
import { gzipped, listed, vectorTileOf, WOODS } from "../support/vectorTiles";

let database: OutsideDatabase;

beforeEach(async () => {
  database = await startOutsideDatabase();
});
afterEach(async () => {
  // Stops the servers first, because they would wait for the database.
  await cleanUp();
  await database.stop();
});

const serve = (env: NodeJS.ProcessEnv = {}, dataDir = track(makeDataDir())): Promise<TestServer> =>
  start({ dataDir, env: { DATABASE_URL: database.url, STORAGE_DIR: track(makeDataDir()), ...env } });

/**
 * Copies the database, whose servers must be stopped. Servers can only read the copy, which stays as it is: a replica
 * that lags for as long as a test lasts.
 */
async function copyDatabase(): Promise<string> {
  const urlOf = (name: string) => database.url.replace("/postgres?", `/${name}?`);
  const client = new pg.Client({ connectionString: urlOf("template1") });
  await client.connect();
  await client.query("create database late template postgres");
  await client.query("alter database late set default_transaction_read_only = on");
  await client.end();
  return urlOf("late");
}

it("shows visitors what a late replica has, logged-in visitors the newest, and no one an ended link", async () => {
  const first = await serve();
  const { client: owner } = await newPerson(first.url);
  const { feature, hunt, token } = await shareHunt(owner, "Elk", "Stand");
  await first.stop();
  const { url } = await serve({ DATABASE_REPLICA_URL: await copyDatabase() });
  const [ownerHere, visitor] = [new TestClient(url), new TestClient(url)];
  for (const [name, value] of owner.cookies) ownerHere.cookies.set(name, value);

  await ownerHere.data("PATCH", `/collections/${hunt.uuid}`, { title: "Deer" });
  await ownerHere.data("PATCH", `/features/${feature.uuid}`, { title: "Blind" });
  expect(await seenThrough(token, visitor)).toEqual(["Elk", "Stand"]);
  expect(await seenThrough(token, ownerHere)).toEqual(["Deer", "Blind"]);
  expect(await seenThrough(token, (await newPerson(url)).client)).toEqual(["Deer", "Blind"]);
  // The replica doesn't have these links. What was removed before a link existed is never seen through it.
  const { token: newest } = await shareHunt(ownerHere, "Moose", "Lake");
  expect(await seenThrough(newest, visitor)).toEqual(["Moose", "Lake"]);
  const { shareTag } = await ownerHere.data<{ shareTag: string }>("POST", `/shares/feature/${feature.uuid}`);
  expect(await seenThrough(tokenOf(shareTag), visitor)).toEqual(["Blind", "Blind"]);

  await ownerHere.data("DELETE", `/shares/destroy/collections/${hunt.uuid}`);
  expect(await statusesOf(token, visitor)).toEqual([404, 404]);
});

it("shows everything from the primary while the replica is unreachable, and logs why once", async () => {
  const port = await freePort();
  const { url, logs } = await serve({
    DATABASE_REPLICA_URL: `postgres://ridgeline:secret@127.0.0.1:${port}/none`,
  });
  const { token } = await shareHunt((await newPerson(url)).client, "Elk", "Stand");
  for (let turn = 0; turn < 3; turn++)
    expect(await seenThrough(token, new TestClient(url))).toEqual(["Elk", "Stand"]);
  const about = logs()
    .split("\n")
    .filter((line) => line.includes("read replica"));
  expect(about).toHaveLength(1);
  expect(about[0]).toMatch(/"level":"warn".*ECONNREFUSED.*DATABASE_REPLICA_URL/);
  expect(about[0]).not.toContain("secret");
});

it("a server of maps alone looks up roles on the replica, and on the primary what that doesn't know", async () => {
  const folder = track(mkdtempSync(path.join(os.tmpdir(), "ridgeline-replica-")));
  const dataDir = track(makeDataDir());
  const first = await serve({}, dataDir);
  const { client: chief } = await newPerson(first.url);
  const insider = async ({ url }: TestServer) => {
    const { client, account } = await newPerson(url);
    const roles = (list: string) =>
      query(
        database.dataDir,
        "update users set roles = $2, trial = null, trial_ends_at = null where uuid = $1",
        [account.uuid, list],
      );
    await roles("{insider}");
    return { client, roles };
  };
  const file = path.join(folder, "woods.pmtiles");
  const placed = tilesOver([-107, 39, -106, 40], [6, 7], () => gzipped(vectorTileOf(WOODS)));
  const metadata = { vector_layers: listed(WOODS) };
  writeFileSync(file, pmtilesOf(placed, { tileType: 1, tileCompression: 2, metadata }));
  const draft = await uploadFile(chief, file, "woods.pmtiles");
  const { id } = await publishDraft(chief, draft, settings("Alone", { as: "basemap", roles: ["insider"] }));
  const [early, removed] = [await insider(first), await insider(first)];
  await first.stop();
  const replicaUrl = await copyDatabase();

  const second = await serve({}, dataDir);
  const mapsDir = track(makeDataDir());
  cpSync(mapsFolder(dataDir), mapsFolder(mapsDir), { recursive: true });
  const maps = await serve({ SERVE: "maps", DATABASE_REPLICA_URL: replicaUrl }, mapsDir);
  const statusFor = async (client?: TestClient) => {
    const address = new URL(`/arcgis/rest/services/Tiles/${id}/VectorTileServer`, maps.url);
    const cookie = client?.cookieHeader();
    return (await fetch(address, cookie === undefined ? {} : { headers: { cookie } })).status;
  };
  expect(await statusFor()).toBe(404);
  expect(await statusFor(early.client)).toBe(200);
  await removed.roles("{registered}");
  expect(await statusFor(removed.client)).toBe(200);
  expect(await statusFor((await insider(second)).client)).toBe(200);

  const renewed = new TestClient(second.url);
  for (const [name, value] of early.client.cookies) renewed.cookies.set(name, value);
  await renewed.data("POST", "/extend?force=1");
  expect(renewed.cookieHeader()).not.toBe(early.client.cookieHeader());
  expect(await statusFor(renewed)).toBe(200);
  // The replica's ignorance of the new token didn't end the session.
  expect((await renewed.call("POST", "/whoami")).status).toBe(200);
});
