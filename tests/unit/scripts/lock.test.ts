import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const scripts = path.resolve(import.meta.dirname, "../../../scripts");
let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), "ridgeline-scripts-"));
  cpSync(path.join(scripts, "lib"), path.join(project, "scripts/lib"), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs a module in a copy of the project that has only its scripts. Resolves with the output. */
function run(code: string): Promise<string> {
  const imports = ["lock", "fingerprint", "tests", "project"].map(
    (name) => `import * as ${name} from ${JSON.stringify(path.join(project, `scripts/lib/${name}.mjs`))};`,
  );
  const child = spawn(process.execPath, ["--input-type=module", "-e", [...imports, code].join("\n")]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  return new Promise((resolve) => child.once("close", () => resolve(output)));
}

it("lets one process build at a time", async () => {
  const work = `await lock.withLock(async () => {
    process.stdout.write(String(Date.now()) + " ");
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.stdout.write(String(Date.now()) + " ");
  });`;
  const outputs = await Promise.all([run(work), run(work), run(work)]);
  const spans = outputs
    .map((text) => [...text.matchAll(/\d{13}/g)].map(Number))
    .sort(([a = 0], [b = 0]) => a - b);
  for (let i = 1; i < spans.length; i++) expect(spans[i]?.[0]).toBeGreaterThanOrEqual(spans[i - 1]?.[1] ?? 0);
  expect(existsSync(path.join(project, ".cache/build.lock"))).toBe(false);
});

it("takes over the lock of a process that has ended", async () => {
  mkdirSync(path.join(project, ".cache"));
  writeFileSync(path.join(project, ".cache/build.lock"), "4194303");
  expect(await run(`await lock.withLock(async () => console.log("built"));`)).toContain("built");
});

it("detects a changed, a new and a missing file", async () => {
  mkdirSync(path.join(project, "src"));
  const state = () => run(`console.log(fingerprint.fingerprint(["src", "public"]));`);
  const states = new Set([await state()]);
  writeFileSync(path.join(project, "src/a.ts"), "1");
  states.add(await state());
  expect(await state()).toBe([...states].at(-1));
  writeFileSync(path.join(project, "src/a.ts"), "2");
  states.add(await state());
  mkdirSync(path.join(project, "public"));
  states.add(await state());
  expect(states.size).toBe(4);
});

it("ends with a line that sums everything up", async () => {
  const code = `console.log(tests.closingLine(tests.addUp([
    { passed: 2, failed: 0, skipped: 1 }, { passed: 3, failed: 1, skipped: 0 }])));`;
  expect(await run(code)).toBe("5 passed, 1 failed, 1 skipped\n");
});
