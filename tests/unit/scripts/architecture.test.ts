import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../support/server";

it("names only files and folders that exist under Where to find things", () => {
  const page = readFileSync(path.join(projectRoot, "docs/architecture.md"), "utf8");
  const section = page.split("## Where to find things")[1] ?? "";
  const named = [...section.matchAll(/`((?:src|server|workers)\/[^`<]+?)\/?`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});

const page = readFileSync(path.join(projectRoot, "docs/architecture.md"), "utf8");

/** Returns the documented imports, as "room -> room". */
function documentedArrows(): Set<string> {
  const section = page.split("## What each room imports")[1]?.split("\n## ")[0] ?? "";
  const arrows = new Set<string>();
  for (const [, room = "", imports = ""] of section.matchAll(/^\| `([^`]+)` +\| (.*) \|$/gm))
    for (const [, other = ""] of imports.matchAll(/`([^`]+)`/g)) arrows.add(`${room} -> ${other}`);
  return arrows;
}

/** Returns the room of a file, given by its path in the project. */
function roomOf(file: string): string {
  const [top = "", folder = "", ...rest] = file.split(path.sep);
  if (top === "src") return `src/${folder}`;
  return top === "server" && rest.length > 0 ? `server/${folder}` : top;
}

/** Resolves a folder to its index. */
const moduleOf = (file: string): string =>
  existsSync(path.join(projectRoot, file, "index.ts")) ? path.join(file, "index.ts") : `${file}.ts`;

/** Returns the imports between rooms that there are, each with one file as an example. */
function realArrows(): Map<string, string> {
  const arrows = new Map<string, string>();
  for (const top of ["src", "workers", "server", "scripts", "bench"])
    for (const name of readdirSync(path.join(projectRoot, top), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = path.join(top, name);
      for (const [, target = ""] of readFileSync(path.join(projectRoot, file), "utf8").matchAll(IMPORT)) {
        const [from, to] = [roomOf(file), roomOf(moduleOf(path.join(path.dirname(file), target)))];
        if (from !== to && ROOMS.test(to)) arrows.set(`${from} -> ${to}`, file);
      }
    }
  return arrows;
}

const IMPORT = /(?:from|import|import\() ?"(\.[^"]+)"/g;
/** Other imports are of files such as package.json. */
const ROOMS = /^(?:src\/|workers$|server|scripts$|bench$|tests$)/;

it("lists every import between rooms, and no other", () => {
  const documented = documentedArrows();
  const real = realArrows();
  expect(documented.size).toBeGreaterThan(80);
  expect([...real].filter(([arrow]) => !documented.has(arrow))).toEqual([]);
  expect([...documented].filter((arrow) => !real.has(arrow))).toEqual([]);
});

/** Folders of src/features with the folders that each imports, and one import as an example. */
function featureImports(): Map<string, Map<string, string>> {
  const root = path.join(projectRoot, "src/features");
  const imports = new Map<string, Map<string, string>>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const [folder = ""] = name.split(path.sep);
    const others = imports.get(folder) ?? new Map<string, string>();
    imports.set(folder, others);
    for (const [, target = ""] of readFileSync(path.join(root, name), "utf8").matchAll(IMPORT)) {
      const file = path.join(path.dirname(name), target);
      const [other = ""] = file.split(path.sep);
      if (other !== ".." && other !== folder) others.set(other, `${name} -> ${file}`);
    }
  }
  return imports;
}

it("lets the shell's folders import only one another", () => {
  const [, rule = ""] = page.match(/\n12\. Shell: ([^.]*?) import only one another/) ?? [];
  const shell = [...rule.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  expect(shell).toContain("sidebar");
  const imports = featureImports();
  const others = shell.flatMap((room) =>
    [...(imports.get(room) ?? [])].filter(([other]) => !shell.includes(other)).map(([, example]) => example),
  );
  expect(others).toEqual([]);
});

it("has no folder of src/features that imports itself through others", () => {
  const imports = featureImports();
  expect(imports.size).toBeGreaterThan(40);
  /** Folders are removed once all of their imports are; what is left imports one another. */
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, others] of left)
      if (![...others.keys()].some((other) => left.has(other))) left.delete(folder);
  }
  const among = [...left].flatMap(([, others]) =>
    [...others].filter(([other]) => left.has(other)).map(([, example]) => example),
  );
  expect(among).toEqual([]);
});

/** Folders with a README.md. `/*` stands for each subfolder that has TypeScript files. */
const DESCRIBED = ["workers/*"];
const README_LINES = 60;

/** Returns the folders that an entry of DESCRIBED stands for. */
function foldersOf(entry: string): string[] {
  if (!entry.endsWith("/*")) return [entry];
  const root = entry.slice(0, -2);
  const hasTypeScript = (folder: string) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" }).some((name) =>
      /\.tsx?$/.test(name),
    );
  return readdirSync(path.join(projectRoot, root), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => path.join(root, name))
    .filter(hasTypeScript);
}

/** Returns the relative links of a page whose targets don't exist. */
const brokenLinks = (folder: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(path.join(projectRoot, folder, target)));

it("describes each folder in a README of at most 60 lines, with links that exist", () => {
  const folders = DESCRIBED.flatMap(foldersOf);
  expect(folders.length).toBeGreaterThan(20);
  const faults = folders.flatMap((folder) => {
    const file = path.join(projectRoot, folder, "README.md");
    if (!existsSync(file)) return [`${folder} has no README.md`];
    const text = readFileSync(file, "utf8");
    const lines = text.trimEnd().split("\n").length;
    return [
      ...(lines > README_LINES ? [`${folder}/README.md has ${lines} lines`] : []),
      ...brokenLinks(folder, text).map((target) => `${folder}/README.md links to ${target}`),
    ];
  });
  expect(faults).toEqual([]);
});
