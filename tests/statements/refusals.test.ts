import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { PLACEMENTS } from "../../server/db/placement";
import { poolOf } from "../support/database";
import { recorded } from "./recorded";
import { refusalOf } from "./refusals";

let database: pg.Pool;
beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterAll(() => database.end());

it("the servers send no statement that Citus is known to refuse", ({ skip }) => {
  const statements = recorded();
  if (statements.length === 0) return skip("Statements are recorded while the server tests run.");
  const refused = statements.flatMap((statement) => {
    const why = refusalOf(statement, PLACEMENTS);
    return why ? [`${why}: ${statement}`] : [];
  });
  expect(refused).toEqual([]);
});

it("no table spread over several machines is unlogged", async () => {
  const { rows } = await database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relpersistence = 'u' and relkind = 'r'",
  );
  const spread = rows.filter(({ name }) => PLACEMENTS[name as keyof typeof PLACEMENTS] !== "coordinator");
  expect(spread).toEqual([]);
});

describe("the check itself", () => {
  const DO_UPDATE = "a time in DO UPDATE SET: give it as a value and use excluded";
  const COMPUTED = "a time in CASE or COALESCE of an update";
  const ADDED = "a time of the row that an interval is added to in an update";
  it.each([
    [
      "insert into features (user_id, at) values ($1, now()) on conflict do update set at = excluded.at",
      null,
    ],
    ["insert into features (user_id) values ($1) on conflict (user_id) do update set at = now()", DO_UPDATE],
    ['insert into "bin" ("user_id") values ($1) on conflict do update set "at" = now()', DO_UPDATE],
    ["insert into mails (uuid) values ($1) on conflict (uuid) do update set at = now()", null],
    ["update users set suspended_at = coalesce(suspended_at, now()) where uuid = $1", COMPUTED],
    ["update users set a = now() where uuid = $1 and (b is null or b <= now())", null],
    ["update users set a = 1 where uuid = $1 and coalesce(b <= now(), true)", COMPUTED],
    ["update bin set a = case when b < now() then 1 else 2 end where user_id = $1", COMPUTED],
    ["update sessions set seen_at = seen_at - make_interval(mins => $2) where user_id = $1", ADDED],
    ["update sessions set seen_at = now() - make_interval(mins => $2) where user_id = $1", null],
    ["select uuid from features where user_id = $1 for update", null],
    ["select uuid from features where uuid = $1 for update", "FOR UPDATE without the key user_id"],
    ["select uuid from features where uuid = $1 for key share", "FOR KEY SHARE without the key user_id"],
    [
      "update stray_files s set a = 1 from (select user_id from stray_files limit $1 for update skip locked) d where s.user_id = d.user_id",
      "FOR UPDATE without the key user_id",
    ],
    ["select uuid from mails for update skip locked", null],
    ["select title from features where user_id = $1", null],
  ])("%s", (statement, refusal) => {
    expect(refusalOf(statement, PLACEMENTS)).toBe(refusal);
  });
});
