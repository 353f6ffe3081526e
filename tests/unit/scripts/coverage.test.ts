import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../support/server";

const read = (page: string) => readFileSync(path.join(projectRoot, "docs", page), "utf8");

/** Titles of tests and groups, including those of test tables. Skipped tests don't match. */
const TITLE = /(?:\b(?:it|describe)|\))\(\s*(?:("(?:[^"\\\n]|\\.)*")|`([^`\n]*)`)/g;
const titles = new Map<string, ReadonlySet<string>>();

function titlesOf(file: string): ReadonlySet<string> {
  const full = path.join(projectRoot, "tests", file);
  if (!existsSync(full)) return new Set();
  const known = titles.get(file);
  if (known) return known;
  const found = [...readFileSync(full, "utf8").matchAll(TITLE)].map(([, quoted, template]) =>
    quoted === undefined ? (template ?? "") : String(JSON.parse(quoted)),
  );
  const all = new Set(found);
  titles.set(file, all);
  return all;
}

interface Row {
  requirement: string;
  /** "file: title". */
  tests: string[];
}

/** Tests are separated by line breaks, or by semicolons in front of the next file. */
const BETWEEN = /<br>|; (?=\w+\/\S+\.test\.)/;
const unescaped = (text: string): string => text.trim().replace(/\\(.)/g, "$1");

/** Returns the rows of the page's tables by section. */
function sections(markdown: string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const part of markdown.split(/^## /m).slice(1)) {
    const [name = "", ...lines] = part.split("\n");
    const cells = lines.filter((line) => /^\| (?!requirement|-)/.test(line));
    found.set(
      name.trim(),
      cells.map((line) => {
        const [, requirement = "", tests = ""] = line.split(/(?<!\\)\|/);
        return { requirement: unescaped(requirement), tests: tests.split(BETWEEN).map(unescaped) };
      }),
    );
  }
  return found;
}

/** Tells whether what a row names exists: a file, or a test or group in it whose title contains the words. */
function isThere(test: string): boolean {
  const [, file = "", title] = /^(\S+?\.tsx?)(?:: (.*))?$/.exec(test) ?? [];
  const words = title?.toLowerCase() ?? "";
  return [...titlesOf(file)].some((known) => known.toLowerCase().includes(words));
}

describe.each(["coverage-content.md", "coverage-map.md"])("the requirements in %s", (name) => {
  const rows = sections(read(name));

  it.each([...rows])("name existing tests: %s", (_section, list) => {
    for (const { requirement, tests } of list) {
      for (const test of tests)
        expect(isThere(test), `${requirement}: there is no test “${test}”`).toBe(true);
    }
  });

  it("appear once each", () => {
    for (const [section, list] of rows) {
      const names = list.map(({ requirement }) => requirement);
      expect(names, section).toEqual([...new Set(names)]);
    }
  });
});

it("the content document has rows for every checklist section", () => {
  const rows = sections(read("coverage-content.md"));
  for (const section of ["1.", "2.", "4.", "5.", "6.", "8.", "9."]) {
    const here = [...rows].filter(([name]) => name.startsWith(section));
    expect(here.flatMap(([, list]) => list).length, section).toBeGreaterThan(5);
  }
});

it("the map document has rows for each of its parts", () => {
  const rows = sections(read("coverage-map.md"));
  const parts = ["Start-up and session", "Basemaps", "Library", "About this Location", "Historical imagery"];
  for (const part of parts) expect(rows.get(part)?.length ?? 0, part).toBeGreaterThan(5);
});
