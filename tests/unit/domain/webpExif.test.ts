import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACCEPT_PHOTOS, isPhotoName, titleOfPhoto } from "../../../src/domain/photoNames";
import { type SlicedFile, webpExif } from "../../../src/domain/webpExif";

interface Chunk {
  name: string;
  bytes: Uint8Array;
  /** In place of the true one. */
  length?: number;
}

/** A WebP file after RFC 9649 alone, which counts what is read of it. */
function webp(chunks: readonly Chunk[]) {
  const parts = chunks.map(({ name, bytes, length }) => {
    const header = Buffer.alloc(8);
    header.write(name, 0, "latin1");
    header.writeUInt32LE(length ?? bytes.length, 4);
    return Buffer.concat([header, bytes, Buffer.alloc(bytes.length % 2)]);
  });
  const whole = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), ...parts]);
  const read = { bytes: 0, times: 0 };
  const file: SlicedFile = {
    size: whole.length,
    slice: (from, to) => ({
      arrayBuffer: async () => {
        const part = Uint8Array.from(whole.subarray(from, to));
        read.bytes += part.length;
        read.times++;
        return part.buffer;
      },
    }),
  };
  return { file, read };
}

const bytes = (...values: number[]) => Uint8Array.from(values);

describe("WebP EXIF tags", () => {
  it("are found after chunks of any length, unchanged", async () => {
    const other = fc.record({
      name: fc.constantFrom("VP8X", "ALPH", "VP8 ", "ICCP"),
      bytes: fc.uint8Array({ maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(other, { maxLength: 6 }),
        fc.uint8Array({ maxLength: 40 }),
        async (before, tags) => {
          const { file } = webp([
            ...before,
            { name: "EXIF", bytes: tags },
            { name: "XMP ", bytes: bytes(1) },
          ]);
          expect([...((await webpExif(file)) ?? [])]).toEqual([...tags]);
        },
      ),
    );
  });

  it("are read after a JPEG Exif marker too", async () => {
    const marked = Uint8Array.from([...Buffer.from("Exif\0\0"), 0x4d, 0x4d]);
    expect(await webpExif(webp([{ name: "EXIF", bytes: marked }]).file)).toEqual(bytes(0x4d, 0x4d));
  });

  it("are missing in an image without them, or a file too short for a chunk", async () => {
    expect(await webpExif(webp([{ name: "VP8 ", bytes: bytes(1, 2, 3) }]).file)).toBeNull();
    expect(await webpExif(webp([]).file)).toBeNull();
  });

  it("are found without reading the image data", async () => {
    const { file, read } = webp([
      { name: "VP8 ", bytes: new Uint8Array(500_000) },
      { name: "EXIF", bytes: bytes(1, 2) },
    ]);
    await webpExif(file);
    expect(read.bytes).toBe(8 + 8 + 2);
  });

  it("are refused when a chunk leads outside the file", async () => {
    const { file } = webp([{ name: "EXIF", bytes: bytes(1, 2), length: 3 }]);
    await expect(webpExif(file)).rejects.toThrow("A chunk extends past the end of the file.");
  });

  it("are refused above a megabyte, without reading them", async () => {
    const { file, read } = webp([{ name: "EXIF", bytes: new Uint8Array(1024 * 1024 + 1) }]);
    await expect(webpExif(file)).rejects.toThrow("The tags are too large.");
    expect(read.bytes).toBe(8);
  });

  it("are searched in 2,000 chunks at most", async () => {
    const empty = { name: "ANMF", bytes: bytes() };
    const { file, read } = webp(new Array<Chunk>(5000).fill(empty));
    await expect(webpExif(file)).rejects.toThrow("too many chunks");
    expect(read.times).toBe(2000);
    const tags = { name: "EXIF", bytes: bytes(7) };
    expect(await webpExif(webp([...new Array<Chunk>(1999).fill(empty), tags]).file)).toEqual(bytes(7));
  });
});

describe("photo file names", () => {
  it("are accepted with any supported extension, in any case", () => {
    expect(["a.jpg", "IMG.0412.HEIC", ".png", "b.JPeG"].filter((name) => !isPhotoName(name))).toEqual([]);
    expect(["jpg", "a.jpg.exe", "a.", "a.gif", "", "webp"].filter(isPhotoName)).toEqual([]);
  });

  it("are accepted with every extension that the file input offers", () => {
    for (const ending of ACCEPT_PHOTOS.split(",")) expect(isPhotoName(`photo${ending}`), ending).toBe(true);
  });

  it("become titles without their extension", () => {
    expect(["IMG_0412.jpg", "Big. Bull.heic", "camp", ".jpg", " a .png"].map(titleOfPhoto)).toEqual([
      "IMG_0412",
      "Big. Bull",
      "camp",
      "",
      "a",
    ]);
  });
});
