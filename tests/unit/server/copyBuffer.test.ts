import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CopyBuffer } from "../../../server/db/copyBuffer";

/** Reads PostgreSQL's binary COPY format, from its documentation alone: a row is a list of its values' bytes. */
function rowsOf(data: Buffer): (Buffer | null)[][] {
  expect(data.toString("latin1", 0, 11)).toBe("PGCOPY\n\xff\r\n\0");
  expect([data.readUInt32BE(11), data.readUInt32BE(15)]).toEqual([0, 0]);
  const rows: (Buffer | null)[][] = [];
  let at = 19;
  for (;;) {
    const columns = data.readInt16BE(at);
    at += 2;
    if (columns === -1) break;
    rows.push(
      Array.from({ length: columns }, () => {
        const length = data.readInt32BE(at);
        at += 4;
        if (length === -1) return null;
        at += length;
        return data.subarray(at - length, at);
      }),
    );
  }
  expect(at).toBe(data.length);
  return rows;
}

/** The only value of the only row. */
function onlyValue(write: (buffer: CopyBuffer) => void): Buffer | null {
  const buffer = new CopyBuffer();
  buffer.beginRow(1);
  write(buffer);
  const [[value = null] = []] = rowsOf(buffer.end());
  return value;
}

/** The texts of a one-dimensional array of text. */
function textsOf(value: Buffer): string[] {
  const [dimensions, nulls, type] = [0, 4, 8].map((at) => value.readInt32BE(at));
  expect([nulls, type]).toEqual([0, 25]);
  if (dimensions === 0) {
    expect(value).toHaveLength(12);
    return [];
  }
  expect([dimensions, value.readInt32BE(16)]).toEqual([1, 1]);
  let at = 20;
  const texts = Array.from({ length: value.readInt32BE(12) }, () => {
    const length = value.readInt32BE(at);
    at += 4 + length;
    return value.toString("utf8", at - length, at);
  });
  expect(at).toBe(value.length);
  return texts;
}

const letters = fc.constantFrom("a", "é", "山", "🦌", "\0", "\\", "\t");
const text = fc.string({ unit: letters, maxLength: 30 });

describe("rows for COPY", () => {
  it("have the numbers written, of each type", () => {
    fc.assert(
      fc.property(fc.integer(), fc.maxSafeInteger(), fc.double(), (whole, large, double) => {
        const buffer = new CopyBuffer();
        buffer.beginRow(4);
        buffer.int4(whole);
        buffer.int8(large);
        buffer.float8(double);
        buffer.none();
        const [[int4, int8, float8, none] = []] = rowsOf(buffer.end());
        expect(int4?.readInt32BE()).toBe(whole);
        expect(int8?.readBigInt64BE()).toBe(BigInt(large));
        expect(float8?.readDoubleBE()).toBe(double);
        expect([int4?.length, int8?.length, float8?.length, none]).toEqual([4, 8, 8, null]);
      }),
    );
  });

  it("have texts, lists of texts and bytes unchanged", () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 5 }), fc.uint8Array(), (one, list, bytes) => {
        expect(onlyValue((buffer) => buffer.text(one))?.toString()).toBe(one);
        expect(textsOf(onlyValue((buffer) => buffer.texts(list)) ?? Buffer.alloc(0))).toEqual(list);
        expect([...(onlyValue((buffer) => buffer.bytes(bytes)) ?? [])]).toEqual([...bytes]);
      }),
    );
  });

  it("have uuids with hyphens or without", () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const hex = uuid.replaceAll("-", "");
        expect(onlyValue((buffer) => buffer.uuid(uuid))?.toString("hex")).toBe(hex);
        expect(onlyValue((buffer) => buffer.uuid(hex.toUpperCase()))?.toString("hex")).toBe(hex);
      }),
    );
  });

  it("refuse an invalid uuid, and a number that would lose digits", () => {
    const buffer = new CopyBuffer();
    for (const uuid of ["", "abc", "zz".repeat(16), "0".repeat(31)])
      expect(() => buffer.uuid(uuid), uuid).toThrow("32 hexadecimal digits");
    for (const number of [2 ** 53, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => buffer.int8(number), String(number)).toThrow(RangeError);
  });

  it("are complete after their buffer has grown, at any write", () => {
    const long = "é".repeat(150_000);
    const bytes = new Uint8Array(300_000).fill(7);
    const buffer = new CopyBuffer();
    for (let row = 0; row < 3; row++) {
      buffer.beginRow(4);
      buffer.text(long);
      buffer.bytes(bytes);
      buffer.texts(["x", long]);
      buffer.int4(row);
    }
    const rows = rowsOf(buffer.end());
    expect(rows).toHaveLength(3);
    rows.forEach(([one, other, list, number], row) => {
      expect(one?.toString() === long).toBe(true);
      expect(other?.equals(bytes)).toBe(true);
      expect(textsOf(list ?? Buffer.alloc(0)).map((each) => each.length)).toEqual([1, long.length]);
      expect(number?.readInt32BE()).toBe(row);
    });
  });

  it("hold a value larger than twice the buffer", () => {
    const bytes = new Uint8Array(2_000_000).fill(3);
    expect(onlyValue((buffer) => buffer.bytes(bytes))?.equals(bytes)).toBe(true);
    expect(onlyValue((buffer) => buffer.text("x".repeat(700_000)))).toHaveLength(700_000);
  });

  it("are empty at the start", () => {
    expect(rowsOf(new CopyBuffer().end())).toEqual([]);
  });
});
