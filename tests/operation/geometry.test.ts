import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { connectionTo } from "../../server/db/embedded/supervisor";
import { TestClient } from "../support/api";
import { runCommand } from "../support/commands";
import { area, line, newPerson, type SeenFeature, waypoint } from "../support/content";
import { textOf } from "../support/everyAnswer";
import { makeOld, storeAsJson, unmoved } from "../support/oldGeometry";
import { type OutsideDatabase, startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp, socketDirOf, start, track, waitFor } from "../support/ownServers";
import { makeDataDir, type TestServer } from "../support/server";

let outside: OutsideDatabase | undefined;
const connections: pg.Client[] = [];

afterEach(async () => {
  await Promise.all(connections.splice(0).map((client) => client.end().catch(() => {})));
  await cleanUp();
  await outside?.stop();
  outside = undefined;
});

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(socketDirOf(dataDir)));
  client.on("error", () => {});
  await client.connect();
  connections.push(client);
  return client;
}

async function looksOf(client: TestClient, ids: readonly string[]) {
  const { features } = await client.data<{ features: SeenFeature[] }>("POST", "/features/get", {
    featureIds: ids,
  });
  return features.map(({ geometry, properties }) => ({ geometry, times: properties.times }));
}

/** Number of copies of each of the four features. */
const TIMES = 1500;

/** Fills an account with waypoints, lines, areas and tracks, plus one of each in the bin. */
async function fill(server: TestServer) {
  const { client, account } = await newPerson(server.url);
  const vertices = Array.from({ length: 50 }, (_, i) => [-105 + i / 1e5, 40 + i / 3e5, 1600.5 + i]);
  const bodies = [
    waypoint("Stand", -105.123456, 40.5),
    line(vertices),
    area([[...vertices.slice(0, 20)]]),
    line(vertices.slice(0, 3), "Tracks", [1_700_000_000_000, null, 1.5]),
  ];
  const made: SeenFeature[] = [];
  for (const body of bodies) {
    await client.data("POST", "/features", body);
    made.push(await client.data<SeenFeature>("POST", "/features", body));
  }
  const binned = made.map(({ uuid }) => uuid);
  await client.data("POST", "/features/delete", { featureIds: binned });
  const database = await connect(server.dataDir);
  await database.query(
    `insert into features select user_id, gen_random_uuid(), title, title_key, gh_type, icon, color, stroke_type,
      stroke_width, created_at, updated_at, server_created_at, distance, area, duration, average_speed, states,
      coordinates, times, bytes, null, seq, geometry from features, generate_series(2, ${TIMES})
     where user_id = $1`,
    [account.uuid],
  );
  const looks = made.map(({ geometry, properties }) => ({ geometry, times: properties.times }));
  return { client, binned, looks, database };
}

async function listOf(client: TestClient): Promise<string[]> {
  const pages: string[] = [];
  for (let offset = 0; offset < 4 * TIMES; offset += 1000)
    pages.push(await textOf(client, "GET", `/features?limit=1000&offset=${offset}&sort=title`));
  return pages;
}

