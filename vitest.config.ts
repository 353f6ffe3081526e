import { defineConfig } from "vitest/config";
import { NOT_ON_CITUS } from "./tests/support/citusFiles.ts";
import { PATIENCE_MS } from "./tests/support/patience.ts";

/**
 * Groups run one after the other within one run. `npm test` runs unit with operation beside it, then browser and server
 * beside each other, then statements.
 *
 * - unit: pure code, in parallel.
 * - server and browser: against one real server started by tests/support/globalSetup.ts.
 * - citus: server tests that use the database, on a Citus cluster of three nodes. Needs extra programs, so it isn't
 *   part of npm test.
 * - operation: starts, kills, fills and backs up its own servers.
 * - statements: checks what servers sent to the database during these tests.
 * - soak: an account of 100,000 features in a browser, and a server killed twenty times. Takes minutes, so it isn't
 *   part of npm test, but every change must pass it.
 * - faults: kills or stops servers and databases under load. Takes minutes, so it isn't part of npm test.
 * - cluster: two servers on PostgreSQL under Patroni, with nodes that are killed, hang and switch roles. Takes minutes
 *   and needs extra programs, so it isn't part of npm test.
 * - screens: screenshots of every view for visual review (test-results/screens), so it isn't part of npm test.
 * - corpus: third-party files (RIDGELINE_CORPUS or ../shared/corpus). Skipped if there are none.
 *
 * browser runs in two processes and corpus in one. Files of a process share its Chromium.
 */

/** Same timeout as the page's waits (tests/support/browser.ts). Vitest's default is one second. */
const PATIENCE = { poll: { timeout: 20_000, interval: 100 } };
/** The same for tests without a browser. */
const NODE_PATIENCE = { poll: { timeout: PATIENCE_MS, interval: 50 } };

export default defineConfig({
  test: {
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
          maxWorkers: 2,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "operation",
          include: ["tests/operation/**/*.test.ts"],
          globalSetup: "tests/support/buildSetup.ts",
          fileParallelism: false,
          expect: NODE_PATIENCE,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          globalSetup: "tests/support/globalSetup.ts",
          // A page waits for its timers, frames and server half of the time. Two share a machine of two cores.
          maxWorkers: 2,
          isolate: false,
          expect: PATIENCE,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "soak",
          include: ["tests/soak/**/*.test.ts"],
          globalSetup: "tests/support/globalSetup.ts",
          fileParallelism: false,
          expect: PATIENCE,
          sequence: { groupOrder: 7 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          hookTimeout: 120_000,
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
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
