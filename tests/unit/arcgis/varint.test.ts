import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VarintReader, VarintWriter } from "../../../server/arcgis/sources/varint";

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

  it("may outgrow the writer's initial buffer", () => {
    const writer = new VarintWriter();
    for (let at = 0; at < 60_000; at++) writer.write(at % 2 === 0 ? 1_000_000 : -at);
    const reader = new VarintReader(writer.bytes());
    for (let at = 0; at < 60_000; at++)
      if (reader.read() !== (at % 2 === 0 ? 1_000_000 : -at)) expect.fail(`at ${at}`);
    expect(() => reader.read()).toThrow(RangeError);
  });
});
