import { rmSync } from "node:fs";
import path from "node:path";
import { atATime } from "./lib/atATime.mjs";
import { allFailures } from "./lib/failures.mjs";
import { root, run, runTool, say } from "./lib/project.mjs";
import { prepareSuite } from "./lib/suite.mjs";
import { addUp, closingLine, partsOf, runVitest } from "./lib/tests.mjs";

/**
 * Runs lint, type checks and all tests but the long ones (soak.mjs). The last line of output has the number of passed,
 * failed and skipped tests. Names after `npm test --` select test files.
 */
rmSync(path.join(root, "test-results"), { recursive: true, force: true });
await prepareSuite();

const results = [];
const check = async (name, work) => {
  const began = Date.now();
  const code = await work();
  say(`${code === 0 ? "ok" : "FAILED"}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  results.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  return code === 0;
};

const lint = check("lint and format", () =>
  runTool("@biomejs/biome/bin/biome", ["check", "."], { quiet: true }),
);
const types = check("types", () => runTool("typescript/bin/tsc", ["-p", "."], { quiet: true }));
await lint;
const built = await check("build", () => run(process.execPath, ["scripts/build.mjs"], { quiet: true }));
await types;

const filters = process.argv.slice(2);
const parts = (projects, count) => partsOf(projects, filters, count);
const tests = [];
// Without a build there is no server to test against.
if (built) {
  // The statements of all servers in this run are checked after they have stopped. The rows of server tests are checked
  // while their database runs.
  process.env.KEEP_RESULTS = "1";
  // Processes that prepare map data have a lower priority, so server tests took far longer beside browsers than alone.
  // The shortest run is last, so that both cores are busy until the end.
  tests.push(
    ...(await atATime(2, [
      ...parts(["unit"], 2),
      ...parts(["server", "statements"], 2),
      ...parts(["browser"], 5),
      () => runVitest(["histories"], filters, { later: true }),
    ])),
  );
  tests.push(await runVitest(["statements"], filters));
} else tests.push(...(await atATime(2, parts(["unit"], 2))));
const ran = addUp(tests);
if (ran.passed + ran.failed + ran.skipped === 0) {
  say(`No test file name contains ${filters.join(" or ")}.`);
  tests.push({ passed: 0, failed: 1, skipped: 0 });
}

const total = addUp([...results, ...tests]);
// Repeats all failures, which are hard to find among thousands of passed tests.
for (const text of allFailures()) say(`FAILED  ${text}`);
process.stdout.write(`${closingLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
