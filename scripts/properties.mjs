import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, root, runTool, say } from "./lib/project.mjs";

/**
 * Runs the property tests of the unit tests with random seeds, where `npm test` always uses the same one. --seeds N:
 * number of seeds, 20 by default. --seed S: only this seed, to reproduce a failure.
 */
checkNode();
await ensureInstalled();
const { values } = parseArgs({ options: { seeds: { type: "string" }, seed: { type: "string" } } });
const seeds = values.seed
  ? [Number(values.seed)]
  : Array.from({ length: Number(values.seeds ?? 20) }, () => Math.floor(Math.random() * 2 ** 31));

const folder = path.join(root, "tests/unit");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .filter((name) => readFileSync(path.join(folder, name), "utf8").includes('from "fast-check"'))
  .map((name) => path.join("tests/unit", name));

const failed = [];
for (const seed of seeds) {
  const args = ["run", "--project", "unit", "--reporter=dot", ...files];
  const code = await runTool("vitest/vitest.mjs", args, {
    quiet: true,
    env: { PROPERTY_SEED: String(seed) },
  });
  say(`${code === 0 ? "ok" : "FAILED"}  seed ${seed}`);
  if (code !== 0) failed.push(seed);
}
say(`${seeds.length - failed.length} of ${seeds.length} seeds passed.`);
for (const seed of failed) say(`Again: npm run test:properties -- --seed ${seed}`);
process.exitCode = failed.length === 0 ? 0 : 1;
