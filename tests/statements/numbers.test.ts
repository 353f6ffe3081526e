import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { poolOf } from "../support/database";
import { UNNUMBERED } from "./exceptions";
import { recorded } from "./recorded";

/** Tables that make up an account's content, without archived and temporary data. */
const CONTENT = ["features", "collections", "collection_features", "notes", "photos", "plans", "preferences"];

let database: pg.Pool;
beforeAll(() => {
  database = poolOf(inject("serverDataDir"));
});
afterAll(() => database.end());

/** Returns a statement's writes to content tables, such as "insert features". */
function writesOf(statement: string): string[] {
  const found = statement.matchAll(/\b(insert into|update|delete from) "?(\w+)"?/gi);
  return [...found].flatMap(([, verb = "", table = ""]) =>
    CONTENT.includes(table) ? [`${verb.split(" ")[0]?.toLowerCase()} ${table}`] : [],
  );
}

/** Tells whether written rows get a change number and deleted ones a tombstone. */
function isNumbered(statement: string): boolean {
  const deletes = writesOf(statement).some((write) => write.startsWith("delete"));
  const writes = writesOf(statement).some((write) => !write.startsWith("delete"));
  return (!deletes || statement.includes("insert into tombstones")) && (!writes || /\bseq\b/.test(statement));
}

it("every content write sent by the servers carries the account's number", ({ skip }) => {
  const writes = recorded().filter((statement) => writesOf(statement).length > 0);
  if (writes.length === 0) return skip("Statements are recorded while the server tests run.");
  const without = writes.filter(
    (statement) => !isNumbered(statement) && !UNNUMBERED.some((start) => statement.startsWith(start)),
  );
  expect(without).toEqual([]);
  console.info(`${writes.length} writes looked at`);
});

it.each([
  ["update features set title = $1 where user_id = $2", false],
  ["update features set title = $1, seq = $2 where user_id = $3", true],
  ['insert into "notes" ("user_id") values ($1)', false],
  ["delete from photos where user_id = $1", false],
  ["with gone as (delete from notes returning uuid) insert into tombstones select uuid from gone", true],
])("the check itself: %s", (statement, numbered) => {
  expect(isNumbered(statement)).toBe(numbered);
});

it("no row has a number its account never issued, and each account's content has one", async () => {
  for (const table of CONTENT) {
    const { rows } = await database.query(
      `select t.user_id, max(t.seq) from ${table} t left join content_heads h on h.user_id = t.user_id
       group by t.user_id, h.seq having max(t.seq) > coalesce(h.seq, 0) limit 3`,
    );
    expect(rows, table).toEqual([]);
  }
});
