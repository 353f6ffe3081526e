import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { createArchive, readArchive } from "../../../server/backup/archive";

const folder = mkdtempSync(path.join(os.tmpdir(), "ridgeline-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, "a.tgz");
type Entries = [name: string, content: Buffer][];

async function write(entries: Entries): Promise<void> {
  const archive = createArchive(file);
  for (const [name, content] of entries)
    await archive.addStream(
      name,
      Readable.from([content.subarray(0, 9), content.subarray(9)]),
      content.length,
    );
  await archive.finish();
}

async function read(from: string): Promise<Entries> {
  const entries: Entries = [];
  for await (const { name, content } of readArchive(from)) entries.push([name, await buffer(content)]);
  return entries;
}

const content = fc.uint8Array({ maxLength: 70_000 }).map((bytes) => Buffer.from(bytes));
const name = fc.stringMatching(/^[a-z0-9/-]{1,80}[a-z]$/);

it("reads back what was written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, content), { maxLength: 6 }), async (entries) => {
      await write(entries);
      expect(await read(file)).toEqual(entries);
    }),
    { numRuns: 30 },
  );
});

it("detects a flipped bit or a missing end", async () => {
  await write([
    ["one", Buffer.from("1".repeat(5000))],
    ["two", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))],
  ]);
  const whole = readFileSync(file);
  const broken = path.join(folder, "broken.tgz");
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), fc.boolean(), async (at, bit, cut) => {
      const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole);
      if (!cut) bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      writeFileSync(broken, bytes);
      const entries = await read(broken).catch((error: Error) => error);
      // Some bits don't affect the content: gzip's timestamp, or where a run of one letter is copied from.
      if (Array.isArray(entries)) {
        expect(cut).toBe(false);
        expect(entries).toEqual(await read(file));
      } else expect(entries.message).toMatch(/broken\.tgz is not a complete backup/);
    }),
    { numRuns: 120 },
  );
});

it("leaves no partial file when it is abandoned or the disk refuses it", async () => {
  rmSync(file, { force: true });
  const archive = createArchive(file);
  await archive.add("one", Buffer.alloc(100_000));
  await archive.abort();
  const nowhere = createArchive(path.join(folder, "none", "a.tgz"));
  await expect(nowhere.add("one", Buffer.alloc(10)).then(() => nowhere.finish())).rejects.toThrow("ENOENT");
  await nowhere.abort();
  expect(readdirSync(folder)).toEqual(["broken.tgz"]);
});
