import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { namesInZip, unpackZip } from "../../../server/maps/ingest/zipArchive";
import { makeZip } from "../../support/makeZip";

const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = [
  { name: "units.shp", data: "shapes ".repeat(50) },
  { name: "units.dbf", data: "rows", stored: true },
];
const plain = makeZip(FILES);
const wide = makeZip(
  FILES.map((file) => ({ ...file, wide: true })),
  { wide: true },
);
/** The first entry of the list of files. */
const LIST = Buffer.from(plain).indexOf(Buffer.from("PK\x01\x02", "latin1"));

let files = 0;
async function unpacked(bytes: Uint8Array): Promise<readonly string[]> {
  const name = path.join(folder, `${++files}.zip`);
  writeFileSync(name, bytes);
  await namesInZip(name);
  return unpackZip(name, path.join(folder, `${files}`), () => true);
}

describe("a zipped layer", () => {
  it("has its files", async () => {
    for (const bytes of [plain, wide])
      expect((await unpacked(bytes)).toSorted()).toEqual(["units.dbf", "units.shp"]);
  });

  it.each([
    ["extra field", 30, 60_000],
    ["comment", 32, 60_000],
    ["comment that covers the next file's entry", 32, 46 + "units.dbf".length],
  ])("is refused for a %s that is too long, instead of losing files", async (_, place, length) => {
    const bytes = Buffer.from(plain);
    bytes.writeUInt16LE(length, LIST + place);
    await expect(unpacked(bytes)).rejects.toMatchObject({ code: "archive-damaged" });
  });

  it("is refused with a MapDataError when cut off anywhere", async () => {
    for (let end = 0; end < plain.length; end += 3)
      await expect(unpacked(plain.subarray(0, end)), `${end} bytes`).rejects.toMatchObject({
        name: "MapDataError",
      });
  });

  it("has its files or is refused with a MapDataError for any changed byte", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(plain, wide),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (whole, at, bits) => {
          const bytes = whole.slice();
          bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ bits;
          try {
            await unpacked(bytes);
            seen.add("files");
          } catch (error) {
            expect(error).toMatchObject({ name: "MapDataError" });
            seen.add("refused");
          }
        },
      ),
      { numRuns: 300 },
    );
    expect([...seen].toSorted()).toEqual(["files", "refused"]);
  });
});
