import { rmSync } from "node:fs";
import path from "node:path";
import { atATime } from "./lib/atATime.mjs";
import { root } from "./lib/project.mjs";
import { prepareSuite } from "./lib/suite.mjs";
import { addUp, closingLine, partsOf, runVitest } from "./lib/tests.mjs";

/**
 * Tests servers that are killed, filled, moved and backed up, and the largest accounts. Takes minutes, so it isn't part
 * of npm test. Names after `npm run test:soak --` select test files.
 */
await prepareSuite();
// The statements of all servers in this run are checked after they have stopped.
rmSync(path.join(root, "test-results/statements"), { recursive: true, force: true });
process.env.KEEP_RESULTS = "1";
const filters = process.argv.slice(2);
const tests = await atATime(2, [
  ...partsOf(["operation"], filters, 2),
  () => runVitest(["soak"], filters, { later: true }),
]);
// It measures how long a page's main thread is blocked, so it has the machine to itself.
tests.push(await runVitest(["mainThread"], filters));
tests.push(await runVitest(["statements"], filters, { title: "statements-of-soak" }));

const total = addUp(tests);
process.stdout.write(`${closingLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
