import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkNode, root } from "./project.mjs";
import { closingLine, runVitest } from "./tests.mjs";

/**
 * Runs a vitest project that isn't part of npm test. The last line of output has the number of passed, failed and
 * skipped tests.
 */
export async function runSuite(name) {
  checkNode();
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureChromium();
  mkdirSync(path.join(root, "test-results"), { recursive: true });
  const result = await runVitest([name]);
  process.stdout.write(`${closingLine(result)}\n`);
  process.exitCode = result.failed === 0 ? 0 : 1;
}
