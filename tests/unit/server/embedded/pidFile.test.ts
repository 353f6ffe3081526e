import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPostmasterOf, readPidFile } from "../../../../server/db/embedded/pidFile";
import { isAlive } from "../../../../server/isAlive";

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(path.join(os.tmpdir(), "ridgeline-unit-"));
});
afterEach(() => rmSync(cluster, { recursive: true }));

const write = (text: string) => writeFileSync(path.join(cluster, "postmaster.pid"), text);

describe("postmaster.pid", () => {
  it("is parsed line by line", () => {
    write("1234\n/data/pg\n1795223793\n5432\n/tmp/socket\n\n  2146611         4\nready   \n");
    expect(readPidFile(cluster)).toEqual({ pid: 1234, socketDir: "/tmp/socket", status: "ready" });
  });

  it("is read while PostgreSQL is still writing it", () => {
    write("1234\n/data/pg\n");
    expect(readPidFile(cluster)).toEqual({ pid: 1234, socketDir: "", status: "" });
  });

  it.each(["", "x\n", "-5\n"])("counts as missing when it holds %j", (text) => {
    write(text);
    expect(readPidFile(cluster)).toBeNull();
  });

  it("may be missing", () => {
    expect(readPidFile(cluster)).toBeNull();
  });
});

describe("whether a process is a folder's PostgreSQL", () => {
  it("is decided by its working directory", async () => {
    const inside = spawn("sleep", ["30"], { cwd: cluster });
    const outside = spawn("sleep", ["30"], { cwd: os.tmpdir() });
    try {
      expect(isPostmasterOf(cluster, inside.pid ?? 0)).toBe(true);
      expect(isPostmasterOf(cluster, outside.pid ?? 0)).toBe(false);
    } finally {
      inside.kill();
      outside.kill();
      await Promise.all(
        [inside, outside].map((child) => new Promise((resolve) => child.once("exit", resolve))),
      );
    }
    expect(isAlive(inside.pid ?? 0)).toBe(false);
    expect(isPostmasterOf(cluster, inside.pid ?? 0)).toBe(false);
  });
});
