import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHeic, type HeicPixels } from "../../../../workers/photos/heic";
import { heicWithThumbnail, smallHeic } from "../../../support/photos";

const pixel = ({ data, width }: HeicPixels, x: number, y: number) => [
  ...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4),
];

/** Expects red on the left and blue on the right, within the compression's accuracy. */
function expectColors(pixels: HeicPixels) {
  const { width, height } = pixels;
  for (const y of [0, height - 1]) {
    const [left, right] = [pixel(pixels, 1, y), pixel(pixels, width - 2, y)];
    expect(left[0]).toBeGreaterThan(200);
    expect(left[2]).toBeLessThan(60);
    expect(right[0]).toBeLessThan(60);
    expect(right[2]).toBeGreaterThan(200);
    expect([left[3], right[3]]).toEqual([255, 255]);
  }
}

describe("decodeHeic", () => {
  it("returns all pixels or null for any changed byte", () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.constantFrom(smallHeic, heicWithThumbnail),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (make, at, bits) => {
          const bytes = make().slice();
          bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ bits;
          const pixels = decodeHeic(bytes);
          seen.add(pixels === null);
          if (pixels) expect(pixels.data).toHaveLength(4 * pixels.width * pixels.height);
        },
      ),
      { numRuns: 150 },
    );
    expect(seen.size).toBe(2);
  });

  it("returns the embedded thumbnail", () => {
    const pixels = decodeHeic(heicWithThumbnail());
    expect(pixels).toMatchObject({ width: 64, height: 48 });
    expectColors(pixels as HeicPixels);
  });

  it("returns the photo when there is no thumbnail", () => {
    const pixels = decodeHeic(smallHeic());
    expect(pixels).toMatchObject({ width: 96, height: 64 });
    expectColors(pixels as HeicPixels);
  });

  it.each([
    ["half a file", () => smallHeic().subarray(0, smallHeic().length / 2)],
    ["the beginning of one", () => smallHeic().subarray(0, 300)],
    ["another file", () => new TextEncoder().encode("no picture")],
    ["nothing", () => new Uint8Array()],
  ])("returns null for %s, and decodes the next file", (_what, make) => {
    expect(decodeHeic(make())).toBeNull();
    expect(decodeHeic(smallHeic())).toMatchObject({ width: 96 });
  });
});
