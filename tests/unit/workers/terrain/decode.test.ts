import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeLerc } from "../../../../server/arcgis/lerc/encode";
import { decodeElevations } from "../../../../workers/terrain/decode/index";
import { withoutData } from "../../../../workers/terrain/decode/noData";
import { decodePng } from "../../../../workers/terrain/decode/png";

const terrarium = (meters: number): number[] => {
  const value = Math.round((meters + 32768) * 256);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

describe("Terrarium tiles", () => {
  it("keep elevations to 1/256 meter, as written by another program", async () => {
    const meters = Array.from({ length: 20 * 10 }, (_, at) => -120 + at * 23.37);
    const png = await sharp(Buffer.from(meters.flatMap(terrarium)), {
      raw: { width: 20, height: 10, channels: 3 },
    })
      .png()
      .toBuffer();
    const { width, height, elevations } = await decodeElevations("terrarium", new Uint8Array(png));
    expect([width, height]).toEqual([20, 10]);
    for (const [at, value] of meters.entries())
      expect(Math.abs((elevations[at] as number) - value)).toBeLessThan(0.003);
  });

  it("have no data where they are transparent", async () => {
    const samples = [...terrarium(5), 255, ...terrarium(6), 0];
    const png = await sharp(Buffer.from(samples), { raw: { width: 2, height: 1, channels: 4 } })
      .png()
      .toBuffer();
    const { elevations } = await decodeElevations("terrarium", new Uint8Array(png));
    expect([...elevations]).toEqual([5, Number.NaN]);
  });
});

describe("PNG images", () => {
  it("decode exactly, whatever the filters", async () => {
    const images = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(3 as const, 4 as const),
      )
      .chain(([width, height, channels]) =>
        fc.tuple(
          fc.constant({ width, height, channels }),
          fc.uint8Array({ minLength: width * height * channels, maxLength: width * height * channels }),
          fc.array(fc.integer({ min: 0, max: 4 }), { minLength: height, maxLength: height }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(images, async ([size, samples, filters]) => {
        const image = await decodePng(encodePng({ ...size, samples }, filters));
        expect(image).toEqual({ ...size, samples });
      }),
    );
  });

  it("that are cut off, damaged or of another kind are refused", async () => {
    const image = { width: 4, height: 4, channels: 3 as const, samples: new Uint8Array(48) };
    const png = encodePng(image, [0, 0, 0, 0]);
    await expect(decodePng(new Uint8Array([1, 2, 3]))).rejects.toThrow("not a PNG");
    await expect(decodePng(png.subarray(0, 40))).rejects.toThrow("cut off");
    await expect(decodePng(encodePng(image, [0, 9, 0, 0]))).rejects.toThrow("damaged");
    await expect(
      decodePng(encodePng({ ...image, samples: new Uint8Array(12), height: 1 }, [0], 4)),
    ).rejects.toThrow("cut off");
    const gray = await sharp(Buffer.alloc(4), { raw: { width: 2, height: 2, channels: 1 } })
      .toColourspace("b-w")
      .png()
      .toBuffer();
    await expect(decodePng(new Uint8Array(gray))).rejects.toThrow("8-bit");
  });
});

describe("damaged tiles", () => {
  const values = Float32Array.from({ length: 12 * 9 }, (_, at) =>
    at % 17 === 0 ? Number.NaN : 900 + at * 1.37,
  );
  const lerc = encodeLerc({ width: 12, height: 9, values }, 1 / 64);
  const png = encodePng(
    { width: 4, height: 4, channels: 3, samples: Uint8Array.from({ length: 48 }, (_, at) => at * 5) },
    [0, 1, 2, 4],
  );
  /** The footer after a PNG's pixels has no content. */
  const tiles = [
    { format: "lerc", bytes: lerc, end: lerc.length },
    { format: "terrarium", bytes: png, end: png.length - 16 },
  ] as const;

  it.each(tiles)("are refused in words when cut off anywhere: $format", async ({ format, bytes, end }) => {
    await decodeElevations(format, bytes);
    for (let length = 0; length < end; length++)
      await expect(decodeElevations(format, bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /^The (LERC|PNG)? ?tile is/,
      );
  });

  it.each(tiles)(
    "return a whole raster or are refused for any changed byte: $format",
    async ({ format, bytes }) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
          const changed = bytes.slice();
          changed[at] = (changed[at] as number) ^ bits;
          try {
            const { width, height, elevations } = await decodeElevations(format, changed);
            expect(elevations).toHaveLength(width * height);
          } catch (error) {
            expect((error as Error).message).toMatch(/^The (LERC|PNG)? ?tile /);
          }
        }),
        { numRuns: 400 },
      );
    },
  );

  it("of an impossible size are refused before anything is allocated", async () => {
    const huge = lerc.slice();
    // Height and width of LERC1, after its name, version and type.
    new DataView(huge.buffer).setInt32(18, 2 ** 20, true);
    new DataView(huge.buffer).setInt32(22, 2 ** 20, true);
    await expect(decodeElevations("lerc", huge)).rejects.toThrow("impossible size of 1048576 x 1048576");
  });
});

describe("no data", () => {
  it("is the file's value as float32, fillers and non-finite values", () => {
    const values = Float32Array.of(1, -9999.9, Number.POSITIVE_INFINITY, -3.4028234663852886e38, Number.NaN);
    expect([...withoutData(values, -9999.9)]).toEqual([1, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect([...withoutData([0, -1], null)]).toEqual([0, -1]);
  });
});

it.each(["lerc", "terrarium"] as const)("rejects bytes that are not %s", async (format) => {
  await expect(
    decodeElevations(
      format,
      Uint8Array.from({ length: 50 }, (_, at) => at),
    ),
  ).rejects.toThrow();
});

/** Encodes a PNG with a given filter in each row (PNG specification, chapter 9). Checksums are left empty. */
function encodePng(
  { width, height, channels, samples }: Awaited<ReturnType<typeof decodePng>>,
  filters: readonly number[],
  saidHeight = height,
): Uint8Array {
  const stride = width * channels;
  const at = (row: number, column: number) =>
    row < 0 || column < 0 ? 0 : (samples[row * stride + column] as number);
  const rows = filters.flatMap((filter, row) => [
    filter,
    ...Array.from({ length: stride }, (_, column) => {
      const [left, up, corner] = [
        at(row, column - channels),
        at(row - 1, column),
        at(row - 1, column - channels),
      ];
      const nearest = [left, up, corner].reduce((best, value) =>
        Math.abs(left + up - corner - value) < Math.abs(left + up - corner - best) ? value : best,
      );
      return at(row, column) - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0);
    }),
  ]);
  const chunk = (type: string, data: Uint8Array) => {
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0);
    out.write(type, 4, "latin1");
    out.set(data, 8);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(saidHeight, 4);
  header.set([8, channels === 3 ? 2 : 6], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Uint8Array.from(rows))),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}
