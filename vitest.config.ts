import { defineConfig } from "vitest/config";
import { NOT_ON_CITUS } from "./tests/support/citusFiles.ts";
import { PATIENCE_MS } from "./tests/support/patience.ts";

/**
 * One group after the other, so that tests that measure time or draw in a browser have the machine for themselves.
 * unit: pure code, in parallel. server and browser: against one real server that tests/support/globalSetup.ts starts.
 * citus: tests of server that use its database, on a Citus of three nodes; needs a program of its own, so not part of
 * npm test.
 * operation: servers of the tests' own, that are started, killed, filled and backed up; `npm test` runs them beside unit
 * and server, since they mostly wait.
 * statements: what servers sent to the database while these tests ran.
 * soak: an account of 100,000 features in a browser, a server killed twenty times; minutes, so not part of npm test, but of
 * what a change must pass.
 * faults: servers and databases that are killed or stopped under load; minutes, so not part of npm test.
 * cluster: two servers on PostgreSQL under Patroni, with nodes that are killed, hang and change places; minutes, and needs
 * programs of its own, so not part of npm test.
 * screens: pictures of every view for people to look at (test-results/screens), so not part of npm test.
 * corpus: files that nobody on this project wrote (RIDGELINE_CORPUS or ../shared/corpus; skipped where there are none).
 * browser and corpus run in one process each, so that their files share its Chromium.
 */

/** As long as a page waits for what it is asked for (tests/support/browser.ts); the runner's own is one second. */
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
          // One more than is usual on two cores: what is measured here against a limit is the work's own processor time.
          maxWorkers: 2,
          // Files share what they import: loading it for each took a third of the time.
          isolate: false,
          // Hundreds of runs of a property, or the code of all views, take seconds beside other work.
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
          fileParallelism: false,
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
