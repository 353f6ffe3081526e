import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { jpegMeans } from "../../../../workers/imagery/jpegMeans";

const [WIDTH, HEIGHT] = [40, 24];
const pixels = Buffer.from(Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at * 7) % 251));
const files: Uint8Array[] = [];
beforeAll(async () => {
  for (const progressive of [false, true]) {
    const image = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
    files.push(new Uint8Array(await image.jpeg({ progressive }).toBuffer()));
  }
});

/** Offset of the marker of a segment. */
function segmentAt(bytes: Uint8Array, marker: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) if (bytes[at + 1] === marker) return at;
}

describe("the means of a JPEG", () => {
  it("are read from whole files only, up to their first scan", () => {
    for (const file of files) {
      expect(jpegMeans(file)).toMatchObject({ width: WIDTH, height: HEIGHT });
      for (let end = 0; end < segmentAt(file, 0xda) + 12; end++)
        expect(jpegMeans(file.subarray(0, end)), `${end} bytes`).toBeNull();
    }
  });

  it("are refused without the table of steps, instead of being gray", () => {
    for (const file of files) {
      const without = file.slice();
      // Gives the table another number.
      without[segmentAt(file, 0xdb) + 4] = 3;
      expect(jpegMeans(without)).toBeNull();
    }
  });

  it("are numbers or refused for any changed bytes", () => {
    const seen = new Set<string>();
    const flip = fc.record({ at: fc.nat(), bits: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(fc.nat(1), fc.array(flip, { minLength: 1, maxLength: 4 }), (which, flips) => {
        const bytes = (files[which] as Uint8Array).slice();
        for (const { at, bits } of flips)
          bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ bits;
        const means = jpegMeans(bytes);
        seen.add(means === null ? "refused" : "means");
        for (const plane of means?.planes ?? []) expect(plane.means.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect([...seen].toSorted()).toEqual(["means", "refused"]);
  });
});
