import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../tests/support/server";
import { dependenciesDocument, productionPackages, type Releases } from "./dependencies/document";

/** Parallel requests to the registry. */
const AT_ONCE = 4;
const ask = promisify(execFile);

const json = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), "utf8"));
const day = (time: string | undefined): string => time?.slice(0, 10) ?? "unknown";

/** Looks up when the installed and the latest version were published, from npm's registry. */
async function releasesOf(name: string, version: string): Promise<Releases> {
  const { stdout } = await ask("npm", ["view", name, "time", "dist-tags", "--json"], { maxBuffer: 2 ** 26 });
  const { time, "dist-tags": tags } = JSON.parse(stdout);
  return { installed: day(time[version]), latest: `${tags.latest}, ${day(time[tags.latest])}` };
}

/** `npm run dependencies`: writes docs/dependencies.md. Needs the package registry. */
const packages = productionPackages(json("package.json"), json("package-lock.json"));
const waiting = packages.filter(({ direct }) => direct);
const releases = new Map<string, Releases>();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      releases.set(next.name, await releasesOf(next.name, next.version));
  }),
);
const page = path.join(projectRoot, "docs/dependencies.md");
writeFileSync(page, dependenciesDocument(packages, releases));
execFileSync(path.join(projectRoot, "node_modules/.bin/biome"), ["format", "--write", page]);
console.log(`${packages.length} packages are listed in docs/dependencies.md.`);
