import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { allFailures, failuresOf } from "../../../scripts/lib/failures.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const passed = { status: "passed", fullName: "a thing holds", failureMessages: [] };
const failed = { status: "failed", fullName: "a thing falls", failureMessages: ["Error: 1\n    at once"] };
const file = (status: string, ...assertionResults: object[]) => ({
  name: path.join(root, "tests/unit/x.test.ts"),
  status,
  message: "Cannot find module",
  assertionResults,
});

describe("failures of a test run", () => {
  it("are empty when all tests passed", () => {
    expect(failuresOf({ success: true, testResults: [file("passed", passed)] })).toEqual([]);
  });

  it("include each failed test with its file and error", () => {
    const report = { success: false, testResults: [file("failed", passed, failed)] };
    expect(failuresOf(report)).toEqual(["tests/unit/x.test.ts > a thing falls\n  Error: 1\n      at once"]);
  });

  it("include a file that couldn't be loaded", () => {
    const [text] = failuresOf({ success: false, testResults: [file("failed")] });
    expect(text).toBe("tests/unit/x.test.ts > cannot be loaded\n  Cannot find module");
  });

  it("are reported when no test failed but the run did", () => {
    const [text] = failuresOf({ success: false, testResults: [file("passed", passed)] });
    expect(text).toContain("an error occurred outside the tests");
  });

  it("are cut when long", () => {
    const long = { ...failed, failureMessages: [Array(100).fill("x").join("\n")] };
    const [text] = failuresOf({ success: false, testResults: [file("failed", long)] });
    expect(text?.split("\n").at(-1)).toBe("  ... and 75 more lines");
  });
});

describe("failures of all reports in a folder", () => {
  const folders: string[] = [];
  const folder = () => folders[folders.push(mkdtempSync(path.join(tmpdir(), "failures-"))) - 1] as string;
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true });
  });

  it("are named by project, including reports that can't be read", () => {
    const made = folder();
    const report = { success: false, testResults: [file("failed", failed)] };
    writeFileSync(path.join(made, "vitest-unit.json"), JSON.stringify(report));
    writeFileSync(path.join(made, "vitest-server.json"), "{");
    writeFileSync(path.join(made, "other.json"), "{");
    const [server, unit, ...rest] = allFailures(made);
    expect(server).toMatch(/^vitest-server\.json cannot be read: /);
    expect(unit).toContain("unit: tests/unit/x.test.ts > a thing falls");
    expect(rest).toEqual([]);
  });

  it("are empty when nothing ran", () => {
    expect(allFailures(path.join(folder(), "missing"))).toEqual([]);
  });
});
