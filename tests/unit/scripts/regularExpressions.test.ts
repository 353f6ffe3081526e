import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { parseAst } from "vite";
import { expect, it } from "vitest";
import { LIMITED_INPUT } from "./limitedInput";

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

const ROOMS = ["src", "server", "workers"];

function regularExpressions(): Found[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(room, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const found: Found[] = [];
      const walk = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return;
        if ("regex" in node) {
          const { pattern, flags } = node.regex as { pattern: string; flags: string };
          found.push({ file, pattern, flags });
        } else for (const child of Object.values(node)) walk(child);
      };
      walk(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
      return found;
    });
}

/** Without repetition, a match takes constant time. */
const repeats = ({ pattern }: Found): boolean => /[*+{]/.test(pattern);

const all = regularExpressions().filter(repeats);

const nameOf = ({ file, pattern }: Found): string => `${file} ${pattern}`;

it("lists only limited inputs of existing expressions", () => {
  const names = all.map(nameOf);
  expect(names.length).toBeGreaterThan(50);
  expect(names).toEqual(expect.arrayContaining(Object.keys(LIMITED_INPUT)));
});

it("matches in linear time when the input isn't limited", () => {
  const unlimited = all.filter((found) => !(nameOf(found) in LIMITED_INPUT));
  const isSlow = ({ pattern, flags }: Found) => checkSync(pattern, flags).status === "vulnerable";
  // The fuzzing checker uses wall time, so on a busy machine a finding has to be confirmed.
  const slow = unlimited.filter((found) => isSlow(found) && isSlow(found));
  expect(slow.map(nameOf)).toEqual([]);
});
