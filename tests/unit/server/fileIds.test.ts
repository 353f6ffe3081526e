import { chmodSync, mkdtempSync, readFileSync as read, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { DiskFile } from "../../../server/jobs/layers/diskFile";
import { makeFolder } from "../../../server/makeFolder";
import { digestOf, digestOfStream, fileIdOf, isContentOf } from "../../../server/storage/fileIds";

const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a stored file's id", () => {
  it("is a version 8 uuid that only its own content matches", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (bytes, at) => {
        const id = fileIdOf(digestOf(bytes));
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(isContentOf(id, digestOf(bytes))).toBe(true);
        const damaged = bytes.slice();
        damaged[at % bytes.length] = (damaged[at % bytes.length] ?? 0) ^ 1;
        expect(isContentOf(id, digestOf(damaged))).toBe(false);
      }),
    );
  });

  it("differs each time for the same content", () => {
    const digest = digestOf(Buffer.from("photo"));
    const ids = Array.from({ length: 50 }, () => fileIdOf(digest));
    expect(new Set(ids).size).toBe(50);
    expect(new Set(ids.map((id) => id.slice(0, 18))).size).toBe(1);
  });

  it("holds 60 bits of the digest and none of the others", () => {
    const digest = digestOf(Buffer.from("photo"));
    const id = fileIdOf(digest);
    const bits = Array.from({ length: 8 * digest.length }, (_, bit) => bit);
    const held = bits.filter((bit) => {
      const other = Buffer.from(digest);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
      return !isContentOf(id, other);
    });
    // Four bits of the first 64 are the version's.
    expect(held).toEqual(bits.filter((bit) => bit < 48 || (bit >= 52 && bit < 64)));
  });

  it("of an older version says nothing about the content", () => {
    expect(isContentOf("0b9cf2a0-2f4c-4f0e-9a52-7f3f6a0c1d11", digestOf(Buffer.from("any")))).toBe(true);
  });

  it("matches a stream in any chunks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array(), { maxLength: 6 }), async (parts) => {
        const whole = Buffer.concat(parts);
        const found = await digestOfStream(Readable.from(parts.map((part) => Buffer.from(part))));
        expect(found.equals(digestOf(whole))).toBe(true);
      }),
    );
  });
});

describe("creating a folder", () => {
  it("creates its parents, all of them private", () => {
    const deep = path.join(folder, "a/b/c");
    makeFolder(deep, 0o700);
    makeFolder(deep, 0o700);
    for (const one of ["a", "a/b", "a/b/c"])
      expect(statSync(path.join(folder, one)).mode & 0o777).toBe(0o700);
  });

  it("leaves an existing one unchanged", () => {
    const there = path.join(folder, "there");
    makeFolder(there, 0o755);
    chmodSync(there, 0o750);
    makeFolder(there, 0o700);
    expect(statSync(there).mode & 0o777).toBe(0o750);
  });

  it("fails when a file is in its way, or when it can't be created", () => {
    writeFileSync(path.join(folder, "file"), "");
    expect(() => makeFolder(path.join(folder, "file/inner"), 0o700)).toThrow("ENOTDIR");
    expect(() => makeFolder(path.join(folder, "file"), 0o700)).toThrow("EEXIST");
    if (process.platform === "linux") expect(() => makeFolder("/proc/ridgeline/inner", 0o700)).toThrow();
  });
});

describe("an exported file", () => {
  it("has its parts in order, and its header over its beginning", () => {
    let files = 0;
    const part = fc.uint8Array({ maxLength: 50 });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), part, fc.nat(20), (parts, head, after) => {
        const name = path.join(folder, `out-${++files}`);
        const file = new DiskFile(name);
        const expected = Buffer.concat([Buffer.alloc(64, 7), ...parts]);
        file.append(Buffer.alloc(64, 7));
        parts.forEach((one, at) => {
          if (at === after) file.head(head);
          file.append(one);
        });
        file.head(head);
        expected.set(head, 0);
        file.close();
        expect(read(name).equals(expected)).toBe(true);
        expect(statSync(name).mode & 0o777).toBe(0o600);
      }),
      { numRuns: 50 },
    );
  });

  it("accepts parts larger than its buffer", () => {
    const name = path.join(folder, "large");
    const file = new DiskFile(name);
    const parts = [100, 64 * 1024, 5, 200_000].map((length, at) => Buffer.alloc(length, at + 1));
    for (const one of parts) file.append(one);
    file.close();
    expect(read(name).equals(Buffer.concat(parts))).toBe(true);
  });
});
