import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, root } from "./lib/project.mjs";
import { closingLine, runVitest } from "./lib/tests.mjs";

/** The tests over files that nobody on this project wrote; they skip where there are none. */
checkNode();
await ensureInstalled();
mkdirSync(path.join(root, "test-results"), { recursive: true });
const result = await runVitest(["corpus"]);
process.stdout.write(`${closingLine(result)}\n`);
process.exitCode = result.failed === 0 ? 0 : 1;
