import type pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "../../server/db/connection";
import { currentPlacements, unplacedTables } from "../../server/db/distribute";
import { migrate } from "../../server/db/migrate";
import { PLACEMENTS } from "../../server/db/placement";
import { runCommand } from "../support/commands";
import { newPerson, waypoint } from "../support/content";
import { databaseUrlOf, poolOf } from "../support/database";
import { startOutsideDatabase } from "../support/outsideDatabase";
import { cleanUp } from "../support/ownServers";

let database: pg.Pool;
const url = () => databaseUrlOf(inject("serverDataDir"));
const cluster = (word: string, databaseUrl = url()) =>
  runCommand("cluster/run", [word], { DATABASE_URL: databaseUrl });

beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterEach(cleanUp);
afterAll(() => database.end());

it("every table is placed as listed, with all of an account on one machine", async () => {
  const now = await currentPlacements(database);
  const wanted = Object.entries(PLACEMENTS).filter(([, place]) => place !== "coordinator");
  expect([...now].sort()).toEqual(wanted.sort());
  const { rows } = await database.query(
    "select distinct colocation_id from citus_tables where citus_table_type = 'distributed'",
  );
  expect(rows).toHaveLength(1);
});

it("a second prepare finds nothing to do", async () => {
  expect(await cluster("prepare")).toEqual({ code: 0, output: "0 tables were distributed.\n" });
});

it("check reports how many accounts each worker has, and which tables are misplaced", async () => {
  const { client } = await newPerson();
  await client.data("POST", "/features", waypoint("Camp"));
  const { rows } = await database.query<{ accounts: number }>(
    "select count(*)::int as accounts from content_heads",
  );
  const whole = await cluster("check");
  const loads = [...whole.output.matchAll(/^127\.0\.0\.1:\d+ +(\d+) +\d+ +[\d.]+ MB$/gm)];
  expect(loads).toHaveLength(2);
  expect(loads.reduce((sum, [, accounts]) => sum + Number(accounts), 0)).toBe(rows[0]?.accounts);
  expect(whole.output).toContain("Every table is where it belongs.");

  await database.query("select undistribute_table('bulk_slices')");
  expect((await cluster("check")).output).toContain("Only on the coordinator: bulk_slices.");
  expect(await cluster("prepare")).toEqual({
    code: 0,
    output: "bulk_slices: user_id\n1 tables were distributed.\n",
  });
});

it("a starting server distributes a table added by a migration", async () => {
  await database.query("select undistribute_table('visibility_ids')");
  expect(unplacedTables(await currentPlacements(database))).toEqual(["visibility_ids"]);
  const log = pino({ level: "silent" });
  const { db, pool, close } = openDatabase({ connectionString: url() }, { poolSize: 3, log });
  await migrate({ db, pool }, log);
  await close();
  expect(unplacedTables(await currentPlacements(database))).toEqual([]);
});

it("existing rows of a table move with it, and none stays behind", async () => {
  const { client, account } = await newPerson();
  await client.data("POST", "/features", waypoint("Camp"));
  await database.query("select undistribute_table('tombstones')");
  await database.query(
    "insert into tombstones (user_id, seq, id, parent, kind) values ($1, 1, $1, $1, 'feature')",
    [account.uuid],
  );
  expect((await cluster("prepare")).code).toBe(0);
  const { rows } = await database.query(
    "select (select count(*)::int from tombstones where user_id = $1) as there, pg_relation_size('tombstones')::int as hidden",
    [account.uuid],
  );
  expect(rows).toEqual([{ there: 1, hidden: 0 }]);
});

it("a PostgreSQL without the extension reports what is needed", async () => {
  const plain = await startOutsideDatabase();
  const { code, output } = await cluster("prepare", plain.url);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The database of DATABASE_URL can't distribute tables across machines: .*citus.*coordinator/s,
  );
  expect((await cluster("check", plain.url)).output).toMatch(
    /^The tables of this database are on one machine\./,
  );
});

it("a Citus without workers explains how to add them", async () => {
  const alone = new URL(url());
  await database.query("drop database if exists alone with (force)");
  await database.query("create database alone");
  alone.pathname = "/alone";
  const { code, output } = await cluster("prepare", alone.href);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^This Citus cluster has no workers\. .*citus_add_node/),
  ]);
  await database.query("drop database alone with (force)");
});
