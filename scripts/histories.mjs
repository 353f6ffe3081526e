import { atATime } from "./lib/atATime.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, runTool, say } from "./lib/project.mjs";

/**
 * Plays random histories of two browsers against a real server: 10,000, where `npm test` plays 200. They run in
 * portions with a server and a seed each, so that a failure shows right away and the rest continues.
 *
 * - HISTORY_RUNS: a different number of histories.
 * - HISTORY_SEED: the first seed; portions count up from it.
 * - HISTORY_PATH: path of a failure, to replay only that one.
 * - HISTORY_AT_ONCE: number of portions in parallel.
 */
checkNode();
await ensureInstalled();

const PORTION = 250;
const HOURS_2 = 2 * 3_600_000;
const runs = Number(process.env.HISTORY_RUNS ?? 10_000);
const first = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31);
// A history's browser spends half of its time waiting for the server.
const atOnce = Number(process.env.HISTORY_AT_ONCE ?? 2);

const portions = process.env.HISTORY_PATH
  ? [{ seed: first, size: runs }]
  : Array.from({ length: Math.ceil(runs / PORTION) }, (_, at) => ({
      seed: first + at,
      size: Math.min(PORTION, runs - at * PORTION),
    }));

const failed = [];
let played = 0;
const plays = portions.map(({ seed, size }) => async () => {
  const args = ["run", "--project", "histories"];
  const env = { HISTORY_SEED: String(seed), HISTORY_RUNS: String(size) };
  const code = await runTool("vitest/vitest.mjs", args, { timeout: HOURS_2, quiet: true, env });
  if (code === 0) played += size;
  else failed.push(seed);
  say(`${code === 0 ? "ok" : "FAILED"}  seed ${seed}: ${size} histories; ${played} of ${runs} passed`);
});
await atATime(atOnce, plays);

say(`${played} of ${runs} histories passed.`);
for (const seed of failed) say(`Failed with seed ${seed}; see its output for the path.`);
process.exitCode = failed.length === 0 ? 0 : 1;
