import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../support/server";

const page = readFileSync(path.join(projectRoot, "docs/coverage-content.md"), "utf8");

/** Titles of tests and of their groups, also those over a table of cases; a skipped test is none. */
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

const unescaped = (text: string): string => text.trim().replace(/\\(.)/g, "$1");

/** The rows of the page's tables by the section that they stand in. */
function sections(markdown: string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const part of markdown.split(/^## /m).slice(1)) {
    const [name = "", ...lines] = part.split("\n");
    const cells = lines.filter((line) => /^\| (?!requirement|-)/.test(line));
    found.set(
      name.trim(),
      cells.map((line) => {
        const [, requirement = "", tests = ""] = line.split(/(?<!\\)\|/);
        return { requirement: unescaped(requirement), tests: tests.split("<br>").map(unescaped) };
      }),
    );
  }
  return found;
}

const rows = sections(page);

describe("the page of the content document's requirements", () => {
  it("has rows for every section that is a checklist", () => {
    for (const section of ["1.", "2.", "4.", "5.", "6.", "8.", "9."]) {
      const here = [...rows].filter(([name]) => name.startsWith(section));
      expect(here.flatMap(([, list]) => list).length, section).toBeGreaterThan(5);
    }
  });

  it.each([...rows])("names tests that there are: %s", (_section, list) => {
    for (const { requirement, tests } of list) {
      for (const test of tests) {
        const [, file = "", title = ""] = /^(\S+): (.*)$/.exec(test) ?? [];
        expect(titlesOf(file).has(title), `${requirement}: there is no test “${test}”`).toBe(true);
      }
    }
  });

  it("says each requirement once", () => {
    for (const [section, list] of rows) {
      const names = list.map(({ requirement }) => requirement);
      expect(names, section).toEqual([...new Set(names)]);
    }
  });
});
