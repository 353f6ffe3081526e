import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, runTool } from "./lib/project.mjs";

/** 10,000 random histories of two browsers against a real server, where `npm test` plays 200. HISTORY_RUNS: another number. */
checkNode();
await ensureInstalled();
process.env.HISTORY_RUNS ??= "10000";

const HOURS_12 = 12 * 3_600_000;
const args = ["run", "--project", "operation", "tests/operation/histories.test.ts"];
process.exitCode = await runTool("vitest/vitest.mjs", args, { timeout: HOURS_12 });
