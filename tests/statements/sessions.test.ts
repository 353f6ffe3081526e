import { describe, expect, it } from "vitest";
import { allRecorded } from "./recorded";

/** Statements whose effect outlives the transaction and would leak through a pooler to another client. */
const OF_A_SESSION = [
  /\bpg_(try_)?advisory_(lock|unlock)/i,
  /^\s*(un)?listen\b/i,
  /^\s*set\s+(?!local\b|transaction\b|constraints\b)/i,
  /^\s*(prepare|declare .* with hold)\b/i,
  /\bcreate (global |local )?temp(orary)? table (?!.*on commit drop)/i,
];

/** Lock that marks the owner of an embedded database's folder. It never runs behind a pooler. */
const OF_EMBEDDED = "select pg_try_advisory_lock($1) as got";

const leavesState = (statement: string): boolean =>
  statement !== OF_EMBEDDED && OF_A_SESSION.some((pattern) => pattern.test(statement));

it("no statement sent by the servers leaves state in its session", ({ skip }) => {
  const statements = allRecorded();
  if (statements.length === 0) return skip("Statements are recorded while the server tests run.");
  expect(statements.filter(leavesState)).toEqual([]);
});

describe("the check itself", () => {
  it.each([
    ["select pg_advisory_xact_lock($1)", false],
    ["select pg_advisory_lock(1) from set_timeout", true],
    ["select pg_advisory_unlock(1)", true],
    ["set local lock_timeout = 100", false],
    ["set lock_timeout = 100", true],
    ["listen jobs", true],
    ["create temporary table old on commit drop as select 1", false],
    ["create temp table old (id int)", true],
    [OF_EMBEDDED, false],
  ])("%s: %s", (statement, expected) => {
    expect(leavesState(statement)).toBe(expected);
  });
});
