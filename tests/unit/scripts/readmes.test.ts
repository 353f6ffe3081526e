import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../support/server";

/** Returns the folders of a folder that have TypeScript files. */
const foldersOf = (root: string): string[] =>
  readdirSync(path.join(projectRoot, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${root}/${name}`)
    .filter((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" }).some((name) =>
        /\.tsx?$/.test(name),
      ),
    );

const ROOMS = [
  ...foldersOf("server"),
  ...foldersOf("workers"),
  ...["src/domain", "src/features", "src/formats", "src/map", "src/map/internals"],
];

it.each(ROOMS)("%s has a README of at most a page whose links exist", (room) => {
  const page = readFileSync(path.join(projectRoot, room, "README.md"), "utf8");
  expect(page.split("\n").length).toBeLessThanOrEqual(60);
  const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !existsSync(path.join(projectRoot, room, link)))).toEqual([]);
});

it.each(ROOMS)("the README of %s names no file or folder that is gone", (room) => {
  const page = readFileSync(path.join(projectRoot, room, "README.md"), "utf8");
  const paths = page.matchAll(/`((?:src|server|workers|tests|scripts|docs)\/[^`<*\s]+?)\/?`/g);
  const named = [...paths].map(([, name = ""]) => name);
  expect(named.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});
