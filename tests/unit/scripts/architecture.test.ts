import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { projectRoot } from "../../support/server";

const page = readFileSync(path.join(projectRoot, "docs/architecture.md"), "utf8");

/** Returns the text of a section, up to the next heading of its level. */
const sectionOf = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

it.each([
  ["Folders", 5],
  ["Three walks", 40],
  ["Where to find things", 20],
])("names only files and folders that exist under %s", (title, least) => {
  const paths = sectionOf(title).matchAll(/`((?:src|server|workers)\/[^`<]+?)\/?`/g);
  const named = [...paths].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});

it("tells each walk in 6 to 12 steps that begin with a file", () => {
  const walks = sectionOf("Three walks").split("\n### ").slice(1);
  expect(walks).toHaveLength(3);
  for (const walk of walks) {
    const steps = [...walk.matchAll(/^\d+\. (.*)$/gm)].map(([, text = ""]) => text);
    expect(steps.length).toBeGreaterThanOrEqual(6);
    expect(steps.length).toBeLessThanOrEqual(12);
    expect(steps.filter((text) => !/^`[^`]+\.tsx?`: /.test(text))).toEqual([]);
  }
});

/** Returns the documented imports, as "room -> room". */
function documentedArrows(): Set<string> {
  const arrows = new Set<string>();
  for (const [, room = "", imports = ""] of sectionOf("What each room imports").matchAll(
    /^\| `([^`]+)` +\| (.*) \|$/gm,
  ))
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

/** Relative imports of a folder's TypeScript files, as paths in the project without extension. */
function* importsOf(top: string): Generator<{ file: string; target: string }> {
  for (const file of filesOf(top))
    for (const [, target = ""] of readFileSync(path.join(projectRoot, file), "utf8").matchAll(IMPORT))
      yield { file, target: path.join(path.dirname(file), target) };
}

/** Returns a folder's TypeScript files, as paths in the project. */
const filesOf = (top: string): string[] =>
  readdirSync(path.join(projectRoot, top), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(top, name));

/** Returns the imports between rooms that there are, each with one file as an example. */
function realArrows(): Map<string, string> {
  const arrows = new Map<string, string>();
  for (const top of ["src", "workers", "server", "scripts", "bench"])
    for (const { file, target } of importsOf(top)) {
      const [from, to] = [roomOf(file), roomOf(moduleOf(target))];
      if (from !== to && ROOMS.test(to)) arrows.set(`${from} -> ${to}`, file);
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

const FEATURES = "src/features";

/** Returns the imports between rooms of src/features, each with one file as an example. */
function featureArrows(): Map<string, string> {
  const arrows = new Map<string, string>();
  const roomIn = (file: string) => path.relative(FEATURES, file).split(path.sep)[0] ?? "";
  for (const { file, target } of importsOf(FEATURES)) {
    const [from, to] = [roomIn(file), roomIn(target)];
    if (to !== ".." && to !== from) arrows.set(`${from} -> ${to}`, file);
  }
  return arrows;
}

/** Returns the documented layers with the rooms that they name. "capabilities" are all others. */
function layers(): Map<string, string[]> {
  const rows = sectionOf("Layers of `src/features`").matchAll(/^\| (\w+) +\| (.*?) \|/gm);
  return new Map([...rows].map(([, layer = "", rooms = ""]) => [layer, roomsIn(rooms)]));
}

const roomsIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

it("keeps the rooms of src/features in their layers", () => {
  const documented = layers();
  const [shell = [], changes = [], content = [], top = []] = ["shell", "changes", "content", "top"].map(
    (layer) => documented.get(layer),
  );
  for (const room of [...shell, ...changes, ...content, ...top])
    expect(existsSync(path.join(projectRoot, FEATURES, room)), room).toBe(true);
  expect([shell.length > 5, changes, content, top.length]).toEqual([true, ["edits"], ["content"], 4]);
  const below: [rooms: string[], allowed: string[]][] = [
    [shell, shell],
    [changes, [...shell, ...changes]],
    [content, [...shell, ...changes, ...content]],
  ];
  const arrows = [...featureArrows()].map(([arrow, file]) => ({ arrow, ends: arrow.split(" -> "), file }));
  const wrong = arrows.filter(({ ends: [from = "", to = ""] }) => {
    const allowed = below.find(([rooms]) => rooms.includes(from))?.[1];
    if (allowed) return !allowed.includes(to);
    return top.includes(to);
  });
  expect(arrows.length).toBeGreaterThan(200);
  expect(wrong.map(({ arrow, file }) => `${arrow} (${file})`)).toEqual([]);
});

it("has no room of src/features that imports itself through others", () => {
  const imports = new Map<string, string[]>();
  for (const arrow of featureArrows().keys()) {
    const [from = "", to = ""] = arrow.split(" -> ");
    imports.set(from, [...(imports.get(from) ?? []), to]);
  }
  expect(imports.size).toBeGreaterThan(40);
  // Rooms whose imports are all gone are removed, until only rooms that import one another are left.
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [room, others] of left) if (!others.some((other) => left.has(other))) left.delete(room);
  }
  expect([...left].map(([room, others]) => [room, others.filter((other) => left.has(other))])).toEqual([]);
});

/** Returns whether a syntax tree has a name such as #count. */
function hasHashName(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return (node as { type?: string }).type === "PrivateIdentifier" || Object.values(node).some(hasHashName);
}

it("declares members as private, not by a name with a hash", () => {
  const files = ["src", "server", "workers", "scripts", "bench", "tests"].flatMap(filesOf);
  expect(files.length).toBeGreaterThan(2000);
  const hashed = files.filter((file) => {
    const source = readFileSync(path.join(projectRoot, file), "utf8");
    return /#\w/.test(source) && hasHashName(parseSync(file, source).program);
  });
  expect(hashed).toEqual([]);
  // The check itself sees such names.
  expect(hasHashName(parseSync("a.ts", "class A { #b = 1; c() { return this.#b; } }").program)).toBe(true);
});
