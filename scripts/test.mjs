import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./lib/chromium.mjs";
import { allFailures } from "./lib/failures.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, root, run, runTool, say } from "./lib/project.mjs";
import { addUp, closingLine, runVitest } from "./lib/tests.mjs";

/**
 * Runs lint, type checks and all tests. The last line of output has the number of passed, failed and skipped tests.
 * Names after `npm test --` select test files.
 */
checkNode();
await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureChromium();
rmSync(path.join(root, "test-results"), { recursive: true, force: true });
mkdirSync(path.join(root, "test-results"), { recursive: true });

const results = [];
const check = async (name, work) => {
  const began = Date.now();
  const code = await work();
  say(`${code === 0 ? "ok" : "FAILED"}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  results.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  return code === 0;
};

await check("lint and format", () => runTool("@biomejs/biome/bin/biome", ["check", "."], { quiet: true }));
await check("types", () => runTool("typescript/bin/tsc", ["-p", "."], { quiet: true }));
const built = await check("build", () => run(process.execPath, ["scripts/build.mjs"], { quiet: true }));

const filters = process.argv.slice(2);
const tests = [];
// Without a build there is no server to test against.
if (built) {
  // The statements of all servers in this run are checked after they have stopped.
  process.env.KEEP_STATEMENTS = "1";
  // The operation tests start and stop servers and mostly wait. They are the longest that can run alongside others.
  const operation = runVitest(["operation"], filters, { later: true });
  tests.push(await runVitest(["unit"], filters));
  // Server tests wait for the database where browser tests wait for the page, so they share the cores.
  const server = runVitest(["server"], filters, { later: true });
  tests.push(await runVitest(["browser"], filters), await server, await operation);
  tests.push(await runVitest(["statements"], filters));
} else tests.push(await runVitest(["unit"], filters));
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
