import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decoded, ground, jpeg, withBuilding } from "../../../../bench/pictures";
import {
  isSameImage,
  NO_IMAGE,
  type Sample,
  sampleOfJpeg,
  sampleOfPixels,
} from "../../../../workers/imagery/kernel";

/** Computes the sample by decoding every pixel. */
async function pixelSample(bytes: Uint8Array): Promise<Sample> {
  const { pixels, width, height } = await decoded(bytes);
  return sampleOfPixels(pixels, width, height);
}

const jpegSample = (bytes: Uint8Array): Sample => {
  const sample = sampleOfJpeg(bytes);
  if (!sample) throw new Error("The JPEG was not read.");
  return sample;
};

const farthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? Number.NaN))), 0);

/**
 * Returns the smallest difference between block means, in levels: the scaled first entry of libjpeg's luminance table.
 */
const meanStep = (quality: number): number =>
  (16 * (quality < 50 ? 5000 / quality : 200 - 2 * quality)) / 100 / 8;

const encoding = fc.record({
  quality: fc.integer({ min: 40, max: 98 }),
  progressive: fc.boolean(),
  chromaSubsampling: fc.constantFrom("4:2:0", "4:4:4"),
  optimiseCoding: fc.boolean(),
});
const seed = fc.integer({ min: 1, max: 1000 });

describe("a sample of a JPEG's bytes", () => {
  it("matches its decoded pixels", () =>
    fc.assert(
      fc.asyncProperty(seed, encoding, fc.constantFrom(256, 200, 77), async (number, options, side) => {
        const bytes = await jpeg(ground(number, side), options, side);
        const [fast, slow] = [jpegSample(bytes), await pixelSample(bytes)];
        expect([fast.columns, fast.rows, fast.blank]).toEqual([slow.columns, slow.rows, slow.blank]);
        // Clipped pixels cause the difference and, in progressive images, the last bit of a mean.
        const lost = options.progressive ? meanStep(options.quality) : 0;
        expect(farthest(fast.luminance, slow.luminance)).toBeLessThan(3 + lost);
        expect(farthest(fast.color, slow.color)).toBeLessThan(5);
      }),
      { numRuns: 30 },
    ));

  it("is found in gray images", async () => {
    const gray = new Uint8Array(
      await sharp(await jpeg(ground(3), { quality: 80 }))
        .grayscale()
        .jpeg({ quality: 70 })
        .toBuffer(),
    );
    const sample = jpegSample(gray);
    expect(farthest(sample.luminance, (await pixelSample(gray)).luminance)).toBeLessThan(3);
    expect([...sample.color].every((value) => value === 128)).toBe(true);
  });

  it("is null for an invalid JPEG, whatever the bytes", async () => {
    const whole = await jpeg(ground(5), { quality: 75 });
    const png = new Uint8Array(await sharp(whole).png().toBuffer());
    expect(sampleOfJpeg(png)).toBeNull();
    expect(sampleOfJpeg(new Uint8Array())).toBeNull();
    expect(sampleOfJpeg(whole.subarray(0, whole.length >> 1))).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1 }), (changes) => {
        const broken = whole.slice();
        for (const [at, value] of changes) broken[at] = value;
        const sample = sampleOfJpeg(broken);
        expect(sample === null || sample.luminance.length === sample.columns * sample.rows).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("two tiles", () => {
  it("that encode one image twice are the same", () =>
    fc.assert(
      fc.asyncProperty(seed, encoding, encoding, async (number, one, other) => {
        const first = await jpeg(ground(number), one);
        const again = await decoded(first);
        const rgb = Uint8Array.from({ length: 256 * 256 * 3 }, (_, at) => {
          return again.pixels[Math.floor(at / 3) * 4 + (at % 3)] ?? 0;
        });
        const second = await jpeg(rgb, other);
        expect(isSameImage(jpegSample(first), jpegSample(second))).toBe(true);
        expect(isSameImage(jpegSample(first), await pixelSample(second))).toBe(true);
      }),
      { numRuns: 30 },
    ));

  it("that differ by one building are not the same, in either decoding", () =>
    fc.assert(
      fc.asyncProperty(seed, encoding, fc.integer({ min: 0, max: 240 }), async (number, options, at) => {
        const pixels = ground(number);
        const before = await jpeg(pixels, { quality: 75 });
        const after = await jpeg(withBuilding(pixels, 16, at), options);
        expect(isSameImage(jpegSample(before), jpegSample(after))).toBe(false);
        expect(isSameImage(await pixelSample(before), await pixelSample(after))).toBe(false);
      }),
      { numRuns: 30 },
    ));

  it("of other ground are not the same", () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(seed, { minLength: 2, maxLength: 2 }),
        encoding,
        async (seeds, options) => {
          const [a, b] = await Promise.all(
            seeds.map(async (number) => jpegSample(await jpeg(ground(number), options))),
          );
          expect(a && b && isSameImage(a, b)).toBe(false);
        },
      ),
      { numRuns: 20 },
    ));

  it("that are blank or failed are the same, but never the same as an image", async () => {
    const flat = (value: number) => jpeg(new Uint8Array(256 * 256 * 3).fill(value), { quality: 75 });
    const transparent = sampleOfPixels(new Uint8Array(256 * 256 * 4), 256, 256);
    const blanks = [NO_IMAGE, transparent, jpegSample(await flat(255)), jpegSample(await flat(204))];
    const picture = jpegSample(await jpeg(ground(9), { quality: 75 }));
    for (const blank of blanks) {
      expect(blank.blank).toBe(true);
      for (const other of blanks) expect(isSameImage(blank, other)).toBe(true);
      expect(isSameImage(blank, picture)).toBe(false);
      expect(isSameImage(picture, blank)).toBe(false);
    }
  });
});
