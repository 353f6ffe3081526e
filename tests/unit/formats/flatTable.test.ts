import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FlatTable } from "../../../src/formats/flatgeobuf/flatbuffer";
import { messageOf } from "../../support/flatMessage";

/** The same bytes at an odd place of a larger buffer. */
function moved(bytes: Uint8Array, by: number): Uint8Array {
  const larger = new Uint8Array(bytes.length + by);
  larger.set(bytes, by);
  return larger.subarray(by);
}

describe("a FlatBuffers table", () => {
  it("has the written numbers, strings and vectors, at any offset", () => {
    const fields = fc.record({
      byte: fc.nat(255),
      short: fc.nat(65_535),
      int: fc.integer(),
      long: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
      text: fc.string({ unit: "grapheme", maxLength: 30 }),
      uints: fc.array(fc.nat(), { maxLength: 9 }),
      doubles: fc.array(fc.double({ noNaN: true }), { maxLength: 9 }),
    });
    fc.assert(
      fc.property(fields, fc.nat(7), ({ byte, short, int, long, text, uints, doubles }, by) => {
        const bytes = messageOf([{ byte }, { short }, { int }, { long }, { text }, { uints }, { doubles }]);
        const table = FlatTable.root(moved(bytes, by));
        expect([table.byte(0), table.short(1), table.int(2), table.long(3)]).toEqual([
          byte,
          short,
          int,
          Number(long),
        ]);
        expect(table.text(4)).toBe(text);
        expect([...(table.uints(5) ?? [])]).toEqual(uints);
        expect([...(table.doubles(6) ?? [])]).toEqual(doubles);
      }),
    );
  });

  it("uses defaults for missing fields, and for fields unknown to older writers", () => {
    for (const fields of [[], [null], [null, null]]) {
      const table = FlatTable.root(messageOf(fields));
      expect([table.byte(0), table.byte(0, 7), table.short(1, 8), table.int(1), table.long(1)]).toEqual([
        0, 7, 8, 0, 0,
      ]);
      expect([table.text(0), table.bytes(1), table.uints(0), table.doubles(0), table.table(9)]).toEqual(
        new Array(5).fill(null),
      );
      expect(table.tables(3)).toEqual([]);
    }
  });

  it("contains nested tables", () => {
    const message = messageOf([
      { table: [{ text: "inner" }, { tables: [[{ byte: 1 }], [null], [{ byte: 3 }]] }] },
      { byte: 9 },
    ]);
    const inner = FlatTable.root(message).table(0);
    expect(inner?.text(0)).toBe("inner");
    expect(inner?.tables(1).map((one) => one.byte(0, 2))).toEqual([1, 2, 3]);
    expect(FlatTable.root(message).byte(1)).toBe(9);
  });

  it("returns bytes as a view of the message, and numbers as copies", () => {
    const message = messageOf([{ text: "abc" }, { uints: [1] }]);
    const table = FlatTable.root(message);
    expect(table.bytes(0)?.buffer).toBe(message.buffer);
    const numbers = table.uints(1);
    message.fill(0);
    expect([...(numbers ?? [])]).toEqual([1]);
  });

  it("refuses a vector that extends past its message, before allocating", () => {
    for (const [field, read] of [
      [{ uints: [1, 2] }, (table: FlatTable) => table.uints(0)],
      [{ doubles: [1] }, (table: FlatTable) => table.doubles(0)],
      [{ text: "abcd" }, (table: FlatTable) => table.text(0)],
      [{ tables: [[]] }, (table: FlatTable) => table.tables(0)],
    ] as const) {
      const message = messageOf([field]);
      const table = FlatTable.root(message);
      const view = new DataView(message.buffer);
      const root = view.getUint32(0, true);
      const vector = root + 4 + view.getUint32(root + 4, true);
      view.setUint32(vector, 0x7fff_ffff, true);
      expect(() => read(table)).toThrow("A vector reaches past its message.");
    }
  });

  it("returns values or a RangeError when its bytes are changed or cut off", () => {
    const whole = messageOf([
      { text: "name" },
      { uints: [1, 2, 3] },
      { tables: [[{ byte: 1 }], [{ text: "x" }]] },
    ]);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), (length, at, byte) => {
        const bytes = whole.slice(0, Math.max(4, length));
        if (at < bytes.length) bytes[at] = byte;
        try {
          const table = FlatTable.root(bytes);
          const found = [table.text(0)?.length ?? 0, table.uints(1)?.length ?? 0, table.tables(2).length];
          expect(Math.max(...found)).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
