import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../server/arcgis/query/table";
import { packGrid, unpackGrid } from "../../../server/arcgis/sources/gridFile";
import { packRows, unpackRows } from "../../../server/arcgis/sources/tableFile";
import { VarintReader, VarintWriter } from "../../../server/arcgis/sources/varint";
import { packVectors, unpackVectors } from "../../../server/arcgis/sources/vectorFile";

describe("variable-length integers", () => {
  const number = fc.oneof(
    fc.integer(),
    fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 }),
    fc.constantFrom(0, -1, 63, 64, -64, -65),
  );

  it("round-trip one after the other", () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 50 }), (numbers) => {
        const writer = new VarintWriter();
        for (const one of numbers) writer.write(one);
        const reader = new VarintReader(writer.bytes());
        // Without the negative zero, which they can't have.
        expect(numbers.map(() => reader.read() + 0)).toEqual(numbers.map((one) => one + 0));
        expect(() => reader.read()).toThrow("The data ends partway through a number; rebuild the file.");
      }),
    );
  });

  it("take as few bytes as they need, and are refused when cut off", () => {
    const bytesOf = (value: number) => {
      const writer = new VarintWriter();
      writer.write(value);
      return writer.bytes();
    };
    expect([0, 63, -64, 64, 8191, 8192, 2 ** 40].map((value) => bytesOf(value).length)).toEqual([
      1, 1, 1, 2, 2, 3, 6,
    ]);
    const cut = bytesOf(2 ** 40).subarray(0, 5);
    expect(() => new VarintReader(cut).read()).toThrow(RangeError);
  });

  it("are refused when a number is longer than any that is written", () => {
    const bytes = new Uint8Array(400).fill(0x81);
    bytes[399] = 0;
    expect(() => new VarintReader(bytes).read()).toThrow(RangeError);
  });

  it("may outgrow the writer's initial buffer", () => {
    const writer = new VarintWriter();
    for (let at = 0; at < 60_000; at++) writer.write(at % 2 === 0 ? 1_000_000 : -at);
    const reader = new VarintReader(writer.bytes());
    for (let at = 0; at < 60_000; at++)
      if (reader.read() !== (at % 2 === 0 ? 1_000_000 : -at)) expect.fail(`at ${at}`);
    expect(() => reader.read()).toThrow(RangeError);
  });
});

describe("packed map data", () => {
  const grid = { width: 4, height: 3, west: -107, north: 40, cellsPerDegree: 1, unit: 1 };
  const part = Float64Array.of(-106, 39, -106.5, 39.5);
  const row: Row = { attributes: { NAME: "Elk" }, shape: { type: "esriGeometryPolyline", parts: [part] } };
  const files = [
    {
      name: "grid",
      packed: packGrid({ ...grid, values: Int16Array.from({ length: 12 }, (_, at) => at * at) }),
      unpack: unpackGrid,
      counts: ['"width":4', '"height":3'],
    },
    {
      name: "rows",
      packed: packRows("esriGeometryPolyline", ["NAME"], [row]),
      unpack: unpackRows,
      counts: ['"vertices":[[2]]'],
    },
    {
      name: "vectors",
      packed: packVectors({ rivers: [{ name: "", rank: 0, parts: [Float64Array.of(0.25, 0.5, 0.5, 0.5)] }] }),
      unpack: unpackVectors,
      counts: ['"vertices":[2]'],
    },
  ];

  it.each(files)("is refused with missing or left-over numbers: $name", ({ packed, unpack }) => {
    unpack(packed);
    const bytes = brotliDecompressSync(packed);
    for (const changed of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.alloc(1)])])
      expect(() => unpack(brotliCompressSync(changed))).toThrow(RangeError);
  });

  it.each(files)("is refused when it says other counts: $name", ({ packed, unpack, counts }) => {
    const text = brotliDecompressSync(packed).toString("latin1");
    for (const count of counts)
      for (const digit of ["9", "1", "0"]) {
        expect(text).toContain(count);
        const changed = text.replace(count, count.replace(/\d/, digit));
        expect(() => unpack(brotliCompressSync(Buffer.from(changed, "latin1")))).toThrow(RangeError);
      }
  });
});
