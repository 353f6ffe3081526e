import { statSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import type { TestClient } from "../support/api";
import {
  allFeatures,
  importFile,
  newPerson,
  problemOf,
  type SeenFeature,
  until,
  waypoint,
} from "../support/content";
import { query } from "../support/database";
import { cleanUp, start, waitFor } from "../support/ownServers";
import type { TestServer } from "../support/server";
import { type SmallDisk, smallDisk } from "../support/smallDisk";

let server: TestServer | undefined;
let disk: SmallDisk | null = null;

afterEach(async () => {
  await server?.stop();
  disk?.unmount();
  disk = null;
  await cleanUp();
});

const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${Array.from(
  { length: 20_000 },
  (_, n) => `<wpt lat="${(40 + n / 1e5).toFixed(5)}" lon="-105"><name>Point ${n}</name></wpt>`,
).join("")}</gpx>`;

const REFUSED = {
  status: 503,
  body: { success: false, data: { id: "database-full", message: expect.stringContaining("no space left") } },
};

/**
 * Saves features until the server refuses one.
 * @returns the acknowledged titles and the refusal
 */
async function saveUntilRefused(client: TestClient) {
  const saved: string[] = [];
  for (let number = 0; number < 20_000; number++) {
    const title = `${number} ${"x".repeat(200)}`;
    const answer = await client.call("POST", "/features", waypoint(title));
    if (answer.status !== 200) return { saved, refusal: answer };
    saved.push(title);
  }
  throw new Error("The disk never was full");
}

it("a database with a full disk refuses writes and continues when there is room", {
  timeout: 180_000,
}, async ({ skip }) => {
  server = await start();
  const { dataDir, logs } = server;
  disk = smallDisk(24, statSync(`${dataDir}/pg`));
  if (!disk) return skip("Only an account that may mount a small file system can fill one up.");
  await query(dataDir, `create tablespace small location '${disk.folder}'`);
  await query(dataDir, "alter table features set tablespace small");
  const { client } = await newPerson(server.url);
  const first = await client.data<SeenFeature>("POST", "/features", waypoint("First"));
  disk.fill(32 * 1024);

  const { saved, refusal } = await saveUntilRefused(client);
  expect(refusal).toMatchObject(REFUSED);
  expect(refusal.headers.get("retry-after")).toBe("60");
  await waitFor(async () => logs().includes("The database's disk is full. Make room on it"));
  const titles = async () => (await allFeatures(client, "limit=1000&slim=1")).map(({ title }) => title);
  expect((await titles()).sort()).toEqual([...saved, "First"].sort());
  // Changes that need no space still work, and the hunt of a refused request isn't left half filled.
  const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Made while full" });
  await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [first.uuid] });
  const styles = { featureIds: (await allFeatures(client, "limit=1000&slim=1")).map(({ uuid }) => uuid) };
  const restyled = await client.call("PATCH", "/features/styles", {
    ...styles,
    properties: { color: [1, 2, 3, 1] },
  });
  expect(restyled).toMatchObject(REFUSED);
  const colors = (await allFeatures(client, "limit=1000&slim=1")).map(({ properties }) => properties.color);
  expect(colors.filter((color) => JSON.stringify(color) === "[1,2,3,1]")).toEqual([]);

  const { status, uploadId } = await importFile(client, "many.gpx", GPX);
  expect(status).toMatchObject({ valid: false, message: expect.stringContaining("no space left") });
  expect(await query(dataDir, "select from features where import_id is not null")).toHaveLength(0);
  expect(await query(dataDir, "select from collections where import_id is not null")).toHaveLength(0);
  expect(await query(dataDir, "select from file_chunks")).toHaveLength(0);
  expect((await client.call("POST", `/imports/${uploadId}/confirm`)).status).toBe(409);

  disk.empty();
  expect((await client.call("POST", "/features", waypoint("After"))).status).toBe(200);
  expect((await importFile(client, "many.gpx", GPX)).status).toMatchObject({
    completed: true,
    message: "OK",
  });
});

it("a database out of connections refuses some requests, without partial writes", {
  timeout: 120_000,
}, async () => {
  // Uses another server's database with a low connection limit for this server's role.
  const { dataDir } = await start();
  await query(dataDir, "create role few login");
  await query(dataDir, "create database few owner few");
  const [place] = await query<{ folder: string }>(
    dataDir,
    "select setting as folder from pg_settings where name = 'unix_socket_directories'",
  );
  const url = `postgres://few@localhost/few?host=${encodeURIComponent(place?.folder ?? "")}`;
  server = await start({ env: { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: "0" } });
  const { logs } = server;
  const { client } = await newPerson(server.url);
  await query(dataDir, "alter role few connection limit 3");
  await query(
    dataDir,
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'few' and state = 'idle'",
  );
  const answers = await until(async () => {
    const calls = Array.from({ length: 24 }, (_, number) =>
      client.call("POST", "/features", waypoint(`At once ${number}`)),
    );
    const all = await Promise.all(calls);
    return all.some(({ status }) => status !== 200) ? all : null;
  });
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(problemOf(answer.body).id).toMatch(/^database-(busy|unavailable)$/);
  }
  expect(refused.map(({ body }) => problemOf(body).id)).toContain("database-busy");
  await waitFor(async () => logs().includes("Raise its max_connections, or lower DATABASE_POOL_SIZE"));
  await query(dataDir, "alter role few connection limit -1");
  const before = (await allFeatures(client, "limit=1000&slim=1")).length;
  const { uploadId, status } = await importFile(client, "few.gpx", GPX);
  expect(status).toMatchObject({ completed: true, message: "OK" });
  await client.data("POST", `/imports/${uploadId}/confirm`);
  expect((await client.data<{ total: number }>("GET", "/features?limit=1")).total).toBe(before + 20_000);
});
