import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { corpus, filesOf, sayWhenMissing } from "./corpus";

const ROOT = resolve(import.meta.dirname, "../..");
const MEMORY_LIMIT_KB = 512 * 1024;

interface Line {
  file: string;
  ok: boolean;
  error: { id: string; message: string; line: number | null } | null;
  waypoints: number;
  lines: number;
  areas: number;
  tracks: number;
  vertices: number;
  folders: number;
  notes: { id: string; effect: string; message: string; count: number }[];
}

interface Run {
  code: number | null;
  lines: Line[];
  milliseconds: number;
  /** Peak resident set size, or 0 if the system doesn't report it. */
  peakKb: number;
}

function inspect(files: string[]): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/inspect.ts", ...files], { cwd: ROOT });
  let output = "";
  let peakKb = 0;
  const status = `/proc/${child.pid}/status`;
  const watch = setInterval(() => {
    if (!existsSync(status)) return;
    try {
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1] ?? 0));
    } catch {
      // The process ended in the meantime.
    }
  }, 5);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolvePromise, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(watch);
      const lines = output
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line);
      resolvePromise({ code, lines, milliseconds: performance.now() - start, peakKb });
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), "inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("inspect", () => {
  it("answers one line a file, whatever it holds, and exits with 0", async () => {
    const good = fileOf(
      "good.gpx",
      '<gpx><wpt lat="1" lon="2"><name>a</name></wpt><wpt lat="x" lon="2"/></gpx>',
    );
    const huge = fileOf("huge.gpx", "<gpx/>");
    truncateSync(huge, 10_485_761);
    const files = [
      good,
      fileOf("empty.kml", ""),
      fileOf("cut.gpx", "<gpx>\n<wpt"),
      huge,
      folder,
      join(folder, "missing.gpx"),
    ];
    const { code, lines } = await inspect(files);
    expect(code).toBe(0);
    expect(lines.map(({ file }) => file)).toEqual(files);
    expect(lines.map(({ ok, error }) => [ok, error?.id ?? null, error?.line ?? null])).toEqual([
      [true, null, null],
      [false, "empty-file", null],
      [false, "truncated", 2],
      [false, "too-large", null],
      [false, "is-a-directory", null],
      [false, "file-not-found", null],
    ]);
    expect(lines[0]).toEqual({
      file: good,
      ok: true,
      error: null,
      waypoints: 1,
      lines: 0,
      areas: 0,
      tracks: 0,
      vertices: 1,
      folders: 0,
      notes: [{ id: "invalid-coordinate", effect: "dropped", message: expect.any(String), count: 1 }],
    });
  });

  it("answers by npm as documented", () => {
    const good = fileOf("npm.gpx", '<gpx><wpt lat="1" lon="2"><name>a</name></wpt></gpx>');
    const output = execFileSync("npm", ["run", "--silent", "inspect", "--", good], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toMatchObject({ file: good, ok: true, waypoints: 1 });
  });
});

sayWhenMissing();

describe.skipIf(!corpus)("inspect over the corpus", () => {
  it("ends for every file, within 512 MB", async () => {
    const files = ["gpx", "kml", "kmz", "xml-bad"].flatMap(filesOf);
    const run = await inspect(files);
    expect(run.code).toBe(0);
    expect(run.lines).toHaveLength(files.length);
    for (const line of run.lines) expect(line.ok === (line.error === null), line.file).toBe(true);
    expect(run.peakKb).toBeLessThan(MEMORY_LIMIT_KB);
    console.info(
      `inspect: ${files.length} files in ${Math.round(run.milliseconds)} ms, peak ${Math.round(run.peakKb / 1024)} MB`,
    );
  });
});
