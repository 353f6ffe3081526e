import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "../../../server/errors";
import { isDiskError, isFull, reasonOf, storageFailure } from "../../../server/storage/errors";
import { cleanSpool, withSpool } from "../../../server/storage/spool";

const folder = mkdtempSync(path.join(os.tmpdir(), "ridgeline-spool-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the spool", () => {
  it("holds an upload while it is processed, and nothing afterward", async () => {
    const data = Buffer.from("x".repeat(100));
    await withSpool(folder, async (spool) => {
      expect(await spool.write("a", Readable.from([data.subarray(0, 40), data.subarray(40)]))).toBe(100);
      expect(await spool.head("a")).toEqual(data.subarray(0, 32));
      expect(await spool.read("a")).toEqual(data);
      expect(existsSync(spool.pathOf("a"))).toBe(true);
    });
    await expect(
      withSpool(folder, async (spool) => {
        await spool.write("a", [data]);
        throw new Error("given up");
      }),
    ).rejects.toThrow("given up");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("distinguishes an aborted upload from a failing disk", async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error("premature close")) });
    await expect(withSpool(folder, (spool) => spool.write("a", broken))).rejects.not.toBeInstanceOf(AppError);
    await expect(withSpool("/dev/null/spool", async () => {})).rejects.toMatchObject({ status: 503 });
  });

  it("deletes a killed server's leftovers, a day later and no sooner", async () => {
    for (const name of ["old", "new"]) mkdirSync(path.join(folder, name));
    const yesterday = Date.now() / 1000 - 25 * 3600;
    utimesSync(path.join(folder, "old"), yesterday, yesterday);
    await cleanSpool(folder);
    expect(readdirSync(folder)).toEqual(["new"]);
    await cleanSpool(path.join(folder, "none"));
  });
});

describe("a storage failure", () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const wrapped = new Error("Cannot write file", { cause: new Error("again", { cause: full }) });

  it("is identified by its innermost cause", () => {
    expect([isFull(full), isFull(wrapped), isDiskError(wrapped)]).toEqual([true, true, true]);
    expect(reasonOf(wrapped)).toBe("no space left on device");
    expect(reasonOf(new AggregateError([Object.assign(new Error(""), { code: "ECONNREFUSED" })]))).toBe(
      "ECONNREFUSED",
    );
    class NoSuchBucket extends Error {
      override name = "NoSuchBucket";
    }
    expect(reasonOf(new NoSuchBucket("gone"))).toBe("NoSuchBucket: gone");
  });

  it("is reported to the user as full or unavailable", () => {
    expect(storageFailure(wrapped)).toMatchObject({ status: 507, id: "storage-full", cause: wrapped });
    expect(storageFailure(new Error("timeout"))).toMatchObject({ status: 503, retryAfter: 30 });
    expect(isFull(undefined)).toBe(false);
  });
});