/** Carries the user's cookies over to another or a restarted server. */
function at(server: TestServer, { cookies }: TestClient): TestClient {
  const client = new TestClient(server.url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const numbersOf = async (database: pg.Client) =>
  (await database.query("select uuid, seq, updated_at, bytes from features order by user_id, uuid")).rows;

it("migrates an old database's geometry while serving requests, and resumes after a kill partway through", {
  timeout: 180_000,
}, async () => {
  let server = await start();
  const { dataDir } = server;
  const { client, binned, looks, database } = await fill(server);
  const before = await listOf(client);
  await server.kill();
  await makeOld(database);
  const numbers = await numbersOf(database);
  const { rows: old } = await database.query("select pg_total_relation_size('features')::int as bytes");

  server = await start({ dataDir });
  let again = at(server, client);
  // Requests are served while rows are being moved, however far the move has come.
  expect(await listOf(again)).toEqual(before);
  const looking = await connect(dataDir);
  await waitFor(async () => (await unmoved(looking)) === 0);
  expect(await listOf(again)).toEqual(before);
  await server.kill();

  // Second round: a lock on a third of the rows leaves the move incomplete.
  await storeAsJson(database);
  await database.query("begin");
  await database.query("select from features where uuid > 'a0000000-0000-0000-0000-000000000000' for update");
  server = await start({ dataDir });
  await waitFor(async () => (await unmoved(looking)) < 4 * TIMES);
  await server.kill();
  const left = await unmoved(looking);
  expect(left).toBeGreaterThan(0);
  const whole = await looking.query(
    "select from features where (coordinates is null) = (geometry is null) limit 1",
  );
  expect(whole.rowCount).toBe(0);

  server = await start({ dataDir });
  again = at(server, client);
  const { rows: held } = await database.query<{ count: number }>(
    "select count(*)::int as count from features where uuid > 'a0000000-0000-0000-0000-000000000000'",
  );
  await waitFor(async () => (await unmoved(looking)) === held[0]?.count);
  // Rows in both formats can be read and written.
  expect(await listOf(again)).toEqual(before);
  expect(await numbersOf(looking)).toEqual(numbers);
  const made = await again.data<SeenFeature>("POST", "/features", waypoint("AAA"));
  const geometry = { type: "Point", coordinates: [1.25, 2.5, 0] };
  await again.data("PATCH", `/features/${made.uuid}`, { geometry });
  expect(await again.data("GET", `/features/${made.uuid}`)).toMatchObject({ geometry });
  await again.data("DELETE", `/features/${made.uuid}`);

  // PostgreSQL keeps running, as after every kill.
  await server.kill();
  await database.query("rollback");
  server = await start({ dataDir });
  again = at(server, client);
  await waitFor(async () => (await unmoved(looking)) === 0);
  expect(await listOf(again)).toEqual(before);
  expect(await numbersOf(looking)).toEqual(numbers);
  await looking.query("vacuum full features");
  const { rows: now } = await looking.query("select pg_total_relation_size('features')::int as bytes");
  expect(now[0].bytes).toBeLessThan(old[0].bytes);

  // Binned features are stored as JSON. Once restored, they are moved too.
  await again.data("POST", "/features/restore", { featureIds: binned });
  await waitFor(async () => (await unmoved(looking)) === 0);
  expect(await looksOf(again, binned)).toEqual(looks);
});

it("two servers migrate one database's geometry at once, each row once", { timeout: 180_000 }, async () => {
  outside = await startOutsideDatabase();
  const env = { DATABASE_URL: outside.url, STORAGE_DIR: track(makeDataDir()) };
  const first = await start({ env });
  const { client: one } = await fill({ ...first, dataDir: outside.dataDir });
  const { client: two } = await fill({ ...first, dataDir: outside.dataDir });
  const before = [await listOf(one), await listOf(two)];
  await first.stop();
  const database = await connect(outside.dataDir);
  await makeOld(database);
  const pair = await Promise.all([start({ env }), start({ env })]);
  await waitFor(async () => (await unmoved(database)) === 0);
  const moved = () =>
    pair
      .flatMap((server) => [...server.logs().matchAll(/"rows":(\d+),"kept":0,"msg":"Converted geometry/g)])
      .reduce((sum, [, count]) => sum + Number(count), 0);
  await waitFor(async () => moved() === 8 * TIMES);
  for (const server of pair)
    expect([await listOf(at(server, one)), await listOf(at(server, two))]).toEqual(before);
});

it("backups of an older version and of rows in both formats are restored", { timeout: 180_000 }, async () => {
  const source = await start();
  const { client, binned, looks, database } = await fill(source);
  const before = await listOf(client);
  await source.kill();
  const archives = [`${track(makeDataDir())}/mixed.tgz`, `${track(makeDataDir())}/old.tgz`] as const;
  const back = async (file: string) => {
    expect(await runCommand("backup", [file], { DATA_DIR: source.dataDir })).toMatchObject({ code: 0 });
    const dataDir = track(makeDataDir());
    expect(await runCommand("restore", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const server = await start({ dataDir });
    const again = at(server, client);
    expect(await listOf(again)).toEqual(before);
    const restored = await connect(dataDir);
    await waitFor(async () => (await unmoved(restored)) === 0);
    expect(await listOf(again)).toEqual(before);
    await again.data("POST", "/features/restore", { featureIds: binned });
    expect(await looksOf(again, binned)).toEqual(looks);
    await server.stop();
  };
  // Half of the rows, as if the move had been interrupted.
  await storeAsJson(database, null, "80000000-0000-0000-0000-000000000000");
  await back(archives[0]);
  await makeOld(database);
  await back(archives[1]);
});
