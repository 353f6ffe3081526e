import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sizeOf } from "../../../src/formats/parts";
import { decimal } from "../../../src/formats/writing";

describe("a decimal number", () => {
  it.each([
    [0, 9, "0"],
    [-0, 9, "0"],
    [-0.0001, 3, "0"],
    [-0.0001, 0, "0"],
    [100, 0, "100"],
    [-106.45, 9, "-106.45"],
    [39.1234567894, 9, "39.123456789"],
    [1e-7, 9, "0.0000001"],
  ])("%d with up to %d decimals is %s", (value, digits, text) => {
    expect(decimal(value, digits)).toBe(text);
  });

  it("is rounded, without exponent and trailing zeros", () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 9 }), (value, digits) => {
        const text = decimal(value, digits);
        expect(text).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
        expect(Number(text) + 0).toBe(Number(value.toFixed(digits)) + 0);
      }),
    );
  });
});

it("the size of text is its UTF-8 length, or slightly more with surrogate pairs", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
      const bytes = Buffer.byteLength(texts.join(""));
      const size = sizeOf(texts);
      expect(size).toBeGreaterThanOrEqual(bytes);
      if (!/[^\0-\uffff]/u.test(texts.join(""))) expect(size).toBe(bytes);
    }),
  );
});
