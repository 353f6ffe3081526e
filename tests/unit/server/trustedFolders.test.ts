import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isOurs } from "../../../server/db/embedded/binaries";
import { makeSocketFolder, socketFolder } from "../../../server/db/embedded/cluster";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "trusted-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

describe("the database socket folder", () => {
  it("is in the data folder", () => {
    expect(socketFolder(folder, {})).toBe(path.join(folder, "run"));
    expect(lstatSync(path.join(folder, "run")).mode & 0o777).toBe(0o700);
  });

  it("is never reached through a link", () => {
    const [target, link] = [path.join(folder, "target"), path.join(folder, "link")];
    mkdirSync(target, { mode: 0o755 });
    symlinkSync(target, link);
    expect(() => makeSocketFolder(link, {})).toThrow(/belongs to another user/);
    expect(lstatSync(target).mode & 0o777).toBe(0o755);
  });

  it.skipIf(!isRoot)("never belongs to another account", () => {
    const theirs = path.join(folder, "theirs");
    mkdirSync(theirs);
    chownSync(theirs, 12_345, 12_345);
    expect(() => makeSocketFolder(theirs, { uid: 1, gid: 1 })).toThrow(/belongs to another user/);
    expect(lstatSync(theirs).uid).toBe(12_345);
  });
});

describe("a folder to run programs from", () => {
  it("is created when missing, and isn't a link", () => {
    const [made, link] = [path.join(folder, "made"), path.join(folder, "link")];
    expect(isOurs(made)).toBe(true);
    symlinkSync(made, link);
    expect(isOurs(link)).toBe(false);
  });

  it("isn't writable by others", () => {
    chmodSync(folder, 0o777);
    expect(isOurs(folder)).toBe(false);
  });

  it.skipIf(!isRoot)("doesn't belong to another account", () => {
    chownSync(folder, 12_345, 12_345);
    expect(isOurs(folder)).toBe(false);
  });
});
