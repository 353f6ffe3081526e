import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { packSimplified, SimplifiedLevel } from "../../../../server/maps/store/simplifiedLevel";

const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-sheet-"));
afterAll(() => rmSync(folder, { recursive: true }));

const COUNT = 40;
/** Triangles, each in its own place. */
const CONTENT = {
  coordinates: Float32Array.from({ length: COUNT * 6 }, (_, at) => Math.floor(at / 6) + (at % 3)),
  parts: Uint32Array.from({ length: COUNT }, (_, at) => 6 * (at + 1)),
  features: Uint32Array.from({ length: COUNT }, (_, at) => at + 1),
  values: new Uint16Array(COUNT).fill(1),
};
const whole = packSimplified(CONTENT);
/** Where the ends of the parts and those of the features start. */
const PARTS = 16 + 4 * CONTENT.coordinates.length;
const FEATURES = PARTS + 4 * COUNT;

let files = 0;
function readAll(bytes: Uint8Array): void {
  const name = path.join(folder, `${++files}.bin`);
  writeFileSync(name, bytes);
  const level = new SimplifiedLevel(name, { geometryType: "esriGeometryPolygon", colorBy: null });
  try {
    for (const place of level.search({ minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 })) {
      expect(place).toBeLessThan(level.count);
      for (const part of level.row(place)?.shape.parts ?? []) expect(part.length % 2).toBe(0);
    }
  } finally {
    level.close();
  }
}

const withNumber = (at: number, number: number): Buffer => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt32LE(number, at);
  return bytes;
};

/** The root is the last of 44 nodes, and its child's number ends the file. */
const withRoot = (child: number): Buffer => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt16LE(child, whole.length - 2);
  return bytes;
};

describe("a file of simplified features", () => {
  it.each([
    ["more coordinates than it has", withNumber(0, 1e9)],
    ["another number of features", withNumber(8, COUNT - 1)],
    ["a part that ends beyond the coordinates", withNumber(FEATURES - 4, 6 * COUNT + 2)],
    ["a part that ends before it starts", withNumber(PARTS + 4, 0)],
    ["a part that ends within a position", withNumber(PARTS, 5)],
    ["a feature that ends beyond the parts", withNumber(FEATURES + 4 * (COUNT - 1), COUNT + 1)],
    ["a feature that ends before it starts", withNumber(FEATURES + 8, 1)],
    ["an index that isn't one", Buffer.from(whole).fill(0, whole.length - 2000)],
    ["an index whose root is its own child", withRoot(4 * 43)],
  ])("is refused for %s", (_, bytes) => {
    readAll(whole);
    expect(() => readAll(bytes)).toThrow(RangeError);
  });

  it("has its features or is refused for any changed or missing bytes", () => {
    const seen = new Set<string>();
    const flip = fc.record({ at: fc.nat(whole.length - 1), bits: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(fc.array(flip, { maxLength: 3 }), fc.nat(whole.length), (flips, end) => {
        const bytes = Buffer.from(whole.subarray(0, flips.length === 0 ? end : whole.length));
        for (const { at, bits } of flips) bytes[at] = (bytes[at] as number) ^ bits;
        try {
          readAll(bytes);
          seen.add("features");
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          seen.add("refused");
        }
      }),
      { numRuns: 500 },
    );
    expect([...seen].toSorted()).toEqual(["features", "refused"]);
  });
});
