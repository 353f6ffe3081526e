import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhoto } from "../../../../workers/photos/kernel";
import { smallHeic } from "../../../support/photos";
import { gpsOf, takenPhoto } from "../../../support/takenPhotos";

const CAMP = gpsOf(39.1234, -106.5678);
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);

/** Segments that fill more than the part of a file that is read first. */
function behindOtherSegments(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const segment = new Uint8Array(65_535);
  segment.set([0xff, 0xe9, 0xff, 0xfd]);
  const blob = [jpeg.subarray(0, 2), ...Array.from({ length: 5 }, () => segment), jpeg.subarray(2)];
  return new Uint8Array(Buffer.concat(blob));
}

describe("a photo", () => {
  it("says where and when it was taken: JPEG", async () => {
    const bytes = await takenPhoto({
      gps: { ...CAMP, GPSAltitude: "3051/1", GPSAltitudeRef: "0" },
      exif: { DateTimeOriginal: "2024:10:05 07:31:00", OffsetTimeOriginal: "-06:00" },
    });
    const reading = await readPhoto(fileOf(bytes));
    expect(reading).toMatchObject({ ok: true, lack: null, takenAt: Date.parse("2024-10-05T07:31:00-06:00") });
    expect(reading.ok && reading.place?.latitude).toBeCloseTo(39.1234, 7);
    expect(reading.ok && reading.place?.longitude).toBeCloseTo(-106.5678, 7);
    expect(reading.ok && reading.place?.altitude).toBe(3051);
  });

  it("says where it was taken: HEIC and PNG", async () => {
    expect(await readPhoto(fileOf(smallHeic()))).toMatchObject({
      ok: true,
      place: { longitude: -107.5464, latitude: 40.5152, altitude: 1886.5 },
      lack: null,
    });
    const png = await sharp(await takenPhoto({ gps: CAMP }))
      .keepExif()
      .png()
      .toBuffer();
    const reading = await readPhoto(fileOf(new Uint8Array(png)));
    expect(reading.ok && reading.place?.longitude).toBeCloseTo(-106.5678, 7);
  });

  it.each([
    ["without tags", async () => takenPhoto(), "none"],
    [
      "with a time only",
      async () => takenPhoto({ exif: { DateTimeOriginal: "2024:10:05 07:31:00" } }),
      "none",
    ],
    [
      "of WebP",
      async () =>
        new Uint8Array(
          await sharp(await takenPhoto())
            .webp()
            .toBuffer(),
        ),
      "none",
    ],
    [
      "with minutes of 0/0",
      async () => takenPhoto({ gps: { ...CAMP, GPSLatitude: "39/1 0/0 0/1" } }),
      "unreadable",
    ],
    [
      "with the hemisphere X",
      async () => takenPhoto({ gps: { ...CAMP, GPSLongitudeRef: "X" } }),
      "hemisphere",
    ],
    ["at 0, 0", async () => takenPhoto({ gps: gpsOf(0, 0) }), "no-fix"],
    ["that is half a HEIC file", async () => smallHeic().subarray(0, 300), "damaged"],
  ])("%s has no place, and a reason", async (_what, make, lack) => {
    const reading = await readPhoto(fileOf(new Uint8Array(await make())));
    expect(reading).toMatchObject({ ok: true, place: null, lack });
  });

  it("with damaged tags is a photo without a place", async () => {
    const bytes = await takenPhoto({ gps: CAMP });
    const tiff = Buffer.from(bytes).indexOf("Exif\0\0") + 6;
    expect(tiff).toBeGreaterThan(6);
    // The offset of the first directory points out of the file.
    bytes.fill(0x7f, tiff + 4, tiff + 8);
    expect(await readPhoto(fileOf(bytes))).toEqual({ ok: true, place: null, lack: "damaged", takenAt: null });
  });

  it("is read to its end where the tags aren't at its beginning", async () => {
    const bytes = behindOtherSegments(await takenPhoto({ gps: CAMP }));
    const reading = await readPhoto(fileOf(bytes));
    expect(reading.ok && reading.place?.latitude).toBeCloseTo(39.1234, 7);
  });

  it("is read at its beginning only where that tells all", async () => {
    const jpeg = await takenPhoto({ gps: CAMP });
    const file = fileOf(new Uint8Array(Buffer.concat([jpeg, new Uint8Array(1_000_000)])));
    const read: number[] = [];
    const watched = {
      size: file.size,
      slice: (from?: number, to?: number) => {
        const part = file.slice(from, to);
        read.push(part.size);
        return part;
      },
    };
    expect(await readPhoto(watched)).toMatchObject({ ok: true, lack: null });
    expect(read).toEqual([262_144]);
  });

  it.each([
    ["an empty file", new Uint8Array(), "empty"],
    ["a text", new TextEncoder().encode("no picture"), "not-a-photo"],
    ["a GIF", new TextEncoder().encode("GIF89a and more"), "not-a-photo"],
  ])("isn't what %s is", async (_what, bytes, reason) => {
    expect(await readPhoto(fileOf(bytes))).toEqual({ ok: false, reason });
  });
});
