import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { readShape } from "../../../../server/maps/store/flatgeobuf/feature";
import { FlatgeobufFile } from "../../../../server/maps/store/flatgeobuf/file";
import { PackedTree } from "../../../../server/maps/store/flatgeobuf/tree";
import { TYPES } from "../../../../src/formats/flatgeobuf/header";
import { messageOf } from "../../../support/flatMessage";

const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-flatgeobuf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SQUARE = [0, 0, 0, 1, 1, 1, 1, 0, 0, 0];
const area = (ends: readonly number[], coordinates: readonly number[] = SQUARE): Uint8Array =>
  messageOf([{ table: [{ uints: ends }, { doubles: coordinates }] }]);

/** A tree of two features at x 0 and 1, whose root refers to the first one. */
function treeOf(offsets: readonly number[], child = 1): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(3 * 40));
  const put = (node: number, minX: number, maxX: number, offset: number) => {
    for (const [at, value] of [minX, 0, maxX, 1].entries()) bytes.setFloat64(node * 40 + at * 8, value, true);
    bytes.setBigUint64(node * 40 + 32, BigInt(offset), true);
  };
  put(0, 0, 1, child);
  for (const [at, offset] of offsets.entries()) put(at + 1, at, at, offset);
  return new Uint8Array(bytes.buffer);
}

const prefixed = (message: Uint8Array, said = message.length): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(said);
  return Buffer.concat([length, message]);
};

/** @param said length of the second feature according to its prefix */
function fileOf(said?: number): Buffer {
  const [first, second] = [prefixed(area([5])), prefixed(area([5]), said)];
  const header = messageOf([
    { text: "Units" },
    null,
    { byte: TYPES.polygon },
    ...[null, null, null, null, null],
    { long: 2n },
    { short: 2 },
  ]);
  const start = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]);
  return Buffer.concat([start, prefixed(header), treeOf([0, first.length]), first, second]);
}

let files = 0;
function opened(bytes: Buffer): FlatgeobufFile {
  const name = path.join(folder, `${++files}.fgb`);
  writeFileSync(name, bytes);
  return new FlatgeobufFile(name);
}
const EVERYWHERE = { minX: -9, minY: -9, maxX: 9, maxY: 9 };

describe("a feature of a stored layer", () => {
  it("is refused when its parts lie outside of it, instead of losing vertices", () => {
    expect(readShape(area([5]), TYPES.polygon).parts).toHaveLength(1);
    for (const ends of [[6], [3, 2], [2, 9]])
      expect(() => readShape(area(ends), TYPES.polygon)).toThrow("A geometry has parts outside itself.");
    for (const type of [TYPES.polygon, TYPES.line, TYPES.points])
      expect(() => readShape(area([], SQUARE.slice(1)), type)).toThrow("half a position");
  });

  it("is a shape or a RangeError for any changed byte", () => {
    const whole = area([2, 5]);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const bytes = whole.slice();
        bytes[at] = (bytes[at] as number) ^ bits;
        try {
          for (const part of readShape(bytes, TYPES.polygon).parts) expect(part.length % 2).toBe(0);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("is refused when it isn't where the index says", () => {
    const whole = opened(fileOf());
    expect(whole.shape(1)).toEqual(readShape(area([5]), TYPES.polygon));
    whole.close();
    const damaged = opened(fileOf(100_000));
    expect(damaged.shape(0).parts).toHaveLength(1);
    expect(() => damaged.shape(1)).toThrow("isn't where the index of its layer says");
    damaged.close();
  });
});

describe("a packed tree", () => {
  it("finds its features, or none in an empty layer", () => {
    expect(new PackedTree(treeOf([0, 9]), 2, 2).search(EVERYWHERE)).toEqual([0, 1]);
    expect(new PackedTree(new Uint8Array(), 0, 16).search(EVERYWHERE)).toEqual([]);
  });

  it.each([0, 3, 2 ** 40])("is refused when a node refers to node %i of another level", (child) => {
    expect(() => new PackedTree(treeOf([0, 9], child), 2, 2).search(EVERYWHERE)).toThrow(RangeError);
  });
});
