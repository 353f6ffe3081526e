import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkNode, root } from "./project.mjs";
import { closingLine, runVitest } from "./tests.mjs";

/** Installs what is missing and makes the folder for results. */
export async function prepareSuite() {
  checkNode();
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureChromium();
  mkdirSync(path.join(root, "test-results"), { recursive: true });
}

/**
 * Runs a vitest project that isn't part of npm test. The last line of output has the number of passed, failed and
 * skipped tests.
 *
 * @param {string[]} [filters] parts of the names of test files; all by default
 * @param {number} [timeout] milliseconds
 */
export async function runSuite(name, filters, timeout) {
  await prepareSuite();
  const result = await runVitest([name], filters, { timeout });
  process.stdout.write(`${closingLine(result)}\n`);
  process.exitCode = result.failed === 0 ? 0 : 1;
}
