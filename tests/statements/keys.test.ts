import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { placementName } from "../../server/db/distribute";
import { PLACEMENTS } from "../../server/db/placement";
import { poolOf } from "../support/database";
import { projectRoot } from "../support/server";
import { BRIDGES, HOUSEKEEPING, MANY_ACCOUNTS } from "./exceptions";
import { planOf, scansWithoutKey } from "./plans";
import { recorded } from "./recorded";

const keys = new Map(
  Object.entries(PLACEMENTS).flatMap(([table, place]) =>
    typeof place === "string" ? [] : [[table, place.by] as const],
  ),
);

/** Each table's placement according to docs/growing.md. */
const documented = Object.fromEntries(
  [
    ...readFileSync(path.join(projectRoot, "docs/growing.md"), "utf8").matchAll(
      /^\| `(\w+)` +\| `?(\w+)`? +\|/gm,
    ),
  ].map(([, table = "", place = ""]) => [table, place]),
);

let database: pg.Pool;
beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterAll(() => database.end());

it("every table has a placement", async () => {
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  expect(Object.keys(PLACEMENTS).sort()).toEqual(rows.map(({ name }) => name).sort());
});

it("the page says where each table is placed", () => {
  expect(documented).toEqual(
    Object.fromEntries(Object.entries(PLACEMENTS).map(([table, place]) => [table, placementName(place)])),
  );
});

it("every statement sent by the servers names the key of what it reads and writes", async ({ skip }) => {
  const statements = recorded();
  if (statements.length === 0) return skip("Statements are recorded while the server tests run.");
  const client = await database.connect();
  // Test tables are small. Without sequential scans, the planner treats them as large and uses an index.
  await client.query("set enable_seqscan = off");
  const without: string[] = [];
  try {
    for (const statement of statements) {
      if ([...HOUSEKEEPING, ...MANY_ACCOUNTS].some((start) => statement.startsWith(start))) continue;
      const [, table = "", columns = ""] = /^insert into "?(\w+)"? \(([^)]*)\)/i.exec(statement) ?? [];
      const key = keys.get(table);
      if (key && !columns.split(",").some((column) => column.replaceAll('"', "").trim() === key))
        without.push(`${table}: ${statement}`);
      const plan = await planOf(client, statement);
      for (const scan of scansWithoutKey(plan, keys, BRIDGES)) without.push(`${scan.table}: ${statement}`);
    }
  } finally {
    client.release(true);
  }
  expect([...new Set(without)]).toEqual([]);
  console.info(`${statements.length} statements looked at`);
});

describe("the check itself", () => {
  const missing = async (statement: string) => {
    const client = await database.connect();
    try {
      return scansWithoutKey(await planOf(client, statement), keys).map(({ table }) => table);
    } finally {
      client.release();
    }
  };

  it.each([
    ["select title from features where user_id = $1 and uuid = $2", []],
    ["select title from features where uuid = $1", ["features"]],
    ["delete from notes where noteable_id = $1", ["notes"]],
    ["update features set title = $1 where user_id = $2", []],
    // Rows joined by the key are on the same worker. Rows joined by anything else may not be.
    [
      "select f.title from collection_features m join features f on f.user_id = m.user_id and f.uuid = m.feature_id where m.user_id = $1",
      [],
    ],
    [
      "select f.title from collection_features m join features f on f.uuid = m.feature_id where m.user_id = $1",
      ["features"],
    ],
    [
      "select f.title from received_shares r join features f on f.user_id = r.owner_id where r.user_id = $1",
      ["features"],
    ],
    ["select n.uuid from notes n join features f on f.user_id = n.user_id", ["features", "notes"]],
    ["select 1 from features where user_id = any($1::uuid[])", ["features"]],
  ])("%s", async (statement, tables) => {
    expect((await missing(statement)).sort()).toEqual(tables);
  });
});
