import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillMissing } from "../../../server/arcgis/elevation/fillMissing";
import { bitsFor, packBits } from "../../../server/arcgis/lerc/bits";
import { maskBits, packMask } from "../../../server/arcgis/lerc/mask";

describe("bits of a LERC block", () => {
  /** Reads a block after the format's description: words from their highest bit, unused bytes of the last one left out. */
  function unpacked(block: Uint8Array): { bits: number; values: number[] } {
    const view = new DataView(block.buffer, block.byteOffset, block.length);
    const head = view.getUint8(0);
    const [bits, wide] = [head & 63, head >> 6 === 1];
    expect(head >> 6).toBe(wide ? 1 : 2);
    const count = wide ? view.getUint16(1, true) : view.getUint8(1);
    const data = block.subarray(wide ? 3 : 2);
    expect(data).toHaveLength(Math.ceil((count * bits) / 8));
    let text = "";
    for (let at = 0; at < data.length; at += 4) {
      // The last word is short by its lowest bytes.
      const word = new Uint8Array(4);
      const part = data.subarray(at, at + 4);
      word.set(part, 4 - part.length);
      text += Array.from(word.reverse(), (byte) => byte.toString(2).padStart(8, "0")).join("");
    }
    return {
      bits,
      values: Array.from({ length: count }, (_, at) =>
        Number.parseInt(text.slice(at * bits, (at + 1) * bits), 2),
      ),
    };
  }

  it("round-trip at any width", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 300 }),
        (bits, numbers) => {
          const values = Uint32Array.from(numbers, (value) => value % 2 ** bits);
          const target = new DataView(new ArrayBuffer(2000));
          const end = packBits(target, 5, values, values.length, bits);
          const block = new Uint8Array(target.buffer, 5, end - 5);
          expect(unpacked(block)).toEqual({ bits, values: [...values] });
        },
      ),
    );
  });

  it("are as few as the largest value needs", () => {
    expect([0, 1, 2, 255, 256, 2 ** 31 - 1, 2 ** 32 - 1].map(bitsFor)).toEqual([0, 1, 2, 8, 9, 31, 32]);
  });

  it("of a mask mark which values exist, and round-trip", () => {
    const run = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
        const values = Float32Array.from(
          runs.flatMap(([known, length]) => new Array<number>(length).fill(known ? 1 : Number.NaN)),
        );
        const bits = maskBits(values);
        values.forEach((value, at) => {
          expect(((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1).toBe(Number.isNaN(value) ? 0 : 1);
        });
        const packed = packMask(bits);
        const view = new DataView(packed.buffer);
        const out: number[] = [];
        let at = 0;
        for (let count = view.getInt16(at, true); count !== -32768; count = view.getInt16(at, true)) {
          at += 2;
          if (count > 0) out.push(...packed.subarray(at, at + count));
          else out.push(...new Array<number>(-count).fill(packed[at] ?? 0));
          at += count > 0 ? count : 1;
        }
        expect(at + 2).toBe(packed.length);
        expect(out).toEqual([...bits]);
      }),
    );
  });

  it("of a uniform mask take a few bytes at any size", () => {
    expect(packMask(new Uint8Array(32_767).fill(255))).toHaveLength(5);
    expect(packMask(new Uint8Array(100_000))).toHaveLength(4 * 3 + 2);
  });
});

it("missing elevations, and no others, are filled from the surface below", () => {
  const target = Float32Array.of(1, Number.NaN, 3, Number.NaN);
  fillMissing(target, (whole) => whole.set([10, 20, 30, Number.NaN]));
  expect([...target]).toEqual([1, 20, 3, Number.NaN]);
});
