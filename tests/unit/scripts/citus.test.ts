import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { citusResult } from "../../../scripts/lib/citusResult";
import { NOT_ON_CITUS } from "../../support/citusFiles";
import { findCitus } from "../../support/cluster/citus";
import { projectRoot } from "../../support/server";

afterEach(() => vi.unstubAllEnvs());

it("reports a PostgreSQL without the extension, with what to set", () => {
  vi.stubEnv("CITUS_URL", "");
  vi.stubEnv("CITUS_PG_BIN", "/nowhere/bin");
  expect(findCitus()).toMatch(
    /^No Citus found with CITUS_PG_BIN=\/nowhere\/bin\. Set CITUS_PG_BIN .* or CITUS_URL /,
  );
});

it("prefers a running Citus to any that could be started", () => {
  vi.stubEnv("CITUS_URL", "postgres://db.example.org/ridgeline");
  vi.stubEnv("CITUS_PG_BIN", "/nowhere/bin");
  expect(findCitus()).toEqual({ url: "postgres://db.example.org/ridgeline" });
});

it("all excluded files exist", () => {
  const files = readdirSync(path.join(projectRoot, "tests/server"));
  const gone = Object.keys(NOT_ON_CITUS).filter((name) => !files.includes(`${name}.test.ts`));
  expect(gone).toEqual([]);
});

it("a run's result says when, on what and how much was skipped", () => {
  const report = {
    numPassedTests: 500,
    numPendingTests: 1,
    startTime: Date.UTC(2026, 0, 2),
    testResults: [{}, {}],
  };
  const text = citusResult(report, { postgres: "15.1", citus: "13.0", workers: 2 }, 30);
  expect(text.replace(/\s+/g, " ")).toContain(
    "On 2026-01-02, 500 tests in 2 files passed on Citus 13.0 with PostgreSQL 15.1, a coordinator and 2 workers on one machine. None failed, and 1 were skipped. 30 files of server tests are left out",
  );
});
