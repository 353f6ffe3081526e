import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { fail, root, run, say } from "./project.mjs";

const modules = path.join(root, "node_modules");
const stamp = path.join(modules, ".ridgeline-installed");

/** Installs the packages of package-lock.json if they are missing or outdated. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // npm would empty the link's target, which other checkouts may use.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    fail("node_modules is a link to packages of another version. Install there, or remove the link.");
  await withLock(async () => {
    if (isInstalled()) return;
    say("Installing packages (once; about a minute).");
    // npm ci rejects the lock file if the registry lacks packages for other systems. npm install also follows the lock
    // file.
    if ((await npm("ci")) !== 0 && (await npm("install", "--no-save")) !== 0)
      fail(
        "The packages could not be installed: see npm's message above. With a connection to the registry, `npm ci` by hand tells more.",
      );
    writeFileSync(stamp, fingerprint(["package-lock.json"]));
  });
}

function npm(...command) {
  // No package needs its install script, and some systems disable them.
  const args = [...command, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const own = process.env.npm_execpath;
  return own ? run(process.execPath, [own, ...args]) : run("npm", args);
}

function isInstalled() {
  if (!existsSync(modules)) return false;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(["package-lock.json"])) return true;
  return agrees();
}

/** Tells whether a manual `npm ci` or `npm install` has installed what the lock file specifies. */
function agrees() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([name, { version, optional }]) => {
    // npm skips optional packages for other systems.
    if (name === "" || (optional && !present[name])) return true;
    return present[name]?.version === version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
  } catch {
    return null;
  }
}
