import fc from "fast-check";
import * as Lerc from "lerc";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeLerc } from "../../../server/arcgis/lerc/encode";

beforeAll(() => Lerc.load());

/** Reads a blob with Esri's decoder. Values outside the mask become NaN. */
function decoded(bytes: Uint8Array): { width: number; height: number; values: number[] } {
  const { width, height, pixels, mask } = Lerc.decode(bytes);
  const values = Array.from(pixels[0] ?? [], (value, at) => (!mask || mask[at] ? value : Number.NaN));
  return { width, height, values };
}

/** Esri's decoder rejects rasters of two pixels of which one is missing. */
const LEAST_WIDTH = 3;
const size = fc.record({
  width: fc.integer({ min: LEAST_WIDTH, max: 40 }),
  height: fc.integer({ min: 1, max: 40 }),
});

/** Rasters of integer multiples of a step, some of them missing. */
const stepped = fc
  .record({
    size,
    span: fc.constantFrom(0, 1, 255, 256, 70_000, 2 ** 23),
    base: fc.integer({ min: -30_000, max: 30_000 }),
    seed: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    holes: fc.constantFrom(0, 0.02, 0.5, 0.98, 1),
  })
  .map(({ size, span, base, seed, holes }) => {
    const values = Float32Array.from({ length: size.width * size.height }, () => {
      const [value = 0, hole = 0] = [seed.next().value, seed.next().value];
      return hole < holes ? Number.NaN : base + Math.round(value * span) / 64;
    });
    return { ...size, values };
  });

describe("a LERC blob", () => {
  it("restores multiples of the step exactly, including missing values", () => {
    fc.assert(
      fc.property(stepped, (raster) => {
        expect(decoded(encodeLerc(raster, 1 / 64)).values).toEqual([...raster.values]);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps any number within half a step", () => {
    const number = fc.oneof(fc.float({ noNaN: true, min: -9000, max: 9000 }), fc.constant(Number.NaN));
    const numbers = fc.array(number, { minLength: LEAST_WIDTH, maxLength: 400 });
    fc.assert(
      fc.property(numbers, fc.constantFrom(0.01, 0.25, 10), (list, step) => {
        const values = Float32Array.from(list);
        const read = decoded(encodeLerc({ width: values.length, height: 1, values }, step)).values;
        for (const [i, value] of values.entries()) {
          if (Number.isNaN(value)) expect(read[i]).toBeNaN();
          // Half a step plus the rounding of a float.
          else expect(Math.abs((read[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(step / 2 + 0.001);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("describes its content in the header", () => {
    const values = Float32Array.from({ length: 257 * 257 }, (_, i) => Math.round(i / 100) / 64);
    const info = Lerc.getBlobInfo(encodeLerc({ width: 257, height: 257, values }, 1 / 64));
    expect(info).toMatchObject({
      version: 0,
      width: 257,
      height: 257,
      validPixelCount: 257 * 257,
      dataType: 6,
      minValue: 0,
      maxValue: Math.round((257 * 257 - 1) / 100) / 64,
      maxZerror: 1 / 128,
    });
  });

  it("is small for flat ground, and never much larger than the values", () => {
    const flat = encodeLerc({ width: 257, height: 257, values: new Float32Array(257 * 257) }, 1 / 64);
    expect(flat.length).toBeLessThan(100);
    const wild = Float32Array.from({ length: 257 * 257 }, (_, i) => (i % 2 ? 1 : -1) * Math.sqrt(i));
    expect(encodeLerc({ width: 257, height: 257, values: wild }, 1e-6).length).toBeLessThan(4.5 * 257 * 257);
  });

  it("refuses values out of range", () => {
    expect(() => encodeLerc({ width: 2, height: 2, values: new Float32Array(3) }, 1)).toThrow(RangeError);
    const infinite = Float32Array.of(1, Number.POSITIVE_INFINITY);
    expect(() => encodeLerc({ width: 2, height: 1, values: infinite }, 1)).toThrow(RangeError);
    const far = Float32Array.of(-3e38, 3e38);
    expect(() => encodeLerc({ width: 2, height: 1, values: far }, 1)).toThrow(RangeError);
  });
});
