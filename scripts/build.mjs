import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode } from "./lib/project.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();
