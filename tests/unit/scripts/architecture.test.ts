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

/** Returns the room of src/features that has a file, ".." for none. */
const roomIn = (file: string): string => path.relative(FEATURES, file).split(path.sep)[0] ?? "";

/** Returns the imports between rooms of src/features, each with one file as an example. */
function featureArrows(): Map<string, string> {
  const arrows = new Map<string, string>();
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

/** Rooms that every capability may import, file by file. */
const sharedRooms = (): string[] =>
  ["shell", "changes", "content"].flatMap((layer) => layers().get(layer) ?? []);

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

/** What a room's index exports: each name with the file that declares it. */
function exportsOf(room: string): Map<string, string> {
  const index = path.join(projectRoot, FEATURES, room, "index.ts");
  if (!existsSync(index)) return new Map();
  const names = new Map<string, string>();
  for (const [, list = "", file = ""] of readFileSync(index, "utf8").matchAll(REEXPORT))
    for (const name of namesIn(list)) names.set(name, file);
  return names;
}

const REEXPORT = /^export \{([^}]*)\} from "\.\/([^"]+)";$/gm;
/** With the names in braces, if any. `import("...")` doesn't match. */
const STATIC_IMPORT = /^(?:import|export)\b[^"{]*(?:\{([^}]*)\})?[^"{]*"(\.[^"]+)";$/gm;

/** Names of an import or export list, as they are called where they come from. */
const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/ as .*/, ""),
    )
    .filter((name) => name !== "");

interface FeatureImport {
  file: string;
  /** Room of the file. */
  from: string;
  /** Room that it imports. */
  to: string;
  /** File of that room, "" for its index. */
  inner: string;
  names: string[];
}

/** Returns the imports between rooms, except those from the shared layers and lazy ones. */
function importsBetweenCapabilities(): FeatureImport[] {
  const shared = sharedRooms();
  return filesOf(FEATURES).flatMap((file) => {
    const source = readFileSync(path.join(projectRoot, file), "utf8");
    const from = roomIn(file);
    return [...source.matchAll(STATIC_IMPORT)].flatMap(([, list = "", target = ""]) => {
      const [to = "", ...inner] = path
        .relative(FEATURES, path.join(path.dirname(file), target))
        .split(path.sep);
      if ([from, ".."].includes(to) || shared.includes(to)) return [];
      return [{ file, from, to, inner: inner.join("/"), names: namesIn(list) }];
    });
  });
}

it("imports another capability through its index only, and slices of slices and their rules", () => {
  const imports = importsBetweenCapabilities();
  expect(imports.length).toBeGreaterThan(150);
  const ofSlice = ({ file, inner }: FeatureImport) =>
    file.endsWith("/slice.ts") && !/components|selectors|saga/.test(inner);
  const deep = imports.filter((one) => one.inner !== "" && !ofSlice(one));
  expect(deep.map(({ file, to, inner }) => `${file}: ${to}/${inner}`)).toEqual([]);
});

it("exports from a room's index only what another room uses", () => {
  const used = new Set(
    importsBetweenCapabilities().flatMap(({ to, names }) => names.map((name) => `${to} ${name}`)),
  );
  const exported = roomsWithIndex().flatMap((room) =>
    [...exportsOf(room).keys()].map((name) => `${room} ${name}`),
  );
  expect(exported.length).toBeGreaterThan(100);
  expect(exported.filter((name) => !used.has(name))).toEqual([]);
});

it("keeps sagas of other rooms out of components", () => {
  const inComponents = importsBetweenCapabilities().filter(({ file }) => file.includes("/components/"));
  expect(inComponents.length).toBeGreaterThan(80);
  const sagas = inComponents.flatMap(({ file, to, names }) =>
    names
      .filter((name) => /\bsagas?\b/.test(exportsOf(to).get(name) ?? ""))
      .map((name) => `${file}: ${name}`),
  );
  expect(sagas).toEqual([]);
});

/** Returns the rooms of src/features by the names of their parts of the store. */
function roomsByState(): Map<string, string> {
  const reducers = readFileSync(path.join(projectRoot, "src/app/reducers.ts"), "utf8");
  const imports = reducers.matchAll(/import \{ (?:\w+ as )?(\w+) \} from "\.\.\/features\/(\w+)/g);
  const rooms = new Map([...imports].map(([, reducer = "", room = ""]) => [reducer, room]));
  const states = [...reducers.matchAll(/^ {2}(\w+): (\w+),$/gm)];
  return new Map(states.map(([, state = "", reducer = ""]) => [state, rooms.get(reducer) ?? ""]));
}

/** What these rooms read of rooms above them, whose selectors they can't import. */
const READ_UPWARD = [
  "edits/outbox/selectors.ts: notes",
  "plan/notes/selectors.ts: savedPlans",
  "plan/selectors.ts: savedPlans",
];

it("reads another capability's state through its selectors only", () => {
  const rooms = roomsByState();
  expect(rooms.size).toBeGreaterThan(45);
  const shared = sharedRooms();
  const reads = filesOf(FEATURES).flatMap((file) => {
    const own = roomIn(file);
    const source = readFileSync(path.join(projectRoot, file), "utf8");
    const names = [...source.matchAll(/\b(?:state|root)\.(\w+)|\(\{ ([\w, ]+) \}: RootState\)/g)].flatMap(
      ([, one, several]) => one ?? several?.split(", ") ?? [],
    );
    // In a slice, "state" is its own.
    if (/slice\.ts$/i.test(file)) return [];
    return names
      .filter((name) => ![undefined, own, ...shared].includes(rooms.get(name)))
      .map((name) => `${path.relative(FEATURES, file)}: ${name}`);
  });
  expect([...new Set(reads)].sort()).toEqual(READ_UPWARD);
});

const roomsWithIndex = (): string[] =>
  readdirSync(path.join(projectRoot, FEATURES)).filter((room) => exportsOf(room).size > 0);

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
