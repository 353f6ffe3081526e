import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { runCommand } from "../support/commands";
import { exportText, importAtOnce, newPerson, type Page, uploadPhoto, waypoint } from "../support/content";
import { query } from "../support/database";
import { everything } from "../support/everything";
import { type OutsideDatabase, startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp, expectLogin, start, track } from "../support/ownServers";
import { MISSING, type Pooler, startPooler } from "../support/pgbouncer";
import { makeDataDir } from "../support/server";

let database: OutsideDatabase | undefined;
let pooler: Pooler | null = null;

afterEach(async () => {
  // Stops the servers first, because they would wait for the database.
  await cleanUp();
  await pooler?.stop();
  await database?.stop();
});

const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="40" lon="-105"><name>Imported</name></wpt></gpx>`;

it("runs two servers behind PgBouncer in transaction pooling", async ({ skip }) => {
  database = await startOutsideDatabase();
  pooler = await startPooler(database.dataDir);
  if (!pooler) return skip(MISSING);
  const env = { DATABASE_URL: pooler.url, STORAGE_DIR: track(makeDataDir()) };
  const first = await start({ env });
  const { client, account } = await newPerson(first.url);
  await client.data("POST", "/features", waypoint("By the first"));
  // The first server's connections are in use, so a lock left on one of them would show.
  const second = await start({ env });
  const other = await expectLogin(second.url, account);
  await importAtOnce(other, { name: "one.gpx", bytes: Buffer.from(GPX) });
  const pages = await Promise.all(
    [client, other].flatMap((of) => Array.from({ length: 20 }, () => of.data<Page>("GET", "/features"))),
  );
  expect(
    new Set(
      pages.map(({ features }) =>
        features
          .map(({ title }) => title)
          .sort()
          .join(),
      ),
    ),
  ).toEqual(new Set(["By the first,Imported"]));
  expect((await exportText(other, "KML")).text).toContain("Imported");
  expect((await client.call("POST", "/user/delete", { password: account.password })).status).toBe(200);
  expect((await other.call("GET", "/features")).status).toBe(401);
});

it("migrates once when servers start at once behind PgBouncer, and leaves no lock behind", async ({
  skip,
}) => {
  database = await startOutsideDatabase();
  pooler = await startPooler(database.dataDir);
  if (!pooler) return skip(MISSING);
  const env = { DATABASE_URL: pooler.url, STORAGE_DIR: track(makeDataDir()) };
  const servers = await Promise.all([start({ env }), start({ env }), start({ env })]);
  const migrating = servers.filter(({ logs }) => logs().includes('"status":"Success"'));
  expect(migrating).toHaveLength(1);
  const locks = await query(database.dataDir, "select from pg_locks where locktype = 'advisory'");
  expect(locks).toEqual([]);
});

it("backs up and restores an installation through PgBouncer", async ({ skip }) => {
  database = await startOutsideDatabase();
  pooler = await startPooler(database.dataDir);
  if (!pooler) return skip(MISSING);
  const folder = track(makeDataDir());
  const env = { DATABASE_URL: pooler.url, STORAGE_DIR: folder };
  const server = await start({ env });
  const { client, account } = await newPerson(server.url);
  const { uuid } = await client.data<{ uuid: string }>("POST", "/features", waypoint("Before"));
  await uploadPhoto(client, uuid, "Buck");
  const before = await everything(client);
  const file = path.join(folder, "backup.tgz");
  expect(await runCommand("backup", [file], env)).toMatchObject({ code: 0 });
  await client.data("POST", "/features", waypoint("After"));
  expect(await runCommand("restore", ["--replace", file], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining("A server is using this database"),
  });
  await server.stop();
  // PgBouncer keeps the stopped server's connections, which don't count as a server.
  expect(await runCommand("restore", ["--replace", file], env)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored \d+ tables and \d+ photo files/),
  });
  const again = await start({ env });
  expect(await everything(await expectLogin(again.url, account))).toEqual(before);
});
