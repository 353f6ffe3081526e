import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { fail, root, runTool, say } from "./project.mjs";

const SHARED = ["src", "workers", "package.json", "package-lock.json", "tsconfig.json"];

const PARTS = [
  {
    name: "client",
    config: "vite.config.ts",
    inputs: [...SHARED, "public"],
    result: "dist/client/index.html",
  },
  {
    name: "server",
    config: "vite.server.config.ts",
    inputs: [...SHARED, "server"],
    result: "dist/server/main.js",
  },
].map((part) => ({
  ...part,
  inputs: [...part.inputs, part.config],
  stamp: path.join(root, "dist", `${part.name}.stamp`),
}));

/** Builds the parts that are older than their sources. Exits if a build fails. */
export async function ensureBuilt() {
  if (PARTS.every(isFresh)) return;
  await withLock(async () => {
    const stale = PARTS.filter((part) => !isFresh(part));
    if (stale.length === 0) return;
    say(`Building ${stale.map((part) => part.name).join(" and ")}.`);
    const codes = await Promise.all(stale.map(build));
    if (codes.some((code) => code !== 0)) fail("The build failed: see above.");
  });
}

/** Builds into a new folder, so that the current result remains available until it is replaced. */
async function build({ name, config, inputs, stamp }) {
  const before = fingerprint(inputs);
  const folder = path.join(root, "dist", name);
  const fresh = `${folder}.new`;
  const args = ["build", "--config", config, "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  // Test runners set another NODE_ENV, which would build React's development version.
  const env = { NODE_ENV: "production" };
  const code = await runTool("vite/bin/vite.js", args, { quiet: true, env });
  if (code !== 0) return code;
  rmSync(stamp, { force: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  // The fingerprint from before the build, so that later changes trigger another build.
  writeFileSync(stamp, before);
  return 0;
}

function isFresh({ inputs, result, stamp }) {
  return (
    existsSync(path.join(root, result)) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === fingerprint(inputs)
  );
}
