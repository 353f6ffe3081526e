import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { NOT_ON_CITUS } from "../tests/support/citusFiles";
import { findCitus } from "../tests/support/cluster/citus";
import { projectRoot } from "../tests/support/server";
import { citusResult } from "./lib/citusResult";
import { replaceSection } from "./lib/docsSection.mjs";
import { runSuite } from "./lib/suite.mjs";

/**
 * Runs the server tests on a Citus cluster of a coordinator and two workers. Takes minutes and needs CITUS_PG_BIN,
 * CITUS_URL or a system PostgreSQL with the extension, so it isn't part of npm test. A passing run writes its result to
 * docs/growing.md.
 */
const source = findCitus();
if (typeof source === "string") process.stdout.write(`${source}\nSkipped.\n`);
else {
  await runSuite("citus");
  const results = (name: string) => path.join(projectRoot, "test-results", name);
  if (!process.exitCode && existsSync(results("citus.json"))) {
    const read = (name: string) => JSON.parse(readFileSync(results(name), "utf8"));
    const text = citusResult(read("vitest-citus.json"), read("citus.json"), Object.keys(NOT_ON_CITUS).length);
    replaceSection("growing.md", { begin: "result of npm run test:citus", end: "end of result" }, text);
    process.stdout.write("Wrote the result into docs/growing.md.\n");
  }
}
