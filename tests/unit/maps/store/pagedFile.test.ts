import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { PagedFile } from "../../../../server/maps/store/pagedFile";

const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-paged-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = 256 * 1024;

/** Bytes that differ from page to page. */
const contentOf = (length: number, seed = 1): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => Math.imul(at + seed, 0x9e3779b1) >>> 24));

let files = 0;

function opened(content: Buffer): { file: PagedFile; path: string } {
  const name = path.join(folder, `${++files}`);
  writeFileSync(name, content);
  return { file: new PagedFile(name), path: name };
}

describe("a paged file", () => {
  it("has the same bytes as the file, across any pages", () => {
    const content = contentOf(12 * PAGE + 123);
    const { file } = opened(content);
    const near = fc
      .nat(12)
      .chain((page) => fc.integer({ min: -5, max: 5 }).map((by) => Math.max(0, page * PAGE + by)));
    const place = fc.oneof(near, fc.nat(content.length));
    const length = fc.oneof(fc.nat(20), fc.nat(PAGE + 10), fc.constant(10 * PAGE));
    fc.assert(
      fc.property(place, length, (start, wanted) => {
        const count = Math.min(wanted, content.length - start);
        fc.pre(count >= 0);
        expect(Buffer.compare(file.read(start, count), content.subarray(start, start + count))).toBe(0);
        expect(Buffer.compare(file.readOnce(start, count), content.subarray(start, start + count))).toBe(0);
      }),
      { numRuns: 100 },
    );
    file.close();
  });

  it("reports a range past its end", () => {
    const { file } = opened(contentOf(100));
    expect(file.size).toBe(100);
    for (const [start, length] of [
      [0, 101],
      [100, 1],
      [-1, 5],
      [50, -1],
    ] as const) {
      expect(() => file.read(start, length)).toThrow("A part lies past the end of its file.");
    }
    expect(() => file.readOnce(99, 2)).toThrow(RangeError);
    expect([file.read(100, 0).length, file.read(0, 100).length]).toEqual([0, 100]);
    file.close();
  });

  it("doesn't read a page twice", () => {
    const { file, path: name } = opened(contentOf(3 * PAGE));
    const before = Buffer.from(file.read(PAGE, 10));
    writeFileSync(name, Buffer.alloc(3 * PAGE));
    expect(Buffer.compare(file.read(PAGE + 1, 9), before.subarray(1))).toBe(0);
    expect(file.readOnce(PAGE, 10)).toEqual(Buffer.alloc(10));
    file.close();
  });

  it("keeps its pages apart from those of other files", () => {
    const one = opened(contentOf(PAGE, 1));
    const other = opened(contentOf(PAGE, 999));
    const [a, b] = [Buffer.from(one.file.read(0, 8)), Buffer.from(other.file.read(0, 8))];
    expect(Buffer.compare(a, b)).not.toBe(0);
    one.file.close();
    expect(Buffer.compare(other.file.read(0, 8), b)).toBe(0);
    other.file.close();
  });

  it("evicts the least recently read pages above 32 MB", () => {
    const pages = 140;
    const { file, path: name } = opened(Buffer.alloc(pages * PAGE, "bytes "));
    const first = Buffer.from(file.read(0, 8));
    const second = Buffer.from(file.read(PAGE, 8));
    // What was let go would come back as zeros.
    writeFileSync(name, Buffer.alloc(pages * PAGE));
    for (let page = 2; page < pages; page++) {
      file.read(page * PAGE, 8);
      // Still in use.
      file.read(0, 8);
    }
    expect(Buffer.compare(file.read(0, 8), first)).toBe(0);
    expect(Buffer.compare(file.read(PAGE, 8), second)).not.toBe(0);
    file.close();
  });

  it("reports that it was truncated instead of waiting for the rest", () => {
    const { file, path: name } = opened(contentOf(2 * PAGE));
    truncateSync(name, PAGE + 1);
    expect(() => file.read(PAGE, 10)).toThrow("The file was truncated.");
    file.close();
  });
});
