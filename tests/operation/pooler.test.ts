import { afterEach, expect, it } from "vitest";
import { exportText, importAtOnce, newPerson, type Page, waypoint } from "../support/content";
import { query } from "../support/database";
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
