import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode, root, stopWithNpm } from "./lib/project.mjs";

checkNode();
stopWithNpm();
await ensureInstalled();
await ensureBuilt();
// Runs in this process, so that signals and the exit code needn't be forwarded and a kill leaves no child process.
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(path.join(root, "dist/server/main.js")).href);
