import { defineConfig } from "vitest/config";
import { ByEnvironment } from "./tests/support/byEnvironment.ts";
import { NOT_ON_CITUS } from "./tests/support/citusFiles.ts";
import { PAGE_PATIENCE_MS, PATIENCE_MS } from "./tests/support/patience.ts";

/** Processes of a run of unit or browser tests. Parts of `npm test` have one each (scripts/lib/tests.mjs). */
const WORKERS = Number(process.env.TEST_WORKERS ?? 2);
const HISTORIES = "tests/operation/histories.test.ts";
const MAIN_THREAD = "tests/soak/mainThread.test.ts";

/**
 * Groups run one after the other within one run. `npm test` runs unit, server, browser and histories in parts, two at a
 * time (scripts/test.mjs), then statements. `npm run test:soak` runs operation, soak and mainThread. Every change must
 * pass both.
 *
 * - unit: pure code, in parallel.
 * - server and browser: against one real server started by tests/support/globalSetup.ts.
 * - histories: two browsers of a user against a real server.
 * - statements: checks what servers sent to the database during these tests.
 * - operation: starts, kills, fills and backs up its own servers.
 * - soak: a server killed twenty times.
 * - mainThread: an account with many features in a browser. It measures, so it runs alone.
 * - citus: server tests that use the database, on a Citus cluster of three nodes. Needs extra programs.
 * - faults: kills or stops servers and databases under load. Takes minutes.
 * - cluster: two servers on PostgreSQL under Patroni, with nodes that are killed, hang and switch roles. Takes minutes
 *   and needs extra programs.
 * - screens: screenshots of every view for visual review (test-results/screens).
 * - corpus: third-party files (RIDGELINE_CORPUS or ../shared/corpus). Skipped if there are none.
 *
 * Browser test files of a process share its Chromium.
 */

/** Same timeout as the page's waits (tests/support/browser.ts). Vitest's default is one second. */
const PATIENCE = { poll: { timeout: PAGE_PATIENCE_MS, interval: 100 } };
/** The same for tests without a browser. */
const NODE_PATIENCE = { poll: { timeout: PATIENCE_MS, interval: 50 } };

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/unitSetup.ts", "tests/support/propertySeed.ts"],
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 0 },
          // One more than the default on two cores. Time limits in these tests are checked against the work's own
          // processor time.
          maxWorkers: WORKERS,
          // Files share imported modules. Loading them for each file took a third of the time.
          isolate: false,
          // Hundreds of runs of a property, or loading the code of all views, take seconds under load.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          setupFiles: "tests/support/propertySeed.ts",
          globalSetup: "tests/support/globalSetup.ts",
          fileParallelism: false,
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "citus",
          include: ["tests/citus/**/*.test.ts", "tests/server/**/*.test.ts"],
          exclude: Object.keys(NOT_ON_CITUS).map((name) => `tests/server/${name}.test.ts`),
          setupFiles: "tests/support/propertySeed.ts",
          globalSetup: "tests/support/citusSetup.ts",
          fileParallelism: false,
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 9 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "operation",
          include: ["tests/operation/**/*.test.ts"],
          exclude: [HISTORIES],
          globalSetup: "tests/support/buildSetup.ts",
          fileParallelism: false,
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "histories",
          include: [HISTORIES],
          globalSetup: "tests/support/buildSetup.ts",
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "statements",
          include: ["tests/statements/**/*.test.ts"],
          globalSetup: "tests/support/globalSetup.ts",
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          env: { SHARE_TILES: "1" },
          globalSetup: "tests/support/globalSetup.ts",
          // A page waits for its timers, frames and server half of the time. Two share a machine of two cores.
          maxWorkers: WORKERS,
          isolate: false,
          expect: PATIENCE,
          sequence: { groupOrder: 3 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "soak",
          include: ["tests/soak/**/*.test.ts"],
          exclude: [MAIN_THREAD],
          globalSetup: "tests/support/globalSetup.ts",
          fileParallelism: false,
          expect: PATIENCE,
          sequence: { groupOrder: 7 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "mainThread",
          include: [MAIN_THREAD],
          globalSetup: "tests/support/globalSetup.ts",
          expect: PATIENCE,
          sequence: { groupOrder: 7 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: "tests/support/globalSetup.ts",
          fileParallelism: false,
          sequence: { groupOrder: 5 },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "cluster",
          include: ["tests/cluster/**/*.test.ts"],
          globalSetup: "tests/support/buildSetup.ts",
          fileParallelism: false,
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 8 },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "screens",
          include: ["tests/screens/**/*.test.ts"],
          globalSetup: "tests/support/globalSetup.ts",
          expect: PATIENCE,
          sequence: { groupOrder: 6 },
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "corpus",
          include: ["tests/corpus/**/*.test.ts"],
          globalSetup: "tests/support/globalSetup.ts",
          fileParallelism: false,
          isolate: false,
          expect: PATIENCE,
          sequence: { groupOrder: 4 },
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
