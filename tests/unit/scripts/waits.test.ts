import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** The only file of page tests that waits for time. */
const TIME = "tests/support/pageTime.ts";

const PAGES = /from "playwright-core"/;
/** Pauses in Node and in scripts of the page. */
const PAUSE = /\bsetTimeout\(|\bsleep\(|timers\/promises/;

/** Texts of all TypeScript files of tests by their path. */
const files = new Map(
  readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("waits.test.ts"))
    .map((name) => [path.join("tests", name), readFileSync(path.join("tests", name), "utf8")] as const),
);

/** Tests in pages, and their support. */
const pageFiles = [...files].filter(([file, text]) => file.startsWith("tests/browser/") || PAGES.test(text));

it("no test pauses for a time by Playwright", () => {
  expect(files.size).toBeGreaterThan(800);
  expect([...files].filter(([, text]) => text.includes("waitForTimeout")).map(([file]) => file)).toEqual([]);
});

it("tests in pages wait for states, and for time only by the page's timer", () => {
  expect(pageFiles.length).toBeGreaterThan(80);
  const pausing = pageFiles.filter(([, text]) => PAUSE.test(text)).map(([file]) => file);
  expect(pausing).toEqual([TIME]);
});
