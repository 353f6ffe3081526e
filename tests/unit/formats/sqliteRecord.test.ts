import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SqliteError } from "../../../src/formats/sqlite/error";
import { type ReadValue, readRecord } from "../../../src/formats/sqlite/record";
import { varint } from "../../../src/formats/sqlite/varint";

/** A number as SQLite writes it, from its file format document alone. */
function varintOf(value: bigint): number[] {
  const bits = BigInt.asUintN(64, value);
  if (bits >= 1n << 56n) {
    const bytes = [Number(bits & 255n)];
    for (let rest = bits >> 8n; bytes.length < 9; rest >>= 7n) bytes.unshift(Number(rest & 127n) | 128);
    return bytes;
  }
  const bytes = [Number(bits & 127n)];
  for (let rest = bits >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(Number(rest & 127n) | 128);
  return bytes;
}

function big(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * (size - 1 - at))) & 255n));
}

interface Cell {
  type: number;
  bytes: number[];
  value: ReadValue;
}

const integerOf =
  (type: number, size: number) =>
  (value: bigint): Cell => ({
    type,
    bytes: big(value, size),
    value: Number.isSafeInteger(Number(value)) ? Number(value) : value,
  });

const integers = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 6],
  [6, 8],
] as const;

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom<Cell>(
    { type: 0, bytes: [], value: null },
    { type: 8, bytes: [], value: 0 },
    { type: 9, bytes: [], value: 1 },
  ),
  ...integers.map(([type, size]) => {
    const most = (1n << BigInt(8 * size - 1)) - 1n;
    return fc.bigInt({ min: -most - 1n, max: most }).map(integerOf(type, size));
  }),
  fc.double({ noNaN: true }).map((value): Cell => {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, value);
    return { type: 7, bytes: [...new Uint8Array(bytes.buffer)], value };
  }),
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes): Cell => ({ type: 12 + 2 * bytes.length, bytes: [...bytes], value: bytes })),
  fc.string({ unit: "grapheme", maxLength: 40 }).map((value): Cell => {
    const bytes = [...new TextEncoder().encode(value)];
    return { type: 13 + 2 * bytes.length, bytes, value };
  }),
);

function recordOf(cells: readonly Cell[]): Uint8Array {
  const types = cells.flatMap(({ type }) => varintOf(BigInt(type)));
  // The head's length counts the bytes of its own number, one or two here.
  const length = types.length + 1 > 127 ? types.length + 2 : types.length + 1;
  return Uint8Array.from([...varintOf(BigInt(length)), ...types, ...cells.flatMap(({ bytes }) => bytes)]);
}

describe("a SQLite record", () => {
  it("has the written values, of every type", () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), fc.nat(5), (cells, offset) => {
        const record = recordOf(cells);
        const moved = new Uint8Array(record.length + offset);
        moved.set(record, offset);
        const values = readRecord(moved.subarray(offset), "utf-8");
        expect(values).toEqual(cells.map(({ value }) => value));
      }),
    );
  });

  it("may have more columns than one byte counts", () => {
    const cells = Array.from({ length: 300 }, (): Cell => ({ type: 9, bytes: [], value: 1 }));
    expect(readRecord(recordOf(cells), "utf-8")).toEqual(new Array(300).fill(1));
  });

  it("keeps an integer that a double can't hold exactly", () => {
    const value = 2n ** 53n + 1n;
    expect(readRecord(recordOf([integerOf(6, 8)(value)]), "utf-8")).toEqual([value]);
  });

  it("decodes text in its database's encoding", () => {
    const bytes = [0x41, 0x00, 0xe4, 0x00];
    const text: Cell = { type: 13 + 2 * bytes.length, bytes, value: "Aä" };
    expect(readRecord(recordOf([text]), "utf-16le")).toEqual(["Aä"]);
  });

  it("returns blobs as views, not copies", () => {
    const record = recordOf([{ type: 18, bytes: [7, 8, 9], value: null }]);
    const [blob] = readRecord(record, "utf-8");
    expect((blob as Uint8Array).buffer).toBe(record.buffer);
    expect([...(blob as Uint8Array)]).toEqual([7, 8, 9]);
  });

  it("is refused when cut off anywhere", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.nat(), (cells, at) => {
        const record = recordOf(cells);
        const cut = record.subarray(0, at % record.length);
        expect(() => readRecord(cut, "utf-8")).toThrow(SqliteError);
      }),
    );
  });

  it("is refused when its head has a negative length, or ends within a type", () => {
    const negative = Uint8Array.from([...varintOf(-1n), 0]);
    const within = Uint8Array.of(2, 0x81, 0, 0);
    for (const record of [negative, Uint8Array.of(0), within])
      expect(() => readRecord(record, "utf-8")).toThrow(SqliteError);
  });

  it("is refused for reserved types", () => {
    for (const type of [10, 11])
      expect(() => readRecord(Uint8Array.of(2, type), "utf-8")).toThrow(SqliteError);
  });

  it("returns values or an error for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          expect(readRecord(bytes, "utf-8").length).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(SqliteError);
        }
      }),
    );
  });
});

describe("a variable-length integer", () => {
  it("round-trips with its end position, negative ones too", () => {
    const value = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
      fc.bigInt({ min: -(2n ** 50n), max: -1n }),
      fc.constantFrom(127n, 128n, 16_383n, 16_384n, 2n ** 49n),
    );
    fc.assert(
      fc.property(value, (number) => {
        const bytes = varintOf(number);
        expect(varint(Uint8Array.from([1, ...bytes, 1]), 1)).toEqual({
          value: Number(number),
          end: 1 + bytes.length,
        });
      }),
    );
  });
});
